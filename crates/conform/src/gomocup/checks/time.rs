//! Time limits.
//!
//! Times are measured from before a command is written to after its answer is read. The
//! tolerance is 250 ms, unless scaled.

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

/// The `time_left` of an unlimited match, in milliseconds.
const UNLIMITED: i64 = 2_147_483_647;

/// A `time_left` that no check uses up, in milliseconds.
const AMPLE_TIME: i64 = 1_000_000;

pub(super) const CHECKS: &[Check] = &[
    check(
        "time-turn-0",
        Required,
        "`timeout_turn 0` requests a move as fast as possible: within a second.",
        as_fast_as_possible,
    ),
    check(
        "time-turn-100",
        Required,
        "Every move comes within `timeout_turn 100`.",
        |launcher| every_turn(launcher, 100),
    ),
    check(
        "time-turn-500",
        Required,
        "Every move comes within `timeout_turn 500`.",
        |launcher| every_turn(launcher, 500),
    ),
    check(
        "time-turn-1000",
        Required,
        "Every move comes within `timeout_turn 1000`.",
        |launcher| every_turn(launcher, 1_000),
    ),
    check(
        "time-turn-changes",
        Required,
        "A new `timeout_turn` applies from the next turn on.",
        changing_turn_limit,
    ),
    check(
        "time-match",
        Required,
        "All turns of a match together stay within `timeout_match`, with a `time_left` before each.",
        |launcher| whole_match(launcher, true),
    ),
    check(
        "time-match-untold",
        Recommended,
        "All turns of a match together stay within `timeout_match`, even without `time_left`.",
        |launcher| whole_match(launcher, false),
    ),
    check(
        "time-left-short",
        Required,
        "A move comes within `time_left` if it is less than `timeout_turn`.",
        short_time_left,
    ),
    check(
        "time-left-negative",
        Required,
        "With a negative `time_left`, the brain moves at once: within a second.",
        negative_time_left,
    ),
    check(
        "time-left-unlimited",
        Required,
        "With `timeout_match 0` and `time_left 2147483647`, only `timeout_turn` limits a move.",
        unlimited_time_left,
    ),
];

/// Waits for a move, which must come within `limit` of the last command.
///
/// Returns the point and the time that it took.
fn read_move_in_time(
    subject: &mut GomocupUnderTest,
    limit: Duration,
    description: &str,
) -> CheckResult<(EnginePoint, Duration)> {
    let allowed = limit + subject.timing().tolerance();
    let expected = || format!("a move within {} ms, {description}", allowed.as_millis());
    let late = |seen| failed(FailureKind::Late, seen, expected());
    let timeout = allowed + subject.timing().immediate();
    let sent = subject.engine().sent_at();
    let (point, at) = match subject.read_move_within(timeout) {
        // A move that would come later is also late.
        Err(CheckStop::Failed(failure)) if failure.kind == FailureKind::Hang => {
            return Err(late(failure.observed));
        }
        result => result?,
    };
    let duration = at.saturating_duration_since(sent);
    if duration > allowed {
        return Err(late(format!("a move after {} ms", duration.as_millis())));
    }
    Ok((point, duration))
}

fn begin_in_time(
    subject: &mut GomocupUnderTest,
    limit: Duration,
    description: &str,
) -> CheckResult<(EnginePoint, Duration)> {
    subject.send("BEGIN")?;
    read_move_in_time(subject, limit, description)
}

/// Plays a random turn, with an answer in time; `None` after the end of the game.
fn random_turn_in_time(
    subject: &mut GomocupUnderTest,
    opponent: &mut RandomOpponent,
    limit: Duration,
    description: &str,
) -> CheckResult<Option<Duration>> {
    let Some(point) = opponent.choose(subject.grid()) else {
        return Ok(None);
    };
    subject.grid().set_stone(point, THEIRS);
    subject.send(&format!("TURN {point}"))?;
    let (answer, duration) = read_move_in_time(subject, limit, description)?;
    Ok((!subject.grid().has_five(answer)).then_some(duration))
}

fn every_turn(launcher: &GomocupLauncher<'_>, millis: u32) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.start(20)?;
    subject.set_limits(millis.into(), AMPLE_TIME)?;
    let limit = Duration::from_millis(millis.into());
    let description = format!("timeout_turn {millis} and the tolerance");
    let mut opponent = RandomOpponent::new(3);
    begin_in_time(&mut subject, limit, &description)?;
    for _ in 0..2 {
        random_turn_in_time(&mut subject, &mut opponent, limit, &description)?;
    }
    Ok(())
}

fn as_fast_as_possible(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
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

fn changing_turn_limit(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
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

fn whole_match(launcher: &GomocupLauncher<'_>, sends_time_left: bool) -> CheckResult {
    const MATCH: Duration = Duration::from_millis(1_500);
    let mut subject = launcher.new_process()?;
    subject.start(20)?;
    subject.info("timeout_turn", 1_000)?;
    subject.info("timeout_match", MATCH.as_millis())?;
    let allowed = MATCH + subject.timing().tolerance();
    let mut opponent = RandomOpponent::new(5);
    let mut used = Duration::ZERO;
    for number in 0..12 {
        if sends_time_left {
            let left = MATCH.as_millis() as i64 - used.as_millis() as i64;
            subject.info("time_left", left)?;
        }
        let limit = MATCH.saturating_sub(used);
        let description = "the remaining time of timeout_match 1500 and the tolerance";
        let duration = if number == 0 {
            Some(begin_in_time(&mut subject, limit, description)?.1)
        } else {
            random_turn_in_time(&mut subject, &mut opponent, limit, description)?
        };
        let Some(duration) = duration else {
            break;
        };
        used += duration;
        if used > allowed {
            let seen = format!("{} ms after {} moves", used.as_millis(), number + 1);
            return Err(failed(FailureKind::Late, seen, "1500 ms and the tolerance"));
        }
    }
    Ok(())
}

fn short_time_left(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.start(20)?;
    subject.set_limits(5_000, 100_000)?;
    subject.info("time_left", 300)?;
    begin_in_time(&mut subject, Duration::from_millis(300), "time_left 300").map(drop)
}

fn negative_time_left(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
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

fn unlimited_time_left(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.start(20)?;
    subject.info("timeout_turn", 300)?;
    subject.info("timeout_match", 0)?;
    subject.info("time_left", UNLIMITED)?;
    let limit = Duration::from_millis(300);
    let mut opponent = RandomOpponent::new(3);
    begin_in_time(&mut subject, limit, "timeout_turn 300")?;
    random_turn_in_time(&mut subject, &mut opponent, limit, "timeout_turn 300").map(drop)
}
