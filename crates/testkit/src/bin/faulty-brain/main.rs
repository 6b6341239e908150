//! A Gomocup brain for tests: correct and quick, and wrong in exactly the ways
//! that its arguments name. It shares no code with the engine or with the
//! suite that it is tested by.
//!
//! `faulty-brain` alone plays by the protocol: it wins, blocks, or plays near
//! the middle. `faulty-brain FAULT...` does the same but for those faults; see
//! [`faults::FAULTS`].

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
