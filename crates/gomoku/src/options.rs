//! The options of the gomoku search.

use zeitnot_core::option_group;

option_group! {
    /// The search of gomoku within a time budget. The guide `docs/budget-mode.md`
    /// explains the options and how to tune them.
    pub struct SearchOptions: "gomoku.search" {
        /// Search time per move if no limit is given, in milliseconds.
        time_budget_ms: u32 = 500, 1..=3600000;
        /// Maximum search depth.
        max_depth: u32 = 64, 1..=200;
        /// Minimum search depth on a game clock, before which the soft limit and advice do not end a search.
        min_depth: u32 = 1, 0..=200;
        /// Ignore the results of an unfinished depth.
        return_last_complete_depth_only: bool = true;
        /// Search each depth with an aspiration window around the last score.
        enable_aspiration: bool = true;
        /// Half the width of the first aspiration window.
        asp_window: u32 = 50, 1..=1000000;
        /// Largest aspiration window; a wider one is opened fully.
        asp_window_max: u32 = 50000000, 1..=2000000000;
        /// Number of candidates at the root of a quiet position.
        k_quiet_root: u32 = 24, 1..=400;
        /// Number of candidates at plies 1 and 2 of a quiet position.
        k_quiet_mid: u32 = 14, 1..=400;
        /// Number of candidates from ply 3 on in a quiet position.
        k_quiet_deep: u32 = 8, 1..=400;
        /// Number of candidates at the root of a tactical position.
        k_tact_root: u32 = 30, 1..=400;
        /// Number of candidates at plies 1 and 2 of a tactical position.
        k_tact_mid: u32 = 18, 1..=400;
        /// Number of candidates from ply 3 on in a tactical position.
        k_tact_deep: u32 = 10, 1..=400;
        /// Use the tactical candidate numbers in tactical positions instead of the quiet ones.
        enable_tactical_k: bool = true;
        /// Search only fours and defenses if the opponent threatens an open four.
        enable_tactical_mode: bool = true;
        /// Search only fours and blocks of the opponent's fours if either side can make one.
        tactical_mode_literal: bool = false;
        /// Search fours beyond the horizon.
        enable_tactical_extension: bool = true;
        /// Maximum number of fours beyond the horizon.
        tactical_extension_depth: u32 = 1, 0..=100;
        /// Keep the transposition table and the histories between moves.
        tt_reuse_across_moves: bool = true;
        /// Age table entries so that old ones are replaced first.
        tt_generation_aging: bool = true;
        /// Log a line of statistics after each search.
        log_search_stats: bool = false;
        /// Play book moves that were searched longer than the turn allows.
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
    fn retired_options_are_accepted_with_a_warning() {
        let mut settings = Settings::new(vec![Box::new(SearchOptions::default())]);
        for name in ["enable_null_move", "gomoku.search.enable_history"] {
            let warning = settings.set(name, "false").unwrap();
            assert!(warning.is_some(), "{name}");
        }
        assert_eq!(settings.group::<SearchOptions>(), SearchOptions::default());
    }

    #[test]
    fn the_values_of_the_original_plan_are_valid() {
        let mut options = SearchOptions::default();
        for (name, value) in [
            ("time_budget_ms", "500"),
            ("min_depth", "1"),
            ("return_last_complete_depth_only", "true"),
            ("enable_aspiration", "true"),
            ("asp_window", "2000"),
            ("asp_window_max", "2000000000"),
            ("k_quiet_root", "24"),
            ("k_quiet_mid", "14"),
            ("k_quiet_deep", "8"),
            ("k_tact_root", "30"),
            ("k_tact_mid", "18"),
            ("k_tact_deep", "10"),
            ("enable_tactical_k", "true"),
            ("enable_tactical_mode", "true"),
            ("enable_tactical_extension", "true"),
            ("tactical_extension_depth", "1"),
            ("tt_reuse_across_moves", "true"),
            ("tt_generation_aging", "true"),
        ] {
            assert_eq!(options.set(name, value), Ok(None), "{name}");
        }
    }

    #[test]
    fn budget_mode_options_have_their_documented_defaults() {
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
