//! The suite for engines that speak UCGI.

mod faults;
mod right;

use std::sync::{Arc, OnceLock};

use zeitnot_crossword::Crossword;
use zeitnot_protocol::conform::{Suite, Ucgi, UcgiSettings};

use crate::pool::faulty;

/// The suite for the engine with these faults.
fn suite(faults: &str, scale: f64) -> Suite<Ucgi> {
    // Its words are made ready once for all tests.
    static GAME: OnceLock<Crossword> = OnceLock::new();
    let engine = faulty(env!("CARGO_BIN_EXE_faulty-ucgi"), faults);
    let settings = UcgiSettings {
        options: Vec::new(),
        game: Arc::new(GAME.get_or_init(Crossword::default).clone()),
    };
    Suite::new(engine, scale, settings).unwrap()
}
