//! `go`: each has one answer, and that can be played.

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::ucgi::Check;
use crate::conform::ucgi::positions::{ENDGAME, MIDDLE, OPENING, OTHER, OVER};
use crate::conform::ucgi::probe::Probe;
use crate::conform::ucgi::root::Root;
use crate::conform::ucgi::subject::Subject;
use crate::conform::verdict::{Checked, wrong};
use crate::conform::words::shortened;

pub(super) const CHECKS: &[Check] = &[
    check(
        "go-legal",
        Required,
        "The answer is legal: at the beginning, later, with a blank and with an empty bag.",
        |probe| {
            let mut subject = probe.started()?;
            for words in [OPENING, OTHER, MIDDLE, ENDGAME] {
                let root = probe.root(words)?;
                for go in ["go static", "go depth 2 stopcondition 95"] {
                    subject.search(&root, go)?;
                }
            }
            subject.settle_without_best()
        },
    ),
    check(
        "go-static",
        Required,
        "`go static` is answered at once.",
        |probe| {
            let mut subject = probe.started()?;
            let allowed = subject.timing().prompt();
            for words in [MIDDLE, ENDGAME] {
                let search = subject.search(&probe.root(words)?, "go static")?;
                search.is_within(allowed, "go static")?;
            }
            Ok(())
        },
    ),
    check(
        "go-one-answer",
        Required,
        "Every `go` has one `bestmove`, and not a second one.",
        |probe| {
            let root = probe.root(OPENING)?;
            let mut subject = probe.started()?;
            for _ in 0..3 {
                subject.search(&root, "go static")?;
                subject.settle_without_best()?;
            }
            subject.quiet("one bestmove a go, and no more")
        },
    ),
    check(
        "go-odd",
        Required,
        "`go` has one `bestmove` whatever is wrong with its numbers.",
        odd,
    ),
    check(
        "go-threads",
        Recommended,
        "`threads` may be one and may be two.",
        |probe| {
            let root = probe.root(MIDDLE)?;
            let mut subject = probe.started()?;
            for go in ["go threads 2 depth 4", "go threads 1 depth 4"] {
                subject.start(&root, go)?;
                std::thread::sleep(subject.timing().quiet());
                stopped(&mut subject, &root, go)?;
            }
            probe.lives(&mut subject)
        },
    ),
    check(
        "go-over",
        Required,
        "`go` in a game that is over has one `bestmove`, too.",
        |probe| {
            let mut subject = probe.started()?;
            subject.search(&probe.root(OVER)?, "go static")?;
            probe.lives(&mut subject)
        },
    ),
    check(
        "info-currmove",
        Recommended,
        "Before its `bestmove` the engine tells of it in an `info currmove` with `sc`, `eq` and `it`.",
        info,
    ),
];

/// `stop` may come before or after the end of a search that ends by itself.
fn stopped(subject: &mut Subject, root: &Root, go: &str) -> Checked {
    subject.stop(root, go)?;
    subject.settle_without_best()
}

fn odd(probe: &Probe<'_>) -> Checked {
    let root = probe.root(OPENING)?;
    let mut subject = probe.started()?;
    for go in [
        "go depth",
        "go depth -1",
        "go depth x",
        "go stopcondition",
        "go stopcondition 12345678901234567890",
        "go static threads",
        "go static threads 99999999999",
        "go static threads -4",
        "go static depth 3 foo",
    ] {
        subject.start(&root, go)?;
        std::thread::sleep(subject.timing().quiet() / 4);
        stopped(&mut subject, &root, go)?;
    }
    probe.lives(&mut subject)
}

fn info(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for (words, go) in [(OPENING, "go static"), (MIDDLE, "go depth 3")] {
        let root = probe.root(words)?;
        subject.start(&root, go)?;
        std::thread::sleep(subject.timing().quiet());
        let search = subject.stop(&root, go)?;
        let of_best = search.plays.iter().rfind(|play| play.word == search.best);
        let is_whole = of_best.is_some_and(|play| {
            play.score.is_some() && play.equity.is_some() && play.samples.is_some()
        });
        if !is_whole {
            let seen = format!(
                "no whole info currmove of {} for `{go}`",
                shortened(&search.best)
            );
            return Err(wrong(seen, "info currmove M sc S eq E it N"));
        }
    }
    Ok(())
}
