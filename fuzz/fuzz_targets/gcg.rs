//! Any bytes as a game of the crossword game.
//!
//! Checked: no panic; an error is one line with place and remedy; a record that
//! was read can be written and reads back the same; in every other format it
//! keeps its main line and gains nothing. What was written is told from other
//! formats by its content, and writing it once more changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zeitnot_fuzz::records;
use zeitnot_record::{Format, gcg};

fuzz_target!(|bytes: &[u8]| {
    records::check(Format::Gcg, bytes);
    if let Ok(record) = gcg::read(bytes) {
        let written = gcg::write(&record).expect("read and not written");
        assert_eq!(Format::detect(written.as_bytes(), None), Format::Gcg);
        let back = gcg::read(written.as_bytes()).expect("written and not read");
        assert_eq!(gcg::write(&back).as_ref(), Ok(&written));
    }
});
