//! The options that an interface may set.
//!
//! Each is declared once, in an option group of the engine or in
//! [`UciOptions`]; a table (`names`) gives those that interfaces know the names
//! by which they know them. Every other option can be set by its full name.

mod group;
mod names;

use zeitnot_core::{Game, Settings};

pub use group::UciOptions;

use crate::options::OptionTable;

/// The options of an engine for `game` that begins with these settings.
#[must_use]
pub fn option_table(game: &dyn Game, engine: Settings) -> OptionTable {
    let plays_chess960 = game.rules().contains(&group::CHESS960_RULE);
    let missing: &[&str] = if plays_chess960 {
        &[]
    } else {
        &["uci.chess960"]
    };
    OptionTable::new(
        engine,
        Box::new(UciOptions::default()),
        missing,
        &names::NAMES,
    )
}

#[cfg(test)]
mod tests;
