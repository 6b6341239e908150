//! A Gomocup brain for tests: correct and fast, with the faults that its arguments
//! name. It shares no code with the engine or with the suite that tests it.
//!
//! `faulty-brain` alone follows the protocol: it wins, blocks, or plays near the
//! center. `faulty-brain FAULT...` adds the named faults; see [`faults::FAULTS`].

mod board;
mod brain;
mod commands;
mod faults;
mod think;

use std::process::ExitCode;

use zeitnot_testkit::faulty::{self, Faults};

fn main() -> ExitCode {
    match Faults::new(faults::FAULTS, std::env::args().skip(1)) {
        Ok(faults) => match faulty::apply_start_faults(&faults) {
            Ok(()) => brain::FaultyBrain::new(faults).run(),
            Err(status) => status,
        },
        // Not a protocol answer: a test that misspells a fault must fail.
        Err(_) => ExitCode::from(2),
    }
}
