//! Any bytes as an EPD file with chess positions.
//!
//! Checked: nothing panics; an error is one line with the place and a remedy; a line
//! round-trips, as a line and as a record; other formats add nothing to a record. The
//! first line of a file is the line that is read alone; the portions of the input do not
//! matter; an invalid line does not affect others.
#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use zeitnot_fuzz::records;
use zeitnot_record::epd::{self, Epd, Positions};
use zeitnot_record::{Format, ReadError};

const LAST: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#;";

fuzz_target!(|bytes: &[u8]| {
    records::check(Format::Epd, bytes);
    let lines: Vec<Result<Epd, ReadError>> = Positions::new(bytes).collect();
    let first = lines.first().expect("a position or an error").clone();
    assert_eq!(first.map(|epd| epd.to_record()), epd::read(bytes));
    let portions = Positions::new(BufReader::with_capacity(3, bytes));
    assert!(portions.eq(lines.iter().cloned()));
    for line in &lines {
        match line {
            Ok(epd) => check(epd),
            Err(error) => records::check_line(&error.to_string()),
        }
    }
    let file = [bytes, b"\n", LAST.as_bytes()].concat();
    let last = Positions::new(file.as_slice()).last();
    assert_eq!(last, Some(Epd::parse(LAST).map_err(ReadError::from)));
});

fn check(epd: &Epd) {
    let text = epd.to_string();
    assert_eq!(Epd::parse(&text).as_ref(), Ok(epd), "{text}");
    let fen = epd.fen();
    let again = Epd::parse(&fen).expect("a FEN is a line");
    assert_eq!(again.fen(), fen);
    assert_eq!(again.position(), epd.position());
    let record = epd.to_record();
    let back = Epd::from_record(&record).expect("a line is a record and back");
    assert_eq!(back.to_record(), record, "{text}");
}
