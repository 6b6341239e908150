//! Clocks, which UCGI has not got: these fields are ours, so that all of it is
//! advice.

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
        "`movetime` is not exceeded.",
        |probe| keeps_time_limits(probe, &[("go movetime 300", 300), ("go movetime 50", 50)]),
    ),
    check(
        "clock-kept",
        Recommended,
        "`time1`, `time2`, `inc1` and `inc2` are a clock that does not run out.",
        |probe| {
            keeps_time_limits(
                probe,
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
        "Without any time left the answer comes at once.",
        |probe| {
            keeps_time_limits(
                probe,
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
        |probe| {
            let mut subject = probe.ready_process()?;
            for words in [OPENING, MIDDLE] {
                subject.search(&probe.root(words)?, "go nodes 200")?;
            }
            subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
        },
    ),
];

/// Each is answered within so many milliseconds.
fn keeps_time_limits(probe: &UcgiLauncher<'_>, goes: &[(&str, u64)]) -> CheckResult {
    let mut subject = probe.ready_process()?;
    let tolerance = subject.timing().tolerance();
    for words in [OPENING, MIDDLE, ENDGAME] {
        let root = probe.root(words)?;
        for (go, millis) in goes {
            let allowed = Duration::from_millis(*millis) + tolerance;
            subject.search(&root, go)?.check_duration(allowed, go)?;
        }
    }
    subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
}
