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
        "White answers within `wtime`, however much black has.",
        |probe| {
            let root = [START, MIDDLE];
            answers_within(
                probe,
                &root,
                &["go wtime 400 btime 300000", "go btime 300000 wtime 400"],
                400,
            )
        },
    ),
    check(
        "clock-black",
        Required,
        "Black answers within `btime`, however much white has.",
        |probe| {
            answers_within(
                probe,
                &[BLACK_TO_MOVE],
                &["go wtime 300000 btime 400", "go btime 400 wtime 300000"],
                400,
            )
        },
    ),
    check(
        "clock-increment",
        Required,
        "An increment counts after the move: what is left on the clock is all there is.",
        |probe| {
            let go = "go wtime 300 btime 300 winc 5000 binc 5000";
            answers_within(probe, &[MIDDLE, BLACK_TO_MOVE], &[go], 300)
        },
    ),
    check(
        "clock-moves-to-go",
        Required,
        "The move before the time control is made within the clock too.",
        |probe| {
            let goes = [
                "go wtime 400 btime 400 movestogo 1",
                "go movestogo 2 wtime 400 btime 400",
                "go wtime 400 btime 400 winc 10 binc 10 movestogo 40",
            ];
            answers_within(probe, &[MIDDLE], &goes, 400)
        },
    ),
    check(
        "clock-tiny",
        Required,
        "With hardly any time left a move comes at once.",
        |probe| {
            let goes = [
                "go wtime 50 btime 50",
                "go wtime 10 btime 10",
                "go wtime 1 btime 1 winc 1 binc 1",
                "go wtime 5 btime 5 movestogo 40",
            ];
            answers_within(probe, &[MIDDLE], &goes, 100)
        },
    ),
    check(
        "clock-one-side",
        Required,
        "The clock of the side to move is enough.",
        |probe| {
            answers_within(
                probe,
                &[MIDDLE],
                &["go wtime 400", "go wtime 400 winc 10"],
                400,
            )
        },
    ),
    check(
        "clock-simple",
        Required,
        "One legal move, or a dead draw, is answered within the clock as well.",
        |probe| answers_within(probe, &[ONE_MOVE, KINGS], &["go wtime 400 btime 400"], 400),
    ),
];

/// Each of these is answered within so many milliseconds.
fn answers_within(
    probe: &UciLauncher<'_>,
    positions: &[&str],
    goes: &[&str],
    millis: u64,
) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for words in positions {
        let root = UciRoot::new(words)?;
        for go in goes {
            search_in_time(&mut subject, &root, go, Duration::from_millis(millis))?;
        }
    }
    subject.expect_still_running()
}
