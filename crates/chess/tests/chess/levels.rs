//! Playing levels: the mistakes of weak levels and their limits.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::sync::Arc;

use zeitnot_chess::Chess;
use zeitnot_core::{
    Answer, Game, Level, Limits, ManualTime, Notation, Position, Request, Setup, StopReason,
    StopSignal, Worker, default_settings,
};

const OPENING: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

fn worker() -> Worker {
    let mut settings = default_settings(&Chess);
    settings.set("table.megabytes", "1").unwrap();
    Worker::new(Arc::new(Chess), settings, Arc::new(ManualTime::new())).unwrap()
}

fn position(text: &str) -> Box<dyn Position> {
    Chess.position(&Setup::new(text)).unwrap()
}

fn ask(worker: &mut Worker, text: &str, level: Level, seed: u64) -> Answer {
    let limits = Limits {
        strength: Chess.strength(level, seed),
        ..Limits::default()
    };
    let request = Request::new(position(text), limits, worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn levels_below_full() -> impl Iterator<Item = Level> {
    let levels = Level::ALL.into_iter();
    levels.filter(|&level| level < Level::FULL)
}

/// Returns how often a level plays this move with seeds below `seeds`.
fn count_move(level: Level, text: &str, mv: &str, seeds: u64) -> usize {
    let mut worker = worker();
    let wanted = position(text).parse_move(mv, Notation::Engine).unwrap();
    (0..seeds)
        .filter(|&seed| ask(&mut worker, text, level, seed).best == Some(wanted))
        .count()
}

#[test]
fn a_higher_level_has_more_nodes_and_fewer_oversights() {
    let levels: Vec<_> = levels_below_full()
        .filter_map(|l| Chess.strength(l, 9))
        .collect();
    assert_eq!(levels.len(), 4);
    assert_eq!(Chess.strength(Level::FULL, 9), None);
    assert!(levels.is_sorted_by(|low, high| low.nodes < high.nodes));
    assert!(levels.is_sorted_by(|low, high| low.blur >= high.blur));
    let chances = levels.iter().map(|level| level.oversight.unwrap().chance);
    assert!(chances.is_sorted_by(|low, high| low > high));
    assert!(levels.iter().all(|level| level.seed == 9));
}

#[test]
fn every_level_plays_a_mate_in_one() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    for level in levels_below_full() {
        assert_eq!(count_move(level, mate, "a1a8", 20), 20, "level {level}");
    }
}

#[test]
fn the_lowest_level_sometimes_takes_a_guarded_pawn() {
    // A rook guards the pawn on d6.
    let trap = "3r2k1/1p3ppp/3p4/8/8/8/PP3PPP/3Q2K1 w - - 0 1";
    let [lowest, .., highest] = [1, 4].map(|number| Level::new(number).unwrap());
    let blunders = count_move(lowest, trap, "d1d6", 60);
    assert!((1..40).contains(&blunders), "{blunders}");
    assert_eq!(count_move(highest, trap, "d1d6", 6), 0);
}

#[test]
fn a_level_respects_its_node_limit_and_stores_nothing_in_the_table() {
    let mut worker = worker();
    for level in levels_below_full() {
        let strength = Chess.strength(level, 1).unwrap();
        let answer = ask(&mut worker, OPENING, level, 1);
        let is_capped = answer.reason == StopReason::Strength && answer.nodes == strength.nodes;
        // The search may reach its maximum depth first.
        assert!(is_capped || answer.nodes < strength.nodes, "level {level}");
        assert_eq!(worker.caches().table.counters().stores, 0);
    }
}

#[test]
fn the_move_of_a_level_depends_on_the_seed_only() {
    let lowest = Level::new(1).unwrap();
    let moves = |from: u64| -> Vec<_> {
        let mut worker = worker();
        (from..from + 12)
            .map(|seed| ask(&mut worker, OPENING, lowest, seed).best)
            .collect()
    };
    assert_eq!(moves(1), moves(1));
    let mut different = moves(1);
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 1);
}
