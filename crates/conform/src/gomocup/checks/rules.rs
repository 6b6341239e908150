//! Rules and kinds of games. Only a choice of moves shows what a brain takes
//! for a win, so most of it is advice.

use super::positions::{alternating, row, scattered};
use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::{CheckResult, skipped, wrong_reply};
use zeitnot_engine_client::gomocup::{EnginePoint, Stone};

pub(super) const CHECKS: &[Check] = &[
    check(
        "rule-bits",
        Required,
        "Every value of `rule` (1 exactly five, 2 continuous, 4 renju, 8 caro, and sums) is accepted silently, and the brain plays.",
        |probe| accepts_values(probe, "rule", &[0, 1, 2, 3, 4, 5, 8, 9]),
    ),
    check(
        "game-types",
        Required,
        "Every value of `game_type` (0 to 3) is accepted silently, and the brain plays.",
        |probe| accepts_values(probe, "game_type", &[0, 1, 2, 3]),
    ),
    check(
        "rule-exact-five",
        Recommended,
        "Under `rule 1` six in a row is no win: a brain with a real five at hand does not play the six.",
        exact_five,
    ),
    check(
        "rule-caro",
        Recommended,
        "Under `rule 8` five blocked at both ends is no win: a brain with a real five at hand does not play it.",
        caro,
    ),
    check(
        "rule-renju-overline",
        Recommended,
        "Under `rule 4` black does not play six in a row, which is forbidden.",
        overline,
    ),
    check(
        "rule-renju-double-four",
        Recommended,
        "Under `rule 4` black does not play two fours at once, which is forbidden.",
        double_four,
    ),
];

fn accepts_values(probe: &GomocupLauncher<'_>, key: &str, values: &[u32]) -> CheckResult {
    let mut subject = probe.started_game(20)?;
    for value in values {
        subject.start(20)?;
        subject.info(key, value)?;
        subject.expect_no_answer(&format!("INFO {key} {value}"))?;
        subject.begin()?;
        subject.turn_at_first_free()?;
    }
    Ok(())
}

/// Three and two with a hole between them, in row 5: the hole makes six.
fn broken_six() -> Vec<Stone> {
    row(5, &[3, 4, 5, 7, 8], true)
}

fn exact_five(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = broken_six();
    stones.extend(row(11, &[3, 4, 5, 6], true));
    stones.push(Stone::opponent(2, 11));
    stones.extend(scattered(8));
    avoids(
        probe,
        20,
        1,
        &stones,
        EnginePoint::new(6, 5),
        "7,11: five, not six",
    )
}

fn caro(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = row(5, &[4, 5, 6, 7], true);
    stones.extend([Stone::opponent(3, 5), Stone::opponent(9, 5)]);
    stones.extend(row(11, &[4, 5, 6, 7], true));
    stones.extend(scattered(6));
    let expected = "3,11 or 8,11: a five with an open end";
    avoids(probe, 20, 8, &stones, EnginePoint::new(8, 5), expected)
}

fn overline(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = broken_six();
    stones.extend(scattered(5));
    let expected = "any move but the forbidden six";
    avoids(probe, 15, 4, &stones, EnginePoint::new(6, 5), expected)
}

fn double_four(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = row(7, &[4, 5, 6], true);
    stones.extend([4, 5, 6].map(|y| Stone::own(7, y)));
    stones.extend([Stone::opponent(3, 7), Stone::opponent(7, 3)]);
    stones.extend(scattered(4));
    let expected = "any move but the forbidden double four";
    avoids(probe, 15, 4, &stones, EnginePoint::new(7, 7), expected)
}

fn avoids(
    probe: &GomocupLauncher<'_>,
    size: u32,
    rule: u32,
    stones: &[Stone],
    avoided: EnginePoint,
    expected: &str,
) -> CheckResult {
    let mut subject = probe.new_process()?;
    if !subject.try_start(size)? {
        return Err(skipped(format!("the brain does not play on size {size}")));
    }
    subject.info("rule", rule)?;
    subject.set_limits(500, 1_000_000)?;
    let answer = subject.board(&alternating(stones))?;
    if answer == avoided {
        return Err(wrong_reply(answer.to_string(), expected));
    }
    Ok(())
}
