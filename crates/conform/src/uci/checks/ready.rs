//! `isready`: answered always, and at once.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::check_no_bestmove;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::START;
use crate::uci::root::UciRoot;
use crate::verdict::CheckResult;

/// `isready` commands in one write.
const READY_COMMANDS: usize = 20;

pub(super) const CHECKS: &[Check] = &[
    check(
        "isready-idle",
        Required,
        "`isready` is always answered `readyok`, here right after `uciok`.",
        |probe| probe.ready_process().map(drop),
    ),
    check(
        "isready-first",
        Recommended,
        "`isready` before `uci` is answered too.",
        |probe| probe.new_process()?.synchronize().map(drop),
    ),
    check(
        "isready-each",
        Required,
        "Every `isready` is answered once, also if many come in one write.",
        answers_each_isready,
    ),
    check(
        "isready-in-search",
        Required,
        "`isready` during a search is answered at once.",
        isready_in_search,
    ),
    check(
        "isready-goes-on",
        Required,
        "`isready` during a search does not stop it.",
        search_goes_on,
    ),
];

fn answers_each_isready(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    subject.send_together(&["isready"; READY_COMMANDS])?;
    let patience = subject.timing().answer();
    let expected =
        format!("{READY_COMMANDS} times readyok in answer to {READY_COMMANDS} times isready");
    for _ in 0..READY_COMMANDS {
        subject.await_readyok(patience, &expected)?;
    }
    subject.expect_silence("no readyok that nobody asked for")
}

fn isready_in_search(probe: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(START)?;
    let mut subject = probe.ready_process()?;
    subject.start(&root, "go infinite")?;
    for _ in 0..3 {
        subject.expect_no_bestmove("no bestmove before stop")?;
        subject.send("isready")?;
        let patience = subject.timing().immediate();
        let said = subject.await_readyok(patience, "readyok in answer to isready in a search")?;
        check_no_bestmove(&said, "no bestmove before stop")?;
    }
    subject.stop(&root, "go infinite").map(drop)
}

fn search_goes_on(probe: &UciLauncher<'_>) -> CheckResult {
    let root = UciRoot::new(START)?;
    let mut subject = probe.ready_process()?;
    subject.start(&root, "go infinite")?;
    subject.send("isready")?;
    subject.expect_no_bestmove("a search that isready does not stop")?;
    subject.stop(&root, "go infinite")?;
    subject.expect_still_running()
}
