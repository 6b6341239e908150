//! `ucgi` and `isready`.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::check_no_bestmove;
use crate::ucgi::Check;
use crate::ucgi::launcher::UcgiLauncher;
use crate::ucgi::positions::OPENING;
use crate::verdict::{CheckResult, wrong_reply};

pub(super) const CHECKS: &[Check] = &[
    check(
        "ucgi-ok",
        Required,
        "`ucgi` is answered with the identification, the options, and then `ucgiok`.",
        |launcher| launcher.new_process()?.introduce().map(drop),
    ),
    check(
        "ucgi-id",
        Required,
        "Between `ucgi` and `ucgiok`, the engine sends its name with `id`.",
        reports_name,
    ),
    check(
        "ucgi-again",
        Recommended,
        "A second `ucgi` is answered like the first.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            subject.introduce()?;
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "isready-idle",
        Required,
        "`isready` is answered with `readyok`, even right after `ucgiok`.",
        |launcher| launcher.ready_process().map(drop),
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
        "`isready` is answered at once during a search and does not end it.",
        isready_in_search,
    ),
];

/// The number of `isready` commands in one write.
const READY_COMMANDS: usize = 20;

fn reports_name(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let name = launcher.new_process()?.introduce()?.name;
    match name.filter(|name| !name.is_empty()) {
        Some(_) => Ok(()),
        None => Err(wrong_reply("no `id name`", "`id name` with a name")),
    }
}

fn answers_each_isready(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    subject.send_together(&["isready"; READY_COMMANDS])?;
    let timeout = subject.timing().answer();
    let expected = format!("{READY_COMMANDS} readyok in answer to {READY_COMMANDS} isready");
    for _ in 0..READY_COMMANDS {
        subject.reply_within(timeout, &expected)?;
    }
    subject.expect_silence("no readyok without isready")
}

fn isready_in_search(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let root = launcher.root(OPENING)?;
    let mut subject = launcher.ready_process()?;
    subject.start(&root, "go infinite")?;
    for _ in 0..3 {
        subject.expect_no_bestmove("no bestmove before stop")?;
        let timeout = subject.timing().immediate();
        let replies = subject.synchronize_within(timeout)?;
        check_no_bestmove(&replies, "no bestmove before stop")?;
    }
    subject.stop(&root, "go infinite")?;
    launcher.expect_still_running(&mut subject)
}
