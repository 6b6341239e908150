//! `isready` is answered at any time, and at once.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::check_no_bestmove;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::START;
use crate::uci::root::UciRoot;
use crate::verdict::CheckResult;

/// The number of `isready` commands in one write.
const READY_COMMANDS: usize = 20;

pub(super) const CHECKS: &[Check] = &[
    check(
        "isready-idle",
        Required,
        "`isready` is answered with `readyok`, even right after `uciok`.",
        |launcher| launcher.ready_process().map(drop),
    ),
    check(
        "isready-first",
        Recommended,
        "`isready` is answered even before `uci`.",
        |launcher| launcher.new_process()?.synchronize().map(drop),
    ),
    check(
        "isready-each",
        Required,
        "Every `isready` is answered exactly once, even if several arrive in one write.",
        answers_each_isready,
    ),
    check(
        "isready-in-search",
        Required,
        "`isready` is answered at once during a search.",
        isready_in_search,
    ),
    check(
        "isready-goes-on",
        Required,
        "`isready` does not end a search.",
        search_goes_on,
    ),
];

fn answers_each_isready(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    subject.send_together(&["isready"; READY_COMMANDS])?;
    let timeout = subject.timing().answer();
    let expected = format!("{READY_COMMANDS} readyok in answer to {READY_COMMANDS} isready");
    for _ in 0..READY_COMMANDS {
        subject.await_readyok(timeout, &expected)?;
    }
    subject.expect_silence("no readyok without isready")
}

fn isready_in_search(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(START)?;
    let mut subject = launcher.ready_process()?;
    subject.start(&root, "go infinite")?;
    for _ in 0..3 {
        subject.expect_no_bestmove("no bestmove before stop")?;
        subject.send("isready")?;
        let timeout = subject.timing().immediate();
        let replies = subject.await_readyok(timeout, "readyok in answer to isready in a search")?;
        check_no_bestmove(&replies, "no bestmove before stop")?;
    }
    subject.stop(&root, "go infinite").map(drop)
}

fn search_goes_on(launcher: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(START)?;
    let mut subject = launcher.ready_process()?;
    subject.start(&root, "go infinite")?;
    subject.send("isready")?;
    subject.expect_no_bestmove("a search that isready does not end")?;
    subject.stop(&root, "go infinite")?;
    subject.expect_still_running()
}
