//! How lines arrive, and lines that mean nothing.

use std::time::Duration;

use crate::client::uci::Reply;
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{BLACK, START};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::{ONE_A_GO, Subject};
use crate::conform::verdict::{Checked, wrong};
use crate::conform::words::shortened;

/// Between the pieces of a command.
const PAUSE: Duration = Duration::from_millis(20);

const LONG: usize = 1_000_000;

pub(super) const CHECKS: &[Check] = &[
    check(
        "line-end-crlf",
        Recommended,
        "A line may end with CR LF, as it does on some systems.",
        crlf,
    ),
    check(
        "line-blanks",
        Required,
        "Any white space may stand before, between and after words: blanks, tabs, and runs of them.",
        blanks,
    ),
    check(
        "line-empty",
        Required,
        "An empty line is ignored.",
        |probe| ignored(probe, &["", "  ", "\t"]),
    ),
    check(
        "line-unknown",
        Required,
        "An unknown command is ignored, and so is one with words behind it.",
        |probe| {
            let garbage = [
                "zeitnottest",
                "zeitnottest 1 2 3",
                "???",
                "%s%n%x",
                "-1",
                "gogo",
            ];
            ignored(probe, &garbage)
        },
    ),
    check(
        "line-unknown-word",
        Required,
        "Unknown words before a command are skipped and the rest of the line is read: `joho debug on` is `debug on`.",
        leading_garbage,
    ),
    check(
        "line-pieces",
        Required,
        "A command that arrives in pieces is read as one line.",
        pieces,
    ),
    check(
        "line-together",
        Required,
        "Commands that arrive in one write are all read, in their order.",
        together,
    ),
    check(
        "line-flushed",
        Required,
        "Every answer is a whole line and is flushed at once, not when the next command comes.",
        flushed,
    ),
    check(
        "line-long",
        Recommended,
        "A line of a million characters does no harm.",
        long,
    ),
    check("line-nul", Recommended, "Zero bytes do no harm.", |probe| {
        survives_bytes(probe, &[b"\0\0\0\n", b"go\0 depth 1\n", b"is\0ready\n"])
    }),
    check(
        "line-utf8",
        Recommended,
        "Bytes that are no text do no harm.",
        |probe| survives_bytes(probe, &[b"\xff\xfe\xc3\x28\n", b"setoption name \x80\n"]),
    ),
    check(
        "line-kinds",
        Recommended,
        "Between a `go` and its `bestmove` the engine says nothing but `info`.",
        kinds,
    ),
    check(
        "debug",
        Required,
        "`debug on` and `debug off` may come at any time and change no answer.",
        |probe| {
            let mut subject = probe.started()?;
            for command in ["debug on", "debug off", "debug"] {
                subject.send(command)?;
                subject.lives()?;
            }
            Ok(())
        },
    ),
    check(
        "register",
        Required,
        "`register later` and `register name N code C` do no harm.",
        |probe| {
            let mut subject = probe.started()?;
            for command in ["register later", "register name Nobody code 1", "register"] {
                subject.send(command)?;
            }
            subject.lives()
        },
    ),
];

fn crlf(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    subject.engine().set_line_end("\r\n");
    subject.introduce()?;
    subject.settle()?;
    subject.search(&Root::new(START)?, "go depth 2")?;
    subject.lives()
}

fn blanks(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let root = Root::new(BLACK)?;
    subject.send("\t position\tstartpos   moves \t e2e4  ")?;
    let go = "   go \t  depth\t\t 2\t ";
    subject.send(go)?;
    subject.answer(&root, go.trim())?;
    subject.send("  isready \t")?;
    let patience = subject.timing().answer();
    subject.settled(patience, "readyok in answer to `  isready \\t`")?;
    subject.lives()
}

/// Lines that are answered with nothing that counts, also in a search.
fn ignored(probe: &Probe<'_>, lines: &[&str]) -> Checked {
    let root = Root::new(START)?;
    let mut subject = probe.started()?;
    subject.send_together(lines)?;
    subject.lives()?;
    subject.start(&root, "go infinite")?;
    for line in lines {
        subject.send(line)?;
    }
    subject.held("no bestmove before stop")?;
    subject.stop(&root, "go infinite")?;
    subject.lives()
}

fn leading_garbage(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    subject.send("joho isready")?;
    let patience = subject.timing().prompt();
    let expected = "readyok in answer to `joho isready`";
    subject.settled(patience, expected)?;
    subject.lives()
}

fn pieces(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let root = Root::new(BLACK)?;
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
    subject.lives()
}

fn together(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    let root = Root::new(BLACK)?;
    subject.send_together(&[
        "uci",
        "isready",
        "ucinewgame",
        "position startpos moves e2e4",
        "go depth 2",
    ])?;
    let patience = subject.timing().start();
    subject.answer_within(&root, "go depth 2", patience)?;
    subject.settle_without_best(ONE_A_GO)
}

fn flushed(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for words in [START, BLACK] {
        subject.search(&Root::new(words)?, "go depth 2")?;
    }
    Ok(())
}

fn long(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for (start, letter) in [("", "x"), ("position startpos moves ", "e2e4 ")] {
        let line = format!("{start}{}\n", letter.repeat(LONG / letter.len()));
        let shown = format!("{start}{letter} (a million characters)");
        subject.send_raw(line.into_bytes(), &shown)?;
        subject.settle_without_best("no bestmove without a go")?;
    }
    subject.lives()
}

fn survives_bytes(probe: &Probe<'_>, lines: &[&[u8]]) -> Checked {
    let mut subject = probe.started()?;
    for line in lines {
        subject.send_raw(line.to_vec(), &line.escape_ascii().to_string())?;
    }
    // Whether such a line was read as a command is the engine's own choice.
    drain(&mut subject)?;
    subject.lives()
}

/// Lets a search end that may have been started.
fn drain(subject: &mut Subject) -> Checked {
    subject.settle()?;
    subject.send("stop")?;
    let patience = subject.timing().quiet();
    subject.heard(patience, "an engine that lives")?;
    subject.settle().map(drop)
}

fn kinds(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for words in [START, BLACK] {
        let search = subject.search(&Root::new(words)?, "go depth 4")?;
        if let Some(Reply::Other(text)) = search.searched.others.first() {
            return Err(wrong(shortened(text), "nothing but info and bestmove"));
        }
    }
    Ok(())
}
