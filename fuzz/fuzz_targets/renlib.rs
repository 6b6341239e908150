//! Any bytes as a library of RenLib.
//!
//! Checked: no panic; an error is one line with place and remedy; a record that
//! was read can be written and reads back the same; in every other format it
//! keeps its main line and gains nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zeitnot_fuzz::records;
use zeitnot_record::Format;

fuzz_target!(|bytes: &[u8]| records::check(Format::RenLib, bytes));
