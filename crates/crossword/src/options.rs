//! What can be set about the crossword game.

zeitnot_core::option_group! {
    /// The player of the crossword game.
    pub struct PlayerOptions: "crossword.player" {
        /// Thinking time in milliseconds where no limit was given.
        time_budget_ms: u32 = 1000, 1..=3600000;
    }
}
