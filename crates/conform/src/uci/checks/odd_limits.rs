//! `go` with zero, negative, huge, and invalid limits.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::MIDDLE;
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, wrong_reply};

pub(super) const CHECKS: &[Check] = &[
    check(
        "zero-clock",
        Required,
        "`wtime 0` is a limit: one `bestmove`, at once.",
        |launcher| {
            answers_at_once(
                launcher,
                &["go wtime 0 btime 0", "go wtime 0 btime 0 winc 0 binc 0"],
            )
        },
    ),
    check(
        "zero-movetime",
        Required,
        "`movetime 0` is a limit: one `bestmove`, at once.",
        |launcher| answers_at_once(launcher, &["go movetime 0"]),
    ),
    check(
        "zero-nodes",
        Required,
        "`nodes 0` is a limit: one `bestmove`, at once.",
        |launcher| answers_at_once(launcher, &["go nodes 0"]),
    ),
    check(
        "zero-depth",
        Required,
        "`depth 0` is a limit: one `bestmove`, at once.",
        |launcher| answers_at_once(launcher, &["go depth 0"]),
    ),
    check(
        "zero-moves-to-go",
        Required,
        "`movestogo 0`, which is invalid, means sudden death: an answer within the clock.",
        |launcher| answers_at_once(launcher, &["go wtime 500 btime 500 movestogo 0"]),
    ),
    check(
        "zero-smallest",
        Recommended,
        "A limit of 0 requests the smallest search: depth 1.",
        smallest_limits,
    ),
    check(
        "negative-clock",
        Required,
        "A negative clock is a limit: one `bestmove`, at once.",
        |launcher| {
            answers_at_once(
                launcher,
                &["go wtime -100 btime -100", "go wtime -5 btime 1000 winc 0"],
            )
        },
    ),
    check(
        "negative-limits",
        Required,
        "Negative limits are tolerated: one `bestmove`, at once or after `stop`.",
        |launcher| {
            let goes = [
                "go depth -1",
                "go nodes -5",
                "go movetime -1",
                "go wtime 100 btime 100 movestogo -3",
                "go wtime 100 btime 100 winc -50 binc -50",
                "go mate -1",
            ];
            answers_once(launcher, &goes)
        },
    ),
    check(
        "huge-limits",
        Required,
        "Huge numbers are tolerated: one `bestmove`, at once or after `stop`.",
        |launcher| {
            let goes = [
                "go depth 1000000",
                "go depth 99999999999999999999",
                "go nodes 18446744073709551615",
                "go nodes 99999999999999999999999",
                "go movetime 9223372036854775807",
                "go movetime 99999999999999999999999",
                "go wtime 9223372036854775807 btime 9223372036854775807 winc 9223372036854775807",
                "go wtime 2147483647 btime 2147483647 winc 2147483647 binc 2147483647",
                "go wtime 99999999999999999999 btime 1 movestogo 99999999999999999999",
                "go mate 99999999999",
            ];
            answers_once(launcher, &goes)
        },
    ),
    check(
        "go-no-value",
        Required,
        "A limit without a number is tolerated: one `bestmove`, at once or after `stop`.",
        |launcher| {
            let goes = ["go depth", "go nodes", "go movetime", "go wtime", "go mate"];
            answers_once(launcher, &goes)
        },
    ),
    check(
        "go-no-number",
        Required,
        "A limit with an invalid number is tolerated: one `bestmove`, at once or after `stop`.",
        |launcher| {
            let goes = [
                "go depth abc",
                "go nodes 1x",
                "go movetime ten",
                "go wtime a btime b",
                "go depth 1.5",
                "go mate ?",
            ];
            answers_once(launcher, &goes)
        },
    ),
    check(
        "go-no-limit-ends",
        Recommended,
        "A limit without a valid number does not mean infinite: the search ends without `stop`.",
        |launcher| {
            let root = UciRoot::new(MIDDLE)?;
            let mut subject = launcher.ready_process()?;
            for go in ["go depth", "go depth abc"] {
                subject.search(&root, go)?;
            }
            Ok(())
        },
    ),
    check(
        "go-bare",
        Required,
        "A `go` without arguments starts a search: one `bestmove`, at once or after `stop`.",
        |launcher| answers_once(launcher, &["go"]),
    ),
    check(
        "go-unknown-words",
        Required,
        "Unknown words in `go` are skipped, and the rest of the line counts.",
        unknown_go_words,
    ),
    check(
        "go-twice",
        Required,
        "A limit that is given twice is still a limit: one `bestmove`.",
        |launcher| {
            answers_at_once(
                launcher,
                &["go depth 2 depth 3", "go nodes 500 nodes 1000 depth 20"],
            )
        },
    ),
];

/// Checks that each search is answered once, at once, and without `stop`.
fn answers_at_once(launcher: &UciLauncher<'_>, goes: &[&str]) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    for go in goes {
        subject.start(&root, go)?;
        let timeout = subject.timing().immediate();
        subject.answer_within(&root, go, timeout)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    subject.expect_still_running()
}

/// Checks that each search is answered once, after `stop` if necessary.
fn answers_once(launcher: &UciLauncher<'_>, goes: &[&str]) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    for go in goes {
        subject.search_or_stop(&root, go)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    subject.expect_still_running()
}

fn smallest_limits(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    for go in [
        "go wtime 0 btime 0",
        "go movetime 0",
        "go nodes 0",
        "go depth 0",
    ] {
        let search = subject.search(&root, go)?;
        if search.depth().is_some_and(|depth| depth > 1) {
            let seen = format!("depth {} after `{go}`", search.depth().unwrap_or(0));
            return Err(wrong_reply(seen, "at most depth 1"));
        }
    }
    Ok(())
}

fn unknown_go_words(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(MIDDLE)?;
    let mut subject = launcher.ready_process()?;
    for go in [
        "go zeitnottest depth 2",
        "go depth 2 zeitnottest",
        "go joho 7 depth 2",
    ] {
        let search = subject.search(&root, go)?;
        if search.depth().is_some_and(|depth| depth > 2) {
            let seen = format!("depth {} after `{go}`", search.depth().unwrap_or(0));
            return Err(wrong_reply(seen, "at most depth 2"));
        }
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    Ok(())
}
