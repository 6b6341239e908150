//! Every option of budget mode has its effect.

use std::time::Duration;

use rstest::rstest;
use zeitnot_core::{Answer, Game, Limits, Notation, StopReason, Worker};
use zeitnot_gomoku::Gomoku;

use crate::search::support::{ask, position, settings, worker};

/// Middle games, both quiet and tactical.
const MIDDLE_GAMES: [&str; 5] = [
    "i11h11k6e8k8g10f9h9k7",
    "f11k9i9j8i7j9i8i10",
    "g6g8i9e8f11f10g11h10h11i11g9h9g10",
    "g6e9e11g5i8h8h7f5j7h5e5i7h9j5i5",
    "i5j6j10k11k5j5j4h6l6",
];

fn answers(options: &[(&str, &str)], limits: &Limits) -> Vec<Answer> {
    let mut worker = worker(options);
    let ask = |moves: &&str| ask(&mut worker, &*position("freestyle", moves), limits.clone());
    MIDDLE_GAMES.iter().map(ask).collect()
}

fn nodes(options: &[(&str, &str)], limits: &Limits) -> Vec<u64> {
    let answers = answers(options, limits);
    answers.iter().map(|answer| answer.nodes).collect()
}

#[rstest]
#[case("enable_aspiration", "false")]
#[case("asp_window", "3")]
#[case("asp_window_max", "1")]
#[case("k_quiet_root", "6")]
#[case("k_quiet_mid", "4")]
#[case("k_quiet_deep", "3")]
#[case("k_tact_root", "5")]
#[case("k_tact_mid", "4")]
#[case("k_tact_deep", "3")]
#[case("enable_tactical_k", "false")]
#[case("enable_tactical_mode", "false")]
#[case("tactical_mode_literal", "true")]
#[case("enable_tactical_extension", "false")]
#[case("tactical_extension_depth", "8")]
fn search_options_change_the_number_of_nodes(#[case] name: &str, #[case] value: &str) {
    let limits = Limits::depth(8);
    assert_ne!(nodes(&[], &limits), nodes(&[(name, value)], &limits));
}

#[test]
fn k_quiet_root_limits_the_root_moves() {
    let quiet = position("freestyle", "h8i9");
    let roots = |k: &str| {
        let mut worker = worker(&[("k_quiet_root", k)]);
        ask(&mut worker, &*quiet, Limits::depth(1)).stats.root_moves
    };
    assert_eq!((roots("5"), roots("24")), (5, 24));
}

#[test]
fn tactical_mode_literal_searches_blocks_of_the_opponents_fours() {
    // White has a three that Black has closed at one end, and Black has nothing.
    let closed_three = position("freestyle", "h8i8a1j8d13k8");
    let mut worker = worker(&[("tactical_mode_literal", "true")]);
    let answer = ask(&mut worker, &*closed_three, Limits::depth(1));
    assert_eq!(answer.stats.root_moves, 2);
    let best = closed_three.format_move(answer.best.unwrap(), Notation::Engine);
    assert!(["l8", "m8"].contains(&best.as_str()), "{best}");
}

#[test]
fn max_depth_limits_the_depth() {
    let answers = answers(&[("max_depth", "3")], &Limits::default());
    for answer in answers {
        assert_eq!((answer.depth, answer.reason), (3, StopReason::Depth));
    }
}

#[test]
fn time_budget_ms_is_the_default_search_time() {
    let time = Gomoku
        .defaults(&settings(&[("time_budget_ms", "120")]))
        .time;
    assert_eq!(time, Duration::from_millis(120));
    assert_eq!(
        Gomoku.defaults(&settings(&[])).time,
        Duration::from_millis(500)
    );
}

#[test]
fn return_last_complete_depth_only_ignores_unfinished_depths() {
    let best = |value: &str, nodes: u64| -> Vec<_> {
        let options = [("return_last_complete_depth_only", value)];
        let answers = answers(&options, &Limits::nodes(nodes));
        answers.iter().map(|answer| answer.lines.clone()).collect()
    };
    let differs = |&nodes: &u64| best("true", nodes) != best("false", nodes);
    assert!([3_000, 7_000, 11_000, 17_000, 29_000].iter().any(differs));
}

/// Returns the nodes of the same search, run twice on one worker.
fn twice(worker: &mut Worker) -> [u64; 2] {
    let position = position("freestyle", MIDDLE_GAMES[0]);
    let first = ask(worker, &*position, Limits::depth(9)).nodes;
    let request =
        zeitnot_core::Request::new(position.clone_box(), Limits::depth(9), worker.time().now());
    let signals = std::sync::Arc::default();
    [first, worker.answer(request, &signals, &mut |_| ()).nodes]
}

#[test]
fn tt_reuse_across_moves_controls_reuse_of_the_table() {
    let [cold, warm] = twice(&mut worker(&[]));
    assert!(warm < cold / 2, "{warm} nodes after {cold}");
    let [cold, again] = twice(&mut worker(&[("tt_reuse_across_moves", "false")]));
    assert_eq!(cold, again);
}

#[test]
fn tt_generation_aging_controls_generations() {
    let generation = |value: &str| {
        let options = [("tt_generation_aging", value), ("generation_step", "1")];
        let mut worker = worker(&options);
        let position = position("freestyle", MIDDLE_GAMES[1]);
        ask(&mut worker, &*position, Limits::nodes(30_000))
            .table
            .generation
    };
    assert_eq!(generation("false"), 0);
    assert_ne!(generation("true"), 0);
}

#[test]
fn the_evaluation_cache_does_not_change_answers() {
    let limits = Limits::depth(8);
    let plain = answers(&[], &limits);
    let cached = answers(&[("eval_cache.enabled", "true")], &limits);
    for (plain, cached) in plain.iter().zip(&cached) {
        assert_eq!(plain.lines, cached.lines);
        assert_eq!(plain.nodes, cached.nodes);
        assert!(cached.stats.eval_hits > 0.0);
        assert!(plain.stats.eval_hits == 0.0);
    }
}

#[test]
fn the_search_works_without_the_table() {
    let answers = answers(&[("table.enabled", "false")], &Limits::depth(6));
    assert!(answers.iter().all(|answer| answer.depth == 6));
    assert!(answers.iter().all(|answer| answer.stats.table_hits == 0.0));
}
