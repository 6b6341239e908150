//! Any bytes as a GCG file with a crossword game.
//!
//! Checked: nothing panics; an error is one line with the place and a remedy; a record
//! round-trips; other formats keep its main line and add nothing. A written file is
//! detected by its content, and writing it again changes nothing.
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
