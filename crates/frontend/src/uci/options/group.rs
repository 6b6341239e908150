//! The options of the UCI protocol.

use std::time::Duration;

use zeitnot_core::option_group;

/// The rule set selected by `UCI_Chess960`.
pub(super) const CHESS960_RULE: &str = "chess960";

option_group! {
    /// Options of the UCI protocol.
    pub struct UciOptions: "uci" {
        /// Use slightly more time per move, because the interface supports pondering.
        ponder: bool = false;
        /// Number of best lines to report.
        multi_pv: u32 = 1, 1..=256;
        /// Time reserved per move for communication delays, in milliseconds.
        move_overhead: u32 = 10, 0..=5000;
        /// Play Chess960; castling is written as king takes rook.
        chess960: bool = false;
        /// Report win, draw, and loss probabilities with every score.
        show_wdl: bool = false;
        /// Limit the playing strength to `elo`.
        limit_strength: bool = false;
        /// Approximate Elo rating to play at if `limit_strength` is set.
        elo: u32 = 1500, 900..=2200;
        /// Analyze at full strength, even if `limit_strength` is set.
        analyze_mode: bool = false;
    }
}

impl UciOptions {
    /// Returns the rule set; `None` for the game's default.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        self.chess960.then_some(CHESS960_RULE)
    }

    /// Returns the time reserved per move for communication delays.
    #[must_use]
    pub fn overhead(&self) -> Duration {
        Duration::from_millis(self.move_overhead.into())
    }
}
