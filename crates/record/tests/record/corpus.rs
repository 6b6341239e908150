//! Reads the corpora of the fuzz targets without panics, and writes what was read.

use std::path::Path;

use rstest::rstest;
use zeitnot_record::Format;
use zeitnot_record::pgn::{self, Games};

#[test]
fn games_of_the_pgn_corpus_round_trip() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut games = 0;
    for file in std::fs::read_dir(folder.join("pgn")).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for record in Games::new(bytes.as_slice()).flatten() {
            let written = pgn::write(&record).unwrap();
            assert_eq!(pgn::read(written.as_bytes()), Ok(record));
            games += 1;
        }
    }
    assert!(games > 20, "the corpus is missing");
}

#[rstest]
#[case::sgf("sgf", Format::Sgf)]
#[case::psq("psq", Format::Psq)]
#[case::renlib("renlib", Format::RenLib)]
#[case::move_list("move_list", Format::MoveList)]
#[case::pgn("pgn", Format::Pgn)]
#[case::epd("epd", Format::Epd)]
#[case::gcg("gcg", Format::Gcg)]
fn files_of_every_corpus_are_read_or_rejected(#[case] target: &str, #[case] format: Format) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut files = 0;
    for file in std::fs::read_dir(folder.join(target)).unwrap() {
        files += 1;
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        match format.read(&bytes) {
            Ok(record) => {
                if let Ok(written) = format.write(&record) {
                    assert!(format.read(&written).is_ok());
                }
            }
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
    assert!(files > 20, "the corpus of {target} is missing");
}
