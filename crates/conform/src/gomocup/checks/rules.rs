//! Rules and game types.
//!
//! Whether a brain knows a rule shows only in its moves, so most checks are
//! recommendations.

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
        "Every `rule` (1 exactly five, 2 continuous, 4 renju, 8 caro, and sums) is accepted without an answer, and the brain plays.",
        |launcher| accepts_values(launcher, "rule", &[0, 1, 2, 3, 4, 5, 8, 9]),
    ),
    check(
        "game-types",
        Required,
        "Every `game_type` from 0 to 3 is accepted without an answer, and the brain plays.",
        |launcher| accepts_values(launcher, "game_type", &[0, 1, 2, 3]),
    ),
    check(
        "rule-exact-five",
        Recommended,
        "Under `rule 1`, six in a row does not win: a brain that can make exactly five does not play the six.",
        exact_five,
    ),
    check(
        "rule-caro",
        Recommended,
        "Under `rule 8`, a five blocked at both ends does not win: a brain that can make another five does not play it.",
        caro,
    ),
    check(
        "rule-renju-overline",
        Recommended,
        "Under `rule 4`, black does not play six in a row, which is forbidden.",
        overline,
    ),
    check(
        "rule-renju-double-four",
        Recommended,
        "Under `rule 4`, black does not play two fours at once, which is forbidden.",
        double_four,
    ),
];

fn accepts_values(launcher: &GomocupLauncher<'_>, key: &str, values: &[u32]) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    for value in values {
        subject.start(20)?;
        subject.info(key, value)?;
        subject.expect_no_answer(&format!("INFO {key} {value}"))?;
        subject.begin()?;
        subject.turn_at_first_free()?;
    }
    Ok(())
}

/// Returns three and two stones in row 5, with a gap that makes six.
fn broken_six() -> Vec<Stone> {
    row(5, &[3, 4, 5, 7, 8], true)
}

fn exact_five(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = broken_six();
    stones.extend(row(11, &[3, 4, 5, 6], true));
    stones.push(Stone::opponent(2, 11));
    stones.extend(scattered(8));
    avoids(
        launcher,
        20,
        1,
        &stones,
        EnginePoint::new(6, 5),
        "7,11: five, not six",
    )
}

fn caro(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = row(5, &[4, 5, 6, 7], true);
    stones.extend([Stone::opponent(3, 5), Stone::opponent(9, 5)]);
    stones.extend(row(11, &[4, 5, 6, 7], true));
    stones.extend(scattered(6));
    let expected = "3,11 or 8,11: a five with an open end";
    avoids(launcher, 20, 8, &stones, EnginePoint::new(8, 5), expected)
}

fn overline(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = broken_six();
    stones.extend(scattered(5));
    let expected = "any move but the forbidden six";
    avoids(launcher, 15, 4, &stones, EnginePoint::new(6, 5), expected)
}

fn double_four(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut stones = row(7, &[4, 5, 6], true);
    stones.extend([4, 5, 6].map(|y| Stone::own(7, y)));
    stones.extend([Stone::opponent(3, 7), Stone::opponent(7, 3)]);
    stones.extend(scattered(4));
    let expected = "any move but the forbidden double four";
    avoids(launcher, 15, 4, &stones, EnginePoint::new(7, 7), expected)
}

fn avoids(
    launcher: &GomocupLauncher<'_>,
    size: u32,
    rule: u32,
    stones: &[Stone],
    avoided: EnginePoint,
    expected: &str,
) -> CheckResult {
    let mut subject = launcher.new_process()?;
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
