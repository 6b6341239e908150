//! The options of the gomoku search, declared once.

use zeitnot_core::option_group;

option_group! {
    /// How gomoku is searched inside a budget. The guide `docs/budget-mode.md`
    /// tells what each number does and how to tune it.
    pub struct SearchOptions: "gomoku.search" {
        /// Thinking time when no other limit was given, in milliseconds.
        time_budget_ms: u32 = 500, 1..=3600000;
        /// Deepest iteration.
        max_depth: u32 = 64, 1..=200;
        /// The soft time limit does not end the search before this depth.
        min_depth: u32 = 1, 0..=200;
        /// An unfinished depth leaves no trace in the answer.
        return_last_complete_depth_only: bool = true;
        /// Search each depth with a narrow window around the last score.
        enable_aspiration: bool = true;
        /// Half the width of the first aspiration window.
        asp_window: u32 = 50, 1..=1000000;
        /// A window wider than this is opened fully.
        asp_window_max: u32 = 50000000, 1..=1000000000;
        /// Candidates at the root of a quiet position.
        k_quiet_root: u32 = 24, 1..=400;
        /// Candidates at plies 1 and 2 of a quiet position.
        k_quiet_mid: u32 = 14, 1..=400;
        /// Candidates from ply 3 on in a quiet position.
        k_quiet_deep: u32 = 8, 1..=400;
        /// Candidates at the root of a tactical position.
        k_tact_root: u32 = 30, 1..=400;
        /// Candidates at plies 1 and 2 of a tactical position.
        k_tact_mid: u32 = 18, 1..=400;
        /// Candidates from ply 3 on in a tactical position.
        k_tact_deep: u32 = 10, 1..=400;
        /// Give tactical positions their own candidate numbers.
        enable_tactical_k: bool = true;
        /// Search only answers where the opponent's threat must be answered.
        enable_tactical_mode: bool = true;
        /// Take every possible four as a reason for tactical mode, and leave quiet moves out then.
        tactical_mode_literal: bool = false;
        /// Follow forcing moves beyond the horizon.
        enable_tactical_extension: bool = true;
        /// How many forcing moves beyond the horizon.
        tactical_extension_depth: u32 = 8, 0..=100;
        /// Keep the transposition table and the histories between moves.
        tt_reuse_across_moves: bool = true;
        /// Let the entries of the transposition table grow old.
        tt_generation_aging: bool = true;
        /// Log a line of figures after each search.
        log_search_stats: bool = false;
        /// Answer from the opening book where it has searched more than the turn allows.
        use_book: bool = false;

        retired {
            enable_null_move;
            enable_late_move_reductions;
            enable_futility;
            enable_reverse_futility;
            enable_razoring;
            enable_history;
            enable_internal_reduction;
            enable_root_reductions;
            enable_table_evaluation;
            enable_singular_extension;
        }
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::Settings;
    use zeitnot_core::options::OptionGroup;

    use super::*;

    #[test]
    fn switches_of_an_earlier_version_are_accepted_with_a_warning() {
        let mut settings = Settings::new(vec![Box::new(SearchOptions::default())]);
        for name in ["enable_null_move", "gomoku.search.enable_history"] {
            let warning = settings.set(name, "false").unwrap();
            assert!(warning.is_some(), "{name}");
        }
        assert_eq!(settings.group::<SearchOptions>(), SearchOptions::default());
    }

    #[test]
    fn every_knob_of_budget_mode_has_its_default() {
        let options = SearchOptions::default();
        let is = |name: &str, value: &str| assert_eq!(options.get(name).as_deref(), Some(value));
        is("time_budget_ms", "500");
        is("min_depth", "1");
        is("return_last_complete_depth_only", "true");
        is("enable_aspiration", "true");
        is("enable_tactical_k", "true");
        is("enable_tactical_mode", "true");
        is("enable_tactical_extension", "true");
        is("tt_reuse_across_moves", "true");
        is("tt_generation_aging", "true");
    }
}
