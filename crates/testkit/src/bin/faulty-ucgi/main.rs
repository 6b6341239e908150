//! A crossword player for tests that speaks UCGI: correct and quick, and wrong
//! in exactly the ways that its arguments name.
//!
//! `faulty-ucgi` alone keeps to the protocol and lays any word. `faulty-ucgi
//! FAULT...` does the same but for those faults; see [`faults::FAULTS`]. It
//! knows the rules from the crossword crate, as the suite does; nothing else is
//! shared.

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
