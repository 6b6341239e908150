//! Every `go` has one legal answer.

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
        "The answer is legal on the first turn, later, with a blank, and with an empty bag.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for text in [OPENING, OTHER_OPENING, MIDDLE, ENDGAME] {
                let root = launcher.root(text)?;
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
        |launcher| {
            let mut subject = launcher.ready_process()?;
            let allowed = subject.timing().immediate();
            for text in [MIDDLE, ENDGAME] {
                let search = subject.search(&launcher.root(text)?, "go static")?;
                search.check_duration(allowed, "go static")?;
            }
            Ok(())
        },
    ),
    check(
        "go-one-answer",
        Required,
        "Every `go` has exactly one `bestmove`.",
        |launcher| {
            let root = launcher.root(OPENING)?;
            let mut subject = launcher.ready_process()?;
            for _ in 0..3 {
                subject.search(&root, "go static")?;
                subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
            }
            subject.expect_silence(ONE_BESTMOVE_PER_GO)
        },
    ),
    check(
        "go-odd",
        Required,
        "A `go` with invalid numbers has one `bestmove`.",
        odd_limits,
    ),
    check(
        "go-threads",
        Recommended,
        "`threads` may be 1 or 2.",
        |launcher| {
            let root = launcher.root(MIDDLE)?;
            let mut subject = launcher.ready_process()?;
            for go in ["go threads 2 depth 4", "go threads 1 depth 4"] {
                subject.start(&root, go)?;
                std::thread::sleep(subject.timing().silence());
                stop_search(&mut subject, &root, go)?;
            }
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "go-over",
        Required,
        "A `go` after the end of the game has one `bestmove`.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            subject.search(&launcher.root(GAME_OVER)?, "go static")?;
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "info-currmove",
        Recommended,
        "Before `bestmove`, an `info currmove` evaluates that play with `sc`, `eq`, and `it`.",
        info_currmove,
    ),
];

/// Sends `stop`, perhaps after the answer, and checks for one `bestmove`.
fn stop_search(subject: &mut UcgiUnderTest, root: &UcgiRoot, go: &str) -> CheckResult {
    subject.stop(root, go)?;
    subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
}

fn odd_limits(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let root = launcher.root(OPENING)?;
    let mut subject = launcher.ready_process()?;
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
    launcher.expect_still_running(&mut subject)
}

fn info_currmove(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for (text, go) in [(OPENING, "go static"), (MIDDLE, "go depth 3")] {
        let root = launcher.root(text)?;
        subject.start(&root, go)?;
        std::thread::sleep(subject.timing().silence());
        let search = subject.stop(&root, go)?;
        let of_best = search.plays.iter().rfind(|play| play.word == search.best);
        let is_complete = of_best.is_some_and(|play| {
            play.score.is_some() && play.equity.is_some() && play.samples.is_some()
        });
        if !is_complete {
            let seen = format!(
                "no complete info currmove of {} for `{go}`",
                shorten(&search.best)
            );
            return Err(wrong_reply(seen, "info currmove M sc S eq E it N"));
        }
    }
    Ok(())
}
