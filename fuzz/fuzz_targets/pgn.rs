//! Any bytes as a PGN file with chess games.
//!
//! Checked: nothing panics; an error is one line with the place and a remedy; a record
//! round-trips; other formats keep its main line and add nothing. The first game of a
//! file is the game that is read alone; the portions of the input do not matter; all
//! games of a file round-trip together; and a game after any other content is read.
#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use zeitnot_fuzz::records;
use zeitnot_record::pgn::{self, Games};
use zeitnot_record::{Format, GameRecord, ReadError};

const LAST: &str = "[Event \"the last\"]\n\n1. e4 e5 *\n";

fuzz_target!(|bytes: &[u8]| {
    records::check(Format::Pgn, bytes);
    let games: Vec<Result<GameRecord, ReadError>> = Games::new(bytes).collect();
    assert_eq!(games.first(), Some(&pgn::read(bytes)));
    let portions = Games::new(BufReader::with_capacity(3, bytes));
    assert!(portions.eq(games.iter().cloned()));
    check_all(&games);
    check_below(bytes);
});

fn check_all(games: &[Result<GameRecord, ReadError>]) {
    let mut written = String::new();
    let mut records = Vec::new();
    for game in games {
        match game {
            Ok(record) => {
                written += &pgn::write(record).expect("read and not written");
                written.push('\n');
                records.push(record.clone());
            }
            Err(error) => records::check_line(&error.to_string()),
        }
    }
    if !records.is_empty() {
        let again: Result<Vec<GameRecord>, ReadError> = Games::new(written.as_bytes()).collect();
        assert_eq!(again, Ok(records), "{written}");
    }
}

/// Checks that a header after a blank line starts a game, whatever precedes it.
fn check_below(bytes: &[u8]) {
    let file = [bytes, b"\n\n", LAST.as_bytes()].concat();
    let last = Games::new(file.as_slice()).last().expect("a game");
    let last = last.expect("the last game is valid");
    let alone = pgn::read(LAST.as_bytes()).expect("the last game alone");
    assert_eq!((last.tags, last.outcome), (alone.tags, alone.outcome));
    assert!(
        last.tree
            .main_line()
            .map(|(_, node)| node.text())
            .eq(alone.tree.main_line().map(|(_, node)| node.text()))
    );
}
