//! `go`: each has one answer, and that can be played.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::text::shorten;
use crate::ucgi::Check;
use crate::ucgi::engine_under_test::UcgiUnderTest;
use crate::ucgi::launcher::UcgiLauncher;
use crate::ucgi::positions::{ENDGAME, GAME_OVER, MIDDLE, OPENING, OTHER_OPENING};
use crate::ucgi::root::UcgiRoot;
use crate::verdict::{CheckResult, wrong_reply};

pub(super) const CHECKS: &[Check] = &[
    check(
        "go-legal",
        Required,
        "The answer is legal: at the beginning, later, with a blank and with an empty bag.",
        |probe| {
            let mut subject = probe.ready_process()?;
            for words in [OPENING, OTHER_OPENING, MIDDLE, ENDGAME] {
                let root = probe.root(words)?;
                for go in ["go static", "go depth 2 stopcondition 95"] {
                    subject.search(&root, go)?;
                }
            }
            subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
        },
    ),
    check(
        "go-static",
        Required,
        "`go static` is answered at once.",
        |probe| {
            let mut subject = probe.ready_process()?;
            let allowed = subject.timing().immediate();
            for words in [MIDDLE, ENDGAME] {
                let search = subject.search(&probe.root(words)?, "go static")?;
                search.check_duration(allowed, "go static")?;
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
            let mut subject = probe.ready_process()?;
            for _ in 0..3 {
                subject.search(&root, "go static")?;
                subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
            }
            subject.expect_silence("one bestmove a go, and no more")
        },
    ),
    check(
        "go-odd",
        Required,
        "`go` has one `bestmove` whatever is wrong with its numbers.",
        odd_limits,
    ),
    check(
        "go-threads",
        Recommended,
        "`threads` may be one and may be two.",
        |probe| {
            let root = probe.root(MIDDLE)?;
            let mut subject = probe.ready_process()?;
            for go in ["go threads 2 depth 4", "go threads 1 depth 4"] {
                subject.start(&root, go)?;
                std::thread::sleep(subject.timing().silence());
                stop_search(&mut subject, &root, go)?;
            }
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "go-over",
        Required,
        "`go` in a game that is over has one `bestmove`, too.",
        |probe| {
            let mut subject = probe.ready_process()?;
            subject.search(&probe.root(GAME_OVER)?, "go static")?;
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "info-currmove",
        Recommended,
        "Before its `bestmove` the engine tells of it in an `info currmove` with `sc`, `eq` and `it`.",
        info_currmove,
    ),
];

/// `stop` may come before or after the end of a search that ends by itself.
fn stop_search(subject: &mut UcgiUnderTest, root: &UcgiRoot, go: &str) -> CheckResult {
    subject.stop(root, go)?;
    subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
}

fn odd_limits(probe: &UcgiLauncher<'_>) -> CheckResult {
    let root = probe.root(OPENING)?;
    let mut subject = probe.ready_process()?;
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
        std::thread::sleep(subject.timing().silence() / 4);
        stop_search(&mut subject, &root, go)?;
    }
    probe.expect_still_running(&mut subject)
}

fn info_currmove(probe: &UcgiLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for (words, go) in [(OPENING, "go static"), (MIDDLE, "go depth 3")] {
        let root = probe.root(words)?;
        subject.start(&root, go)?;
        std::thread::sleep(subject.timing().silence());
        let search = subject.stop(&root, go)?;
        let of_best = search.plays.iter().rfind(|play| play.word == search.best);
        let is_whole = of_best.is_some_and(|play| {
            play.score.is_some() && play.equity.is_some() && play.samples.is_some()
        });
        if !is_whole {
            let seen = format!(
                "no whole info currmove of {} for `{go}`",
                shorten(&search.best)
            );
            return Err(wrong_reply(seen, "info currmove M sc S eq E it N"));
        }
    }
    Ok(())
}
