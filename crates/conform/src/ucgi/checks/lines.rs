//! Lines: how they end, and what is none of the protocol's.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::ucgi::Check;
use crate::ucgi::launcher::UcgiLauncher;
use crate::ucgi::positions::OPENING;
use crate::verdict::CheckResult;

pub(super) const CHECKS: &[Check] = &[
    check(
        "line-end-crlf",
        Recommended,
        "Lines may end with CR and LF.",
        |probe| {
            let mut subject = probe.new_process()?;
            subject.engine().set_line_end("\r\n");
            subject.introduce()?;
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "line-unknown",
        Required,
        "A line that means nothing is ignored.",
        |probe| {
            survives(
                probe,
                &["hello there", "uci", "42", "", "position?", "gone"],
            )
        },
    ),
    check(
        "line-unknown-word",
        Recommended,
        "Words that mean nothing are skipped, before a command and behind `go`.",
        unknown_words,
    ),
    check(
        "line-garbage",
        Required,
        "Bytes that are no text do no harm.",
        |probe| {
            let mut subject = probe.ready_process()?;
            let bytes = b"\xff\xfe\x00\x80go\x00\nposition \xc3\x28\n".to_vec();
            subject.send_raw(bytes, "(bytes that are no text)")?;
            probe.expect_still_running(&mut subject)
        },
    ),
    check(
        "line-long",
        Required,
        "A line of a megabyte does no harm.",
        |probe| {
            let mut subject = probe.ready_process()?;
            let mut bytes = vec![b'x'; 1 << 20];
            bytes.push(b'\n');
            subject.send_raw(bytes, "(a line of a megabyte)")?;
            probe.expect_still_running(&mut subject)
        },
    ),
];

fn survives(probe: &UcgiLauncher<'_>, lines: &[&str]) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for line in lines {
        subject.send(line)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    probe.expect_still_running(&mut subject)
}

fn unknown_words(probe: &UcgiLauncher<'_>) -> CheckResult {
    let root = probe.root(OPENING)?;
    let mut subject = probe.ready_process()?;
    subject.send(&format!("joho position {}", root.text()))?;
    subject.send("foo go bar static baz 7")?;
    subject.answer(&root, "foo go bar static baz 7")?;
    probe.expect_still_running(&mut subject)
}
