//! The suite for UCI engines.

mod faults;
mod right;
mod scripts;

use std::time::Duration;

use zeitnot_protocol::conform::{Suite, Uci, UciSettings};

use crate::pool::faulty;

/// The suite for the engine with these faults.
fn suite(faults: &str, scale: f64) -> Suite<Uci> {
    let engine = faulty(env!("CARGO_BIN_EXE_faulty-uci"), faults);
    // How small a script becomes is tested, not how fast this machine is today.
    let settings = UciSettings {
        shrinking: Duration::from_secs(600),
        ..UciSettings::default()
    };
    Suite::new(engine, scale, settings).unwrap()
}
