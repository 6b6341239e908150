//! Line ends, unknown input, and long lines.

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
        "Lines may end with CR LF.",
        |launcher| {
            let mut subject = launcher.new_process()?;
            subject.engine().set_line_end("\r\n");
            subject.introduce()?;
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "line-unknown",
        Required,
        "An unknown line is ignored.",
        |launcher| {
            expect_ignored(
                launcher,
                &["hello there", "uci", "42", "", "position?", "gone"],
            )
        },
    ),
    check(
        "line-unknown-word",
        Recommended,
        "Unknown words before a command and in `go` are skipped.",
        unknown_words,
    ),
    check(
        "line-garbage",
        Required,
        "The engine tolerates bytes that are not valid UTF-8.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            let bytes = b"\xff\xfe\x00\x80go\x00\nposition \xc3\x28\n".to_vec();
            subject.send_raw(bytes, "(invalid UTF-8)")?;
            launcher.expect_still_running(&mut subject)
        },
    ),
    check(
        "line-long",
        Required,
        "The engine tolerates a line of 1 MiB.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            let mut bytes = vec![b'x'; 1 << 20];
            bytes.push(b'\n');
            subject.send_raw(bytes, "(a line of 1 MiB)")?;
            launcher.expect_still_running(&mut subject)
        },
    ),
];

fn expect_ignored(launcher: &UcgiLauncher<'_>, lines: &[&str]) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for line in lines {
        subject.send(line)?;
        subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    }
    launcher.expect_still_running(&mut subject)
}

fn unknown_words(launcher: &UcgiLauncher<'_>) -> CheckResult {
    let root = launcher.root(OPENING)?;
    let mut subject = launcher.ready_process()?;
    subject.send(&format!("joho position {}", root.text()))?;
    subject.send("foo go bar static baz 7")?;
    subject.answer(&root, "foo go bar static baz 7")?;
    launcher.expect_still_running(&mut subject)
}
