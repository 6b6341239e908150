//! The options that an interface may set.

use std::time::Duration;

use zeitnot_core::{Settings, option_group};

use crate::options::{OptionNames, OptionTable};

option_group! {
    /// What an interface may set beside the options of the engine.
    pub struct UcgiOptions: "ucgi" {
        /// How many best plays are shown; with more than one a simulation does not end by itself.
        multi_pv: u32 = 1, 1..=100;
        /// Milliseconds of every move kept back for what happens between the engine and the clock.
        move_overhead: u32 = 10, 0..=5000;
    }
}

impl UcgiOptions {
    /// The time kept back in every move.
    #[must_use]
    pub(super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.move_overhead.into())
    }
}

/// The option that `stopcondition` sets for one search.
pub(super) const STOP_CONDITION: &str = "crossword.simulation.stop_condition";

/// The option that `threads` sets for one search.
pub(super) const THREADS: &str = "engine.threads";

const NAMES: OptionNames = OptionNames {
    names: &[
        ("Hash", "table.megabytes"),
        ("Threads", THREADS),
        ("MultiPV", "ucgi.multi_pv"),
        ("Move Overhead", "ucgi.move_overhead"),
        ("Thinking", "crossword.player.thinking"),
        ("Leaves", "crossword.player.leaves"),
        ("Plays", "crossword.simulation.plays"),
        ("Plies", "crossword.simulation.plies"),
        ("Stop Condition", STOP_CONDITION),
        ("Inference", "crossword.simulation.inference"),
        ("Seed", "crossword.simulation.seed"),
    ],
    clear_button: "Clear Hash",
    list_command: "ucgi",
};

/// The options of an engine that begins with these settings.
pub(super) fn option_table(engine: Settings) -> OptionTable {
    OptionTable::new(engine, Box::new(UcgiOptions::default()), &[], &NAMES)
}
