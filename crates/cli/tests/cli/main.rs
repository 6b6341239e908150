//! Tests of the commands: most call the library, a few run the real binary.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers panic to fail the test"
)]

mod analyze;
mod architecture;
mod bad_input;
mod binary;
mod book;
#[cfg(feature = "lab")]
mod clock_bank;
mod clock_report;
mod conform;
mod contest;
mod convert;
mod crossword;
mod crossword_bad_input;
mod dealt;
mod documents;
#[cfg(unix)]
mod foreign_engines;
mod gomocup;
mod harness;
#[cfg(unix)]
mod knobs;
mod lexicon;
mod openings;
mod other_commands;
mod replay;
mod review;
mod review_input;
mod selfplay;
#[cfg(unix)]
mod serve;
mod settings;
mod solve;
#[cfg(feature = "lab")]
mod train;
#[cfg(feature = "lab")]
mod train_fits;
mod ucgi;
mod uci;
mod version_0_1;
