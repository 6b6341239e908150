//! The suite for UCI engines.

mod correct;
mod faults;
mod scripts;

use std::time::Duration;

use zeitnot_conform::{Suite, UciSettings, UciSuite};

use crate::pool::faulty_command;

fn suite(faults: &str, scale: f64) -> Suite<UciSuite> {
    let engine = faulty_command(env!("CARGO_BIN_EXE_faulty-uci"), faults);
    // The tests check the size of a shrunk script, not the speed of the machine.
    let settings = UciSettings {
        shrink_time: Duration::from_secs(600),
        ..UciSettings::default()
    };
    Suite::new(engine, scale, settings).unwrap()
}
