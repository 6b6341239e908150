//! A UCGI crossword engine for tests: correct and fast, with the faults that its
//! arguments name.
//!
//! `faulty-ucgi` alone follows the protocol and makes any play. `faulty-ucgi FAULT...`
//! adds the named faults; see [`faults::FAULTS`]. It takes the rules from the
//! crossword crate, as the suite that tests it does; nothing else is shared.

mod engine;
mod faults;
mod go;

use std::process::ExitCode;

use zeitnot_testkit::faulty::Faults;

fn main() -> ExitCode {
    match Faults::new(faults::FAULTS, std::env::args().skip(1)) {
        Ok(faults) => match engine::FaultyUcgiEngine::new(faults) {
            Some(engine) => engine.run(),
            None => ExitCode::FAILURE,
        },
        // Not a protocol answer: a test that misspells a fault must fail.
        Err(_) => ExitCode::from(2),
    }
}
