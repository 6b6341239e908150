//! Any bytes as a Piskvork game.
//!
//! Checked: nothing panics; an error is one line with the place and a remedy; a record
//! round-trips; other formats keep its main line and add nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zeitnot_fuzz::records;
use zeitnot_record::Format;

fuzz_target!(|bytes: &[u8]| records::check(Format::Psq, bytes));
