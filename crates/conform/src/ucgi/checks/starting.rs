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
        "`ucgi` is answered with what the engine is and has, and then `ucgiok`.",
        |probe| probe.new_process()?.introduce().map(drop),
    ),
    check(
        "ucgi-id",
        Required,
        "Between `ucgi` and `ucgiok` the engine gives its name with `id`.",
        reports_name,
    ),
    check(
        "ucgi-again",
        Recommended,
        "A second `ucgi` is answered like the first.",
        |probe| {
            let mut subject = probe.ready_process()?;
            subject.introduce()?;
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "isready-idle",
        Required,
        "`isready` is always answered `readyok`, here right after `ucgiok`.",
        |probe| probe.ready_process().map(drop),
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
        "`isready` during a search is answered at once, and does not end it.",
        isready_in_search,
    ),
];

/// `isready` commands in one write; one more is sent to count the answers.
const READY_COMMANDS: usize = 20;

fn reports_name(probe: &UcgiLauncher<'_>) -> CheckResult {
    let name = probe.new_process()?.introduce()?.name;
    match name.filter(|name| !name.is_empty()) {
        Some(_) => Ok(()),
        None => Err(wrong_reply("no `id name`", "`id name` and a name")),
    }
}

fn answers_each_isready(probe: &UcgiLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    subject.send_together(&["isready"; READY_COMMANDS])?;
    let patience = subject.timing().answer();
    let expected =
        format!("{READY_COMMANDS} times readyok in answer to {READY_COMMANDS} times isready");
    for _ in 0..READY_COMMANDS {
        subject.reply_within(patience, &expected)?;
    }
    subject.expect_silence("no readyok that nobody asked for")
}

fn isready_in_search(probe: &UcgiLauncher<'_>) -> CheckResult {
    let root = probe.root(OPENING)?;
    let mut subject = probe.ready_process()?;
    subject.start(&root, "go infinite")?;
    for _ in 0..3 {
        subject.expect_no_bestmove("no bestmove before stop")?;
        let patience = subject.timing().immediate();
        let said = subject.synchronize_within(patience)?;
        check_no_bestmove(&said, "no bestmove before stop")?;
    }
    subject.stop(&root, "go infinite")?;
    probe.expect_still_running(&mut subject)
}
