//! Any bytes as a file in the Smart Game Format, as one game and as a
//! collection.
//!
//! Checked: no panic; an error is one line with place and remedy; a record that
//! was read can be written and reads back the same; in every other format it
//! keeps its main line and gains nothing. The first game of a
//! collection is the game that is read alone.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zeitnot_fuzz::records;
use zeitnot_record::{Format, sgf};

fuzz_target!(|bytes: &[u8]| {
    records::check(Format::Sgf, bytes);
    if let Ok(games) = sgf::read_all(bytes) {
        assert_eq!(games.first(), sgf::read(bytes).ok().as_ref());
    }
});
