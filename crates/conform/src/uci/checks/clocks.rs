//! `go` with clocks.

use std::time::Duration;

use super::time_limit::search_in_time;
use crate::check::Severity::Required;
use crate::check::check;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{BLACK_TO_MOVE, KINGS, MIDDLE, ONE_MOVE, START};
use crate::uci::root::UciRoot;
use crate::verdict::CheckResult;

pub(super) const CHECKS: &[Check] = &[
    check(
        "clock-white",
        Required,
        "White answers within `wtime`, regardless of `btime`.",
        |launcher| {
            let root = [START, MIDDLE];
            answers_within(
                launcher,
                &root,
                &["go wtime 400 btime 300000", "go btime 300000 wtime 400"],
                400,
            )
        },
    ),
    check(
        "clock-black",
        Required,
        "Black answers within `btime`, regardless of `wtime`.",
        |launcher| {
            answers_within(
                launcher,
                &[BLACK_TO_MOVE],
                &["go wtime 300000 btime 400", "go btime 400 wtime 300000"],
                400,
            )
        },
    ),
    check(
        "clock-increment",
        Required,
        "The increment is added after the move: the answer comes within the remaining time.",
        |launcher| {
            let go = "go wtime 300 btime 300 winc 5000 binc 5000";
            answers_within(launcher, &[MIDDLE, BLACK_TO_MOVE], &[go], 300)
        },
    ),
    check(
        "clock-moves-to-go",
        Required,
        "With `movestogo`, the answer comes within the clock, even on the last move.",
        |launcher| {
            let goes = [
                "go wtime 400 btime 400 movestogo 1",
                "go movestogo 2 wtime 400 btime 400",
                "go wtime 400 btime 400 winc 10 binc 10 movestogo 40",
            ];
            answers_within(launcher, &[MIDDLE], &goes, 400)
        },
    ),
    check(
        "clock-tiny",
        Required,
        "With at most 50 ms left, the answer comes at once.",
        |launcher| {
            let goes = [
                "go wtime 50 btime 50",
                "go wtime 10 btime 10",
                "go wtime 1 btime 1 winc 1 binc 1",
                "go wtime 5 btime 5 movestogo 40",
            ];
            answers_within(launcher, &[MIDDLE], &goes, 100)
        },
    ),
    check(
        "clock-one-side",
        Required,
        "The clock of the side to move is sufficient.",
        |launcher| {
            answers_within(
                launcher,
                &[MIDDLE],
                &["go wtime 400", "go wtime 400 winc 10"],
                400,
            )
        },
    ),
    check(
        "clock-simple",
        Required,
        "A position with one legal move or a dead draw is answered within the clock.",
        |launcher| {
            answers_within(
                launcher,
                &[ONE_MOVE, KINGS],
                &["go wtime 400 btime 400"],
                400,
            )
        },
    ),
];

/// Checks that each search is answered within `millis` milliseconds.
fn answers_within(
    launcher: &UciLauncher<'_>,
    positions: &[&str],
    goes: &[&str],
    millis: u64,
) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for text in positions {
        let root = UciRoot::new(text)?;
        for go in goes {
            search_in_time(&mut subject, &root, go, Duration::from_millis(millis))?;
        }
    }
    subject.expect_still_running()
}
