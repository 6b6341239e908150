//! Limits of time. Measured from before a command is written to after its
//! answer is read; the tolerance is the suite's, 250 ms unless scaled.

use std::time::Duration;

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::GomocupUnderTest;
use crate::gomocup::grid::THEIRS;
use crate::gomocup::launcher::GomocupLauncher;
use crate::gomocup::random_opponent::RandomOpponent;
use crate::verdict::{CheckResult, CheckStop, FailureKind, failed};
use zeitnot_engine_client::gomocup::EnginePoint;

/// The `time_left` that means no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// More than any check here uses up.
const AMPLE_TIME: i64 = 1_000_000;

pub(super) const CHECKS: &[Check] = &[
    check(
        "time-turn-0",
        Required,
        "`timeout_turn 0` asks for a move as fast as possible: within a second.",
        as_fast_as_possible,
    ),
    check(
        "time-turn-100",
        Required,
        "Every move comes within `timeout_turn 100`.",
        |probe| every_turn(probe, 100),
    ),
    check(
        "time-turn-500",
        Required,
        "Every move comes within `timeout_turn 500`.",
        |probe| every_turn(probe, 500),
    ),
    check(
        "time-turn-1000",
        Required,
        "Every move comes within `timeout_turn 1000`.",
        |probe| every_turn(probe, 1_000),
    ),
    check(
        "time-turn-changes",
        Required,
        "A new `timeout_turn` holds from the next turn on.",
        changing_turn_limit,
    ),
    check(
        "time-match",
        Required,
        "The turns of a match together stay within `timeout_match`, with `time_left` told before each.",
        |probe| whole_match(probe, true),
    ),
    check(
        "time-match-untold",
        Recommended,
        "The turns of a match together stay within `timeout_match`, also if `time_left` is never told.",
        |probe| whole_match(probe, false),
    ),
    check(
        "time-left-short",
        Required,
        "A move comes within `time_left` if that is less than `timeout_turn`.",
        short_time_left,
    ),
    check(
        "time-left-negative",
        Required,
        "With a negative `time_left` the brain moves at once: within a second.",
        negative_time_left,
    ),
    check(
        "time-left-unlimited",
        Required,
        "With `timeout_match 0` and `time_left 2147483647` only `timeout_turn` limits a move.",
        unlimited_time_left,
    ),
];

/// Waits for a move that must come within `limit` of the last command.
/// Returns the point and the time it took.
fn read_move_in_time(
    subject: &mut GomocupUnderTest,
    limit: Duration,
    what: &str,
) -> CheckResult<(EnginePoint, Duration)> {
    let allowed = limit + subject.timing().tolerance();
    let expected = || format!("a move within {} ms, {what}", allowed.as_millis());
    let late = |seen| failed(FailureKind::Late, seen, expected());
    let patience = allowed + subject.timing().immediate();
    let sent = subject.engine().sent_at();
    let (point, at) = match subject.read_move_within(patience) {
        // Whether it would have come still later makes no difference.
        Err(CheckStop::Failed(failure)) if failure.kind == FailureKind::Hang => {
            return Err(late(failure.observed));
        }
        taken => taken?,
    };
    let took = at.saturating_duration_since(sent);
    if took > allowed {
        return Err(late(format!("a move after {} ms", took.as_millis())));
    }
    Ok((point, took))
}

fn begin_in_time(
    subject: &mut GomocupUnderTest,
    limit: Duration,
    what: &str,
) -> CheckResult<(EnginePoint, Duration)> {
    subject.send("BEGIN")?;
    read_move_in_time(subject, limit, what)
}

/// A random turn in time; false if the game is over.
fn random_turn_in_time(
    subject: &mut GomocupUnderTest,
    opponent: &mut RandomOpponent,
    limit: Duration,
    what: &str,
) -> CheckResult<Option<Duration>> {
    let Some(point) = opponent.choose(subject.grid()) else {
        return Ok(None);
    };
    subject.grid().set_stone(point, THEIRS);
    subject.send(&format!("TURN {point}"))?;
    let (answer, took) = read_move_in_time(subject, limit, what)?;
    Ok((!subject.grid().has_five(answer)).then_some(took))
}

