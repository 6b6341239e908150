//! The options of the UCI front end.
//!
//! Each option is declared in an option group of the engine or in [`UciOptions`].
//! A table (`names`) maps UCI names to full names; options without a UCI name can
//! be set by their full name.

mod group;
mod names;

use zeitnot_core::{Game, Settings};

pub use group::UciOptions;

use crate::options::OptionTable;

/// Creates the option table of an engine for `game` with these settings.
#[must_use]
pub fn option_table(game: &dyn Game, engine: Settings) -> OptionTable {
    let plays_chess960 = game.rules().contains(&group::CHESS960_RULE);
    let excluded: &[&str] = if plays_chess960 {
        &[]
    } else {
        &["uci.chess960"]
    };
    OptionTable::new(
        engine,
        Box::new(UciOptions::default()),
        excluded,
        &names::NAMES,
    )
}

#[cfg(test)]
mod tests;
