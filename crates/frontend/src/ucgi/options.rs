//! The options of the UCGI front end.

use std::time::Duration;

use zeitnot_core::{Settings, option_group};

use crate::options::{OptionNames, OptionTable};

option_group! {
    /// Options of the UCGI protocol.
    pub struct UcgiOptions: "ucgi" {
        /// Number of best plays to report; above 1, a simulation ignores its stop condition.
        multi_pv: u32 = 1, 1..=100;
        /// Time reserved per move for communication delays, in milliseconds.
        move_overhead: u32 = 10, 0..=5000;
    }
}

impl UcgiOptions {
    /// Returns the time reserved per move for communication delays.
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

/// Creates the option table of an engine with these settings.
pub(super) fn option_table(engine: Settings) -> OptionTable {
    OptionTable::new(engine, Box::new(UcgiOptions::default()), &[], &NAMES)
}
