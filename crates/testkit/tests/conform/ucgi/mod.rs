//! The suite for engines that speak UCGI.

mod correct;
mod faults;

use std::sync::{Arc, OnceLock};

use zeitnot_conform::{Suite, UcgiSettings, UcgiSuite};
use zeitnot_crossword::Crossword;

use crate::pool::faulty_command;

fn suite(faults: &str, scale: f64) -> Suite<UcgiSuite> {
    // The word list is loaded once for all tests.
    static GAME: OnceLock<Crossword> = OnceLock::new();
    let engine = faulty_command(env!("CARGO_BIN_EXE_faulty-ucgi"), faults);
    let settings = UcgiSettings {
        options: Vec::new(),
        game: Arc::new(GAME.get_or_init(Crossword::default).clone()),
    };
    Suite::new(engine, scale, settings).unwrap()
}
