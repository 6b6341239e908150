//! The transport of lines, and unknown input.

use std::time::Duration;

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::text::shorten;
use crate::uci::Check;
use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{BLACK_TO_MOVE, START};
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::uci::UciReply;

/// The pause between the pieces of a command.
const PAUSE: Duration = Duration::from_millis(20);

const LONG_LINE_BYTES: usize = 1_000_000;

pub(super) const CHECKS: &[Check] = &[
    check(
        "line-end-crlf",
        Recommended,
        "Lines may end with CR LF.",
        crlf,
    ),
    check(
        "line-blanks",
        Required,
        "Words may be surrounded and separated by any white space, including tabs.",
        extra_blanks,
    ),
    check(
        "line-empty",
        Required,
        "An empty line is ignored.",
        |launcher| expect_ignored(launcher, &["", "  ", "\t"]),
    ),
    check(
        "line-unknown",
        Required,
        "An unknown command is ignored, with and without arguments.",
        |launcher| {
            let garbage = [
                "zeitnottest",
                "zeitnottest 1 2 3",
                "???",
                "%s%n%x",
                "-1",
                "gogo",
            ];
            expect_ignored(launcher, &garbage)
        },
    ),
    check(
        "line-unknown-word",
        Required,
        "Unknown words before a command are skipped: `joho debug on` means `debug on`.",
        leading_garbage,
    ),
    check(
        "line-pieces",
        Required,
        "A command that arrives in pieces is read as one line.",
        split_command,
    ),
    check(
        "line-together",
        Required,
        "Commands that arrive in one write are all executed in order.",
        commands_together,
    ),
    check(
        "line-flushed",
        Required,
        "Every answer is a complete line and is flushed at once, not with the next command.",
        answer_is_flushed,
    ),
    check(
        "line-long",
        Recommended,
        "The engine tolerates a line of a million characters.",
        long_line,
    ),
    check(
        "line-nul",
        Recommended,
        "The engine tolerates zero bytes.",
        |launcher| survives_bytes(launcher, &[b"\0\0\0\n", b"go\0 depth 1\n", b"is\0ready\n"]),
    ),
    check(
        "line-utf8",
        Recommended,
        "The engine tolerates bytes that are not valid UTF-8.",
        |launcher| survives_bytes(launcher, &[b"\xff\xfe\xc3\x28\n", b"setoption name \x80\n"]),
    ),
    check(
        "line-kinds",
        Recommended,
        "Between `go` and `bestmove`, the engine sends only `info`.",
        output_kinds,
    ),
    check(
        "debug",
        Required,
        "`debug on` and `debug off` do not disturb the engine.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for command in ["debug on", "debug off", "debug"] {
                subject.send(command)?;
                subject.expect_still_running()?;
            }
            Ok(())
        },
    ),
    check(
        "register",
        Required,
        "`register later` and `register name N code C` do not disturb the engine.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            for command in ["register later", "register name Nobody code 1", "register"] {
                subject.send(command)?;
            }
            subject.expect_still_running()
        },
    ),
];

fn crlf(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.engine().set_line_end("\r\n");
    subject.introduce()?;
    subject.synchronize()?;
    subject.search(&UciRoot::new(START)?, "go depth 2")?;
    subject.expect_still_running()
}

fn extra_blanks(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let root = UciRoot::new(BLACK_TO_MOVE)?;
    subject.send("\t position\tstartpos   moves \t e2e4  ")?;
    let go = "   go \t  depth\t\t 2\t ";
    subject.send(go)?;
    subject.answer(&root, go.trim())?;
    subject.send("  isready \t")?;
    let timeout = subject.timing().answer();
    subject.await_readyok(timeout, "readyok in answer to `  isready \\t`")?;
    subject.expect_still_running()
}

/// Checks that lines are ignored, both before and during a search.
fn expect_ignored(launcher: &UciLauncher<'_>, lines: &[&str]) -> CheckResult {
    let root = UciRoot::new(START)?;
    let mut subject = launcher.ready_process()?;
    subject.send_together(lines)?;
    subject.expect_still_running()?;
    subject.start(&root, "go infinite")?;
    for line in lines {
        subject.send(line)?;
    }
    subject.expect_no_bestmove("no bestmove before stop")?;
    subject.stop(&root, "go infinite")?;
    subject.expect_still_running()
}

fn leading_garbage(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    subject.send("joho isready")?;
    let timeout = subject.timing().immediate();
    let expected = "readyok in answer to `joho isready`";
    subject.await_readyok(timeout, expected)?;
    subject.expect_still_running()
}

fn split_command(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let root = UciRoot::new(BLACK_TO_MOVE)?;
    for piece in [
        "posi",
        "tion start",
        "pos moves e2",
        "e4\ngo de",
        "pth 2",
        "\n",
    ] {
        subject.send_raw(piece.as_bytes().to_vec(), &format!("piece {piece:?}"))?;
        std::thread::sleep(PAUSE);
    }
    subject.answer(&root, "go depth 2")?;
    subject.expect_still_running()
}

fn commands_together(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let root = UciRoot::new(BLACK_TO_MOVE)?;
    subject.send_together(&[
        "uci",
        "isready",
        "ucinewgame",
        "position startpos moves e2e4",
        "go depth 2",
    ])?;
    let timeout = subject.timing().start();
    subject.answer_within(&root, "go depth 2", timeout)?;
    subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)
}

fn answer_is_flushed(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for text in [START, BLACK_TO_MOVE] {
        subject.search(&UciRoot::new(text)?, "go depth 2")?;
    }
    Ok(())
}

fn long_line(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for (start, letter) in [("", "x"), ("position startpos moves ", "e2e4 ")] {
        let line = format!("{start}{}\n", letter.repeat(LONG_LINE_BYTES / letter.len()));
        let shown = format!("{start}{letter} (a million characters)");
        subject.send_raw(line.into_bytes(), &shown)?;
        subject.synchronize_without_bestmove("no bestmove without a go")?;
    }
    subject.expect_still_running()
}

fn survives_bytes(launcher: &UciLauncher<'_>, lines: &[&[u8]]) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for line in lines {
        subject.send_raw(line.to_vec(), &line.escape_ascii().to_string())?;
    }
    // The engine may have read such a line as a `go`.
    end_any_search(&mut subject)?;
    subject.expect_still_running()
}

/// Ends a search that may be running.
fn end_any_search(subject: &mut UciUnderTest) -> CheckResult {
    subject.synchronize()?;
    subject.send("stop")?;
    let timeout = subject.timing().silence();
    subject.replies_within(timeout, "a running engine")?;
    subject.synchronize().map(drop)
}

fn output_kinds(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for text in [START, BLACK_TO_MOVE] {
        let search = subject.search(&UciRoot::new(text)?, "go depth 4")?;
        if let Some(UciReply::Other(text)) = search.output.others.first() {
            return Err(wrong_reply(shorten(text), "only info and bestmove"));
        }
    }
    Ok(())
}
