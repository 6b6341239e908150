//! Clocks, which UCGI has not got: these fields are ours, so that all of it is
//! advice.

use std::time::Duration;

use crate::conform::check::Severity::Recommended;
use crate::conform::check::check;
use crate::conform::ucgi::Check;
use crate::conform::ucgi::positions::{ENDGAME, MIDDLE, OPENING};
use crate::conform::ucgi::probe::Probe;
use crate::conform::verdict::Checked;

pub(super) const CHECKS: &[Check] = &[
    check(
        "movetime-kept",
        Recommended,
        "`movetime` is not exceeded.",
        |probe| kept(probe, &[("go movetime 300", 300), ("go movetime 50", 50)]),
    ),
    check(
        "clock-kept",
        Recommended,
        "`time1`, `time2`, `inc1` and `inc2` are a clock that does not run out.",
        |probe| {
            kept(
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
            kept(
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
            let mut subject = probe.started()?;
            for words in [OPENING, MIDDLE] {
                subject.search(&probe.root(words)?, "go nodes 200")?;
            }
            subject.settle_without_best()
        },
    ),
];

/// Each is answered within so many milliseconds.
fn kept(probe: &Probe<'_>, goes: &[(&str, u64)]) -> Checked {
    let mut subject = probe.started()?;
    let tolerance = subject.timing().tolerance();
    for words in [OPENING, MIDDLE, ENDGAME] {
        let root = probe.root(words)?;
        for (go, millis) in goes {
            let allowed = Duration::from_millis(*millis) + tolerance;
            subject.search(&root, go)?.is_within(allowed, go)?;
        }
    }
    subject.settle_without_best()
}
