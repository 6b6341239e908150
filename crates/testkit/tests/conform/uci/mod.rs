//! The suite for UCI engines.

mod faults;
mod right;
mod scripts;

use zeitnot_protocol::conform::{Suite, Uci, UciSettings};

use crate::pool::faulty;

/// The suite for the engine with these faults.
fn suite(faults: &str, scale: f64) -> Suite<Uci> {
    let engine = faulty(env!("CARGO_BIN_EXE_faulty-uci"), faults);
    Suite::new(engine, scale, UciSettings::default()).unwrap()
}
