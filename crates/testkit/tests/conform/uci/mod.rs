//! The suite for UCI engines.

mod correct;
mod faults;
mod scripts;

use std::time::Duration;

use zeitnot_conform::{Suite, UciSettings, UciSuite};

use crate::pool::faulty_command;

/// The suite for the engine with these faults.
fn suite(faults: &str, scale: f64) -> Suite<UciSuite> {
    let engine = faulty_command(env!("CARGO_BIN_EXE_faulty-uci"), faults);
    // How small a script becomes is tested, not how fast this machine is today.
    let settings = UciSettings {
        shrink_time: Duration::from_secs(600),
        ..UciSettings::default()
    };
    Suite::new(engine, scale, settings).unwrap()
}
