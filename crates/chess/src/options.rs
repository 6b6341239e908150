//! What can be set about chess.

zeitnot_core::option_group! {
    /// The chess search.
    pub struct SearchOptions: "chess.search" {
        /// Thinking time in milliseconds where no limit was given.
        time_budget_ms: u32 = 1000, 1..=3600000;
        /// The deepest iteration.
        max_depth: u32 = 120, 1..=120;
        /// Half the width of the first window around the last score, in hundredths of a pawn.
        asp_window: u32 = 12, 1..=30000;
        /// Search for the shortest mate and nothing else, trying every move.
        mates_only: bool = false;
        /// An unfinished depth leaves no trace in the answer.
        return_last_complete_depth_only: bool = false;
    }
}
