//! The options of the chess search.

zeitnot_core::option_group! {
    /// The chess search.
    pub struct SearchOptions: "chess.search" {
        /// Search time per move if no limit is given, in milliseconds.
        time_budget_ms: u32 = 1000, 1..=3600000;
        /// Maximum search depth.
        max_depth: u32 = 120, 1..=120;
        /// Half the width of the first aspiration window, in centipawns.
        asp_window: u32 = 12, 1..=30000;
        /// Search only for the shortest mate, trying every move.
        mates_only: bool = false;
        /// Ignore the results of an unfinished depth.
        return_last_complete_depth_only: bool = false;
    }
}