fn every_turn(probe: &GomocupLauncher<'_>, millis: u32) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.start(20)?;
    subject.set_limits(millis.into(), AMPLE_TIME)?;
    let limit = Duration::from_millis(millis.into());
    let what = format!("timeout_turn {millis} and the tolerance");
    let mut opponent = RandomOpponent::new(3);
    begin_in_time(&mut subject, limit, &what)?;
    for _ in 0..2 {
        random_turn_in_time(&mut subject, &mut opponent, limit, &what)?;
    }
    Ok(())
}

fn as_fast_as_possible(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.start(20)?;
    subject.set_limits(0, AMPLE_TIME)?;
    let limit = subject.timing().immediate();
    let mut opponent = RandomOpponent::new(3);
    begin_in_time(&mut subject, limit, "as fast as possible")?;
    for _ in 0..3 {
        random_turn_in_time(&mut subject, &mut opponent, limit, "as fast as possible")?;
    }
    Ok(())
}

fn changing_turn_limit(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.start(20)?;
    subject.set_limits(800, AMPLE_TIME)?;
    let mut opponent = RandomOpponent::new(3);
    begin_in_time(&mut subject, Duration::from_millis(800), "timeout_turn 800")?;
    subject.info("timeout_turn", 100)?;
    let limit = Duration::from_millis(100);
    random_turn_in_time(
        &mut subject,
        &mut opponent,
        limit,
        "timeout_turn 100 after 800",
    )
    .map(drop)
}

fn whole_match(probe: &GomocupLauncher<'_>, told: bool) -> CheckResult {
    const MATCH: Duration = Duration::from_millis(1_500);
    let mut subject = probe.new_process()?;
    subject.start(20)?;
    subject.info("timeout_turn", 1_000)?;
    subject.info("timeout_match", MATCH.as_millis())?;
    let allowed = MATCH + subject.timing().tolerance();
    let mut opponent = RandomOpponent::new(5);
    let mut used = Duration::ZERO;
    for number in 0..12 {
        if told {
            let left = MATCH.as_millis() as i64 - used.as_millis() as i64;
            subject.info("time_left", left)?;
        }
        let limit = MATCH.saturating_sub(used);
        let what = "what is left of timeout_match 1500 and the tolerance";
        let took = if number == 0 {
            Some(begin_in_time(&mut subject, limit, what)?.1)
        } else {
            random_turn_in_time(&mut subject, &mut opponent, limit, what)?
        };
        let Some(took) = took else {
            break;
        };
        used += took;
        if used > allowed {
            let seen = format!("{} ms after {} moves", used.as_millis(), number + 1);
            return Err(failed(FailureKind::Late, seen, "1500 ms and the tolerance"));
        }
    }
    Ok(())
}

fn short_time_left(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.start(20)?;
    subject.set_limits(5_000, 100_000)?;
    subject.info("time_left", 300)?;
    begin_in_time(&mut subject, Duration::from_millis(300), "time_left 300").map(drop)
}

fn negative_time_left(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.start(20)?;
    subject.set_limits(2_000, 100_000)?;
    let limit = subject.timing().immediate();
    let mut opponent = RandomOpponent::new(3);
    for left in [-1, -50_000] {
        subject.info("time_left", left)?;
        random_turn_in_time(&mut subject, &mut opponent, limit, "time_left is negative")?;
    }
    Ok(())
}

fn unlimited_time_left(probe: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.start(20)?;
    subject.info("timeout_turn", 300)?;
    subject.info("timeout_match", 0)?;
    subject.info("time_left", UNLIMITED)?;
    let limit = Duration::from_millis(300);
    let mut opponent = RandomOpponent::new(3);
    begin_in_time(&mut subject, limit, "timeout_turn 300")?;
    random_turn_in_time(&mut subject, &mut opponent, limit, "timeout_turn 300").map(drop)
}
