//! Time and node limits.
//!
//! All checks are recommendations, because the clocks are our extension of UCGI.

use std::time::Duration;

use crate::check::Severity::Recommended;
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::ucgi::Check;
use crate::ucgi::launcher::UcgiLauncher;
use crate::ucgi::positions::{ENDGAME, MIDDLE, OPENING};
use crate::verdict::CheckResult;

pub(super) const CHECKS: &[Check] = &[
    check(
        "movetime-kept",
        Recommended,
        "The answer comes within `movetime`.",
        |launcher| {
            keeps_time_limits(
                launcher,
                &[("go movetime 300", 300), ("go movetime 50", 50)],
            )
        },
    ),
    check(
        "clock-kept",
        Recommended,
        "The answer comes within the clock given by `time1`, `time2`, `inc1`, and `inc2`.",
        |launcher| {
            keeps_time_limits(
                launcher,
                &[
                    ("go time1 1000 time2 60000", 1_000),
                    ("go time1 400 time2 400 inc1 100 inc2 100", 400),
                ],
            )
        },
    ),
    check(
        "clock-overrun",
        Recommended,
        "Without remaining time, the answer comes at once.",
        |launcher| {
            keeps_time_limits(
                launcher,
                &[
                    ("go time1 0 time2 1000", 0),
                    ("go time1 -5000 time2 1000", 0),
                ],
            )
        },
    ),
    check(
        "nodes-end",
        Recommended,
        "`nodes` ends a search.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for text in [OPENING, MIDDLE] {
                subject.search(&launcher.root(text)?, "go nodes 200")?;
            }
            subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
        },
    ),
];

/// Checks that each search is answered within its limit in milliseconds.
fn keeps_time_limits(launcher: &UcgiLauncher<'_>, goes: &[(&str, u64)]) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let tolerance = subject.timing().tolerance();
    for text in [OPENING, MIDDLE, ENDGAME] {
        let root = launcher.root(text)?;
        for (go, millis) in goes {
            let allowed = Duration::from_millis(*millis) + tolerance;
            subject.search(&root, go)?.check_duration(allowed, go)?;
        }
    }
    subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
}
