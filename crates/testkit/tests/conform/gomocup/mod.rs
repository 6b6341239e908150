//! The suite for Gomocup brains.

mod faults;
mod right;

use zeitnot_protocol::conform::{Gomocup, Suite};

use crate::pool::faulty;

/// The suite for the brain with these faults.
fn suite(faults: &str, scale: f64) -> Suite<Gomocup> {
    let brain = faulty(env!("CARGO_BIN_EXE_faulty-brain"), faults);
    Suite::new(brain, scale, ()).unwrap()
}
