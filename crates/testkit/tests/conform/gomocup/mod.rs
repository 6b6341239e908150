//! The suite for Gomocup brains.

mod correct;
mod faults;

use zeitnot_conform::{GomocupSuite, Suite};

use crate::pool::faulty_command;

fn suite(faults: &str, scale: f64) -> Suite<GomocupSuite> {
    let brain = faulty_command(env!("CARGO_BIN_EXE_faulty-brain"), faults);
    Suite::new(brain, scale, ()).unwrap()
}
