//! Runs the corpus of the fuzz targets `cgp` and `lexicon`.
//!
//! Nothing may panic, errors have one line, and positions survive a round trip.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::path::Path;

use zeitnot_core::{Game, Setup, Side, seen_by};
use zeitnot_crossword::Crossword;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;

/// Returns the inputs of a target without their first byte.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let files = std::fs::read_dir(folder.join(target)).unwrap();
    files
        .map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .map(|bytes| bytes.get(1..).unwrap_or_default().to_vec())
        .collect()
}

#[test]
fn fuzzed_positions_survive_a_round_trip() {
    let game = Crossword::default();
    let inputs = inputs("cgp");
    assert!(inputs.len() > 20, "the corpus is missing");
    for input in inputs {
        let text = String::from_utf8_lossy(&input);
        for rule in ["void", "double"] {
            let setup = Setup {
                rule: Some(rule.to_owned()),
                ..Setup::new(text.as_ref())
            };
            match game.position(&setup) {
                Ok(position) => {
                    for seen in [position.clone(), seen_by(&*position, Side::First)] {
                        let again = game.position(&seen.setup()).unwrap();
                        assert_eq!(again.key(), seen.key(), "{setup:?}");
                    }
                }
                Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
            }
        }
    }
}

#[test]
fn fuzzed_files_give_one_line_errors() {
    let inputs = inputs("lexicon");
    assert!(inputs.len() >= 5, "the corpus is missing");
    for input in inputs {
        let text = String::from_utf8_lossy(&input);
        let mut errors = Vec::new();
        for tiles in [TileSet::english(), TileSet::spanish()] {
            let read = Lexicon::read("words", &input, &tiles);
            errors.extend(read.err().map(|error| error.to_string()));
        }
        errors.extend(
            Layout::parse("x", &text)
                .err()
                .map(|error| error.to_string()),
        );
        errors.extend(
            TileSet::parse("x", &text)
                .err()
                .map(|error| error.to_string()),
        );
        for error in errors {
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}
