//! What a foreign engine says: any bytes as lines, any line as a reply.
//!
//! The first byte says how the bytes are portioned.
//!
//! Checked: no panic; portions do not matter; lines have no ends in them and are
//! of bounded length; they are the lines that the brain's own side would see;
//! spaces around a reply do not matter; points and forbidden points read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zeitnot_engine_client::gomocup::{EnginePoint, GomocupReply};
use zeitnot_frontend::lines as ours;

// Private to the client, whose public half needs a process.
#[path = "../../crates/engine-client/src/lines.rs"]
mod lines;

fuzz_target!(|bytes: &[u8]| {
    let Some((&portion, bytes)) = bytes.split_first() else {
        return;
    };
    let said = split(bytes, bytes.len().max(1));
    assert_eq!(split(bytes, usize::from(portion).max(1)), said);
    assert_eq!(read(bytes), said);
    check_with_brain(bytes, &said);
    for (line, is_cut) in &said {
        assert!(!line.contains(['\r', '\n']));
        // A byte that is no text becomes three.
        assert!(
            line.len() <= 3 * lines::MAX_LINE_BYTES
                && (!is_cut || line.len() >= lines::MAX_LINE_BYTES)
        );
        check_reply(line);
    }
});

fn split(bytes: &[u8], portion: usize) -> Vec<(String, bool)> {
    let mut splitter = lines::OutputSplitter::default();
    let mut said = Vec::new();
    for piece in bytes.chunks(portion) {
        splitter.push(piece, |text, is_cut| said.push((text, is_cut)));
    }
    splitter.finish(|text, is_cut| said.push((text, is_cut)));
    said
}

/// The same through the reader and its channel.
fn read(bytes: &[u8]) -> Vec<(String, bool)> {
    let (sender, receiver) = crossbeam_channel::unbounded();
    lines::read_lines(bytes, &sender);
    drop(sender);
    receiver.iter().map(|line| (line.text, line.cut)).collect()
}

/// Our side of the protocol drops empty lines and long ones, and sees the rest.
fn check_with_brain(bytes: &[u8], said: &[(String, bool)]) {
    let mut splitter = ours::LineSplitter::default();
    let mut seen = Vec::new();
    splitter.feed(bytes, &mut |line| seen.push(line));
    splitter.finish(&mut |line| seen.push(line));
    let said = said.iter().filter(|(line, _)| !line.is_empty());
    let expected: Vec<ours::InputLine> = said
        .map(|(line, is_cut)| match is_cut {
            true => ours::InputLine::TooLong,
            false => ours::InputLine::Text(line.clone()),
        })
        .collect();
    assert_eq!(seen, expected);
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
