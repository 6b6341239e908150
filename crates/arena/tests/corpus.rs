//! Runs the fuzzing corpus on a stable toolchain.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::TimeControl;
use zeitnot_arena::engine::EngineSpec;
use zeitnot_arena::openings::{OpeningContext, read, write};
use zeitnot_arena::stats::Sprt;
use zeitnot_chess::Chess;
use zeitnot_core::Game;
use zeitnot_gomoku::Gomoku;

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let entries = std::fs::read_dir(folder.join(name)).unwrap();
    let files = entries.map(|entry| std::fs::read(entry.unwrap().path()).unwrap());
    files.collect()
}

#[test]
fn opening_files_are_read_or_rejected_in_one_line() {
    let contexts: [(Arc<dyn Game>, &str, &str); 3] = [
        (Arc::new(Gomoku), "freestyle", "list.txt"),
        (Arc::new(Gomoku), "capture", "list.txt"),
        (Arc::new(Chess), "standard", "list.epd"),
    ];
    let mut read_back = 0;
    for (game, rule, name) in contexts {
        let context = OpeningContext::new(game, Some(rule), None).unwrap();
        for bytes in corpus("openings") {
            match read(&*bytes, name, &context, None) {
                Ok(loaded) => {
                    let text = write(&context, &[], &loaded.openings).unwrap();
                    let again = read(text.as_bytes(), name, &context, None).unwrap();
                    assert_eq!(again.openings.len(), loaded.openings.len(), "{text}");
                    read_back += 1;
                }
                Err(error) => {
                    let line = error.to_string();
                    assert!(!line.contains(char::is_control), "{line:?}");
                }
            }
        }
    }
    assert!(read_back > 0, "the corpus has no openings");
}

#[test]
fn parsed_match_arguments_can_be_formatted_and_parsed_again() {
    let mut parsed = 0;
    for bytes in corpus("match_words") {
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(control) = text.parse::<TimeControl>() {
            assert_eq!(control.to_string().parse(), Ok(control));
            parsed += 1;
        }
        if let Ok(sprt) = text.parse::<Sprt>() {
            assert_eq!(sprt.to_string().parse::<Sprt>(), Ok(sprt));
            parsed += 1;
        }
        parsed += u32::from(EngineSpec::parse(&text).is_ok());
    }
    assert!(parsed >= 3, "the corpus has too few valid texts");
}
