//! UCI option names, in the order of announcement.

use crate::options::OptionNames;

pub(super) const NAMES: OptionNames = OptionNames {
    names: &[
        ("Hash", "table.megabytes"),
        ("Threads", "engine.threads"),
        ("Ponder", "uci.ponder"),
        ("MultiPV", "uci.multi_pv"),
        ("Move Overhead", "uci.move_overhead"),
        ("UCI_Chess960", "uci.chess960"),
        ("UCI_ShowWDL", "uci.show_wdl"),
        ("UCI_LimitStrength", "uci.limit_strength"),
        ("UCI_Elo", "uci.elo"),
        ("UCI_AnalyseMode", "uci.analyze_mode"),
        ("Table Enabled", "table.enabled"),
        ("Table Policy", "table.policy"),
        ("Evaluation Cache", "eval_cache.enabled"),
        ("Evaluation Cache KB", "eval_cache.kilobytes"),
    ],
    clear_button: "Clear Hash",
    list_command: "uci",
};
