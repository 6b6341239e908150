//! The options that only this protocol has.

use std::time::Duration;

use zeitnot_core::option_group;

/// The rule set that the option `UCI_Chess960` chooses.
pub(super) const CHESS960_RULE: &str = "chess960";

option_group! {
    /// What an interface may set beside the options of the engine.
    pub struct UciOptions: "uci" {
        /// The interface lets the engine think while the opponent does, so a move may cost a little more time.
        ponder: bool = false;
        /// How many best lines are shown.
        multi_pv: u32 = 1, 1..=256;
        /// Milliseconds of every move kept back for what happens between the engine and the clock.
        move_overhead: u32 = 10, 0..=5000;
        /// Play Chess960: castling is the king taking the rook.
        chess960: bool = false;
        /// Show chances of win, draw and loss with every score.
        show_wdl: bool = false;
        /// Play as weakly as `elo` says.
        limit_strength: bool = false;
        /// The strength to play at, roughly as ratings go, if it is limited.
        elo: u32 = 1500, 900..=2200;
        /// The interface analyzes: strength is not limited.
        analyze_mode: bool = false;
    }
}

impl UciOptions {
    /// The rule set; the game's default if none.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        self.chess960.then_some(CHESS960_RULE)
    }

    /// The time kept back in every move.
    #[must_use]
    pub fn overhead(&self) -> Duration {
        Duration::from_millis(self.move_overhead.into())
    }
}
