//! The output of an external engine: any bytes as lines, and any line as a reply.
//!
//! The first byte selects the portions of the input.
//!
//! Checked: nothing panics; the portions do not matter; lines contain no line ends and
//! have a bounded length; the engine's side of the protocol splits the same lines;
//! spaces around a reply do not matter; points and forbidden points round-trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zeitnot_engine_client::gomocup::{EnginePoint, GomocupReply};
use zeitnot_frontend::lines as ours;

// Private to the client, whose public interface needs a process.
#[path = "../../crates/engine-client/src/lines.rs"]
mod lines;

fuzz_target!(|bytes: &[u8]| {
    let Some((&portion, bytes)) = bytes.split_first() else {
        return;
    };
    let lines_read = split(bytes, bytes.len().max(1));
    assert_eq!(split(bytes, usize::from(portion).max(1)), lines_read);
    assert_eq!(read(bytes), lines_read);
    check_with_brain(bytes, &lines_read);
    for (line, is_cut) in &lines_read {
        assert!(!line.contains(['\r', '\n']));
        // An invalid byte becomes three.
        assert!(
            line.len() <= 3 * lines::MAX_LINE_BYTES
                && (!is_cut || line.len() >= lines::MAX_LINE_BYTES)
        );
        check_reply(line);
    }
});

fn split(bytes: &[u8], portion: usize) -> Vec<(String, bool)> {
    let mut splitter = lines::OutputSplitter::default();
    let mut lines_read = Vec::new();
    for piece in bytes.chunks(portion) {
        splitter.push(piece, |text, is_cut| lines_read.push((text, is_cut)));
    }
    splitter.finish(|text, is_cut| lines_read.push((text, is_cut)));
    lines_read
}

/// Splits lines through the reader and its channel.
fn read(bytes: &[u8]) -> Vec<(String, bool)> {
    let (sender, receiver) = crossbeam_channel::unbounded();
    lines::read_lines(bytes, &sender);
    drop(sender);
    receiver.iter().map(|line| (line.text, line.truncated)).collect()
}

/// Checks that the engine's side drops empty and long lines and sees the others.
fn check_with_brain(bytes: &[u8], lines_read: &[(String, bool)]) {
    let mut splitter = ours::LineSplitter::default();
    let mut received = Vec::new();
    splitter.feed(bytes, &mut |line| received.push(line));
    splitter.finish(&mut |line| received.push(line));
    let lines_read = lines_read.iter().filter(|(line, _)| !line.is_empty());
    let expected: Vec<ours::InputLine> = lines_read
        .map(|(line, is_cut)| match is_cut {
            true => ours::InputLine::TooLong,
            false => ours::InputLine::Text(line.clone()),
        })
        .collect();
    assert_eq!(received, expected);
}

fn check_reply(line: &str) {
    let reply = GomocupReply::parse(line);
    assert_eq!(GomocupReply::parse(line.trim()), reply);
    assert_eq!(GomocupReply::parse(&format!(" {line}\t")), reply);
    match &reply {
        GomocupReply::Points(points) => {
            let words: Vec<String> = points.iter().map(EnginePoint::to_string).collect();
            assert!(!points.is_empty());
            assert_eq!(GomocupReply::parse(&words.join(" ")), reply);
        }
        GomocupReply::Suggest(point) => {
            assert_eq!(GomocupReply::parse(&format!("suggest {point}")), reply)
        }
        GomocupReply::Forbid(points) => {
            let digits = points.iter().map(|at| format!("{:02}{:02}", at.x, at.y));
            let line = format!("FORBID {}.", digits.collect::<String>());
            assert_eq!(GomocupReply::parse(&line), reply);
        }
        _ => {}
    }
}
