//! Any bytes as an SGF file, as one game and as a collection.
//!
//! Checked: nothing panics; an error is one line with the place and a remedy; a record
//! round-trips; other formats keep its main line and add nothing. The first game of a
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
