//! Parses the corpus of the fuzz target `position` and rebuilds each position.

use std::path::Path;

use zeitnot_core::{Game, Setup};
use zeitnot_gomoku::Gomoku;

#[test]
fn corpus_positions_parse_and_round_trip_or_fail_with_one_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/position");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        files += 1;
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        // The first three bytes select the rule set, size, and side; here every rule
        // set is tested.
        let text = String::from_utf8_lossy(bytes.get(3..).unwrap_or_default());
        for rule in Gomoku.profile().rules {
            let setup = Setup {
                rule: Some((*rule).to_owned()),
                ..Setup::new(text.as_ref())
            };
            match Gomoku.position(&setup) {
                Ok(position) => {
                    let again = Gomoku.position(&position.setup()).unwrap();
                    assert_eq!(again.key(), position.key(), "{setup:?}");
                }
                Err(error) => assert_eq!(error.to_string().lines().count(), 1),
            }
        }
    }
    assert!(files > 20, "the corpus is missing");
}
