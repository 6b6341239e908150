//! A UCI engine for tests: correct and fast, with the faults that its arguments
//! name.
//!
//! `faulty-uci` alone follows the protocol and plays for material. `faulty-uci FAULT...`
//! adds the named faults; see [`faults::FAULTS`]. It takes the rules of chess
//! from the chess crate, as the suite that tests it does; nothing else is shared.

mod commands;
mod engine;
mod faults;
mod go;
mod input;
mod limits;
mod options;
mod position;
mod report;
mod search;
mod tree;

use std::process::ExitCode;

use zeitnot_testkit::faulty::{self, Faults};

fn main() -> ExitCode {
    match Faults::new(faults::FAULTS, std::env::args().skip(1)) {
        Ok(faults) => match faulty::apply_start_faults(&faults) {
            Ok(()) => engine::FaultyUciEngine::new(faults).run(),
            Err(status) => status,
        },
        // Not a protocol answer: a test that misspells a fault must fail.
        Err(_) => ExitCode::from(2),
    }
}
