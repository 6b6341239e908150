//! Runs the corpus of the fuzz target `fen`: parsing never panics, and a position
//! survives a round trip through its setup.

use std::path::Path;

use zeitnot_chess::Chess;
use zeitnot_core::{Game, Setup};

#[test]
fn corpus_positions_survive_a_round_trip() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/fen");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        files += 1;
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        // The first byte selects the rule; this test tries all rules.
        let text = String::from_utf8_lossy(bytes.get(1..).unwrap_or_default());
        for rule in Chess.profile().rules {
            let setup = Setup {
                rule: Some((*rule).to_owned()),
                ..Setup::new(text.as_ref())
            };
            match Chess.position(&setup) {
                Ok(position) => {
                    let again = Chess.position(&position.setup()).unwrap();
                    assert_eq!(again.key(), position.key(), "{setup:?}");
                }
                Err(error) => assert_eq!(error.to_string().lines().count(), 1),
            }
        }
    }
    assert!(files > 20, "the corpus is missing");
}
