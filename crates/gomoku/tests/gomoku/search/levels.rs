//! The threats that every level sees, and those that the weaker levels overlook.

use rstest::rstest;
use zeitnot_core::{
    Game, Level, Limits, Move, Notation, Position, Random, Status, StopReason, Worker,
};
use zeitnot_gomoku::Gomoku;

use crate::search::support::{
    ask, either_side_wins_now, move_safety, position, random_position, square_of, worker,
};

/// Number of positions for each rule set and level.
const POSITIONS: u64 = 150;

/// Returns limits with fewer nodes than the level has, for tests that do not depend
/// on them.
fn quick(level: Level, seed: u64) -> Limits {
    Limits {
        nodes: Some(60),
        ..limits(level, seed)
    }
}

fn limits(level: Level, seed: u64) -> Limits {
    Limits {
        strength: Gomoku.strength(level, seed),
        ..Limits::default()
    }
}

fn small_worker() -> Worker {
    worker(&[("table.megabytes", "1")])
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// Counts of immediate wins and threats by what the level did about them.
#[derive(Clone, Copy, Debug, Default)]
struct OutcomeCounts {
    won: u32,
    missed: u32,
    stopped: u32,
    unblocked: u32,
}

impl OutcomeCounts {
    fn add(&mut self, position: &dyn Position, mv: Move) {
        let played = square_of(position, mv);
        let safety = move_safety(position);
        assert!(safety.legal.contains(played), "{played} is illegal");
        if !safety.wins.is_empty() {
            let count = if safety.wins.contains(played) {
                &mut self.won
            } else {
                &mut self.missed
            };
            *count += 1;
        } else if !safety.safe.is_empty() && either_side_wins_now(position) {
            let count = if safety.safe.contains(played) {
                &mut self.stopped
            } else {
                &mut self.unblocked
            };
            *count += 1;
        }
    }
}

fn count(rule: &str, level: Level) -> OutcomeCounts {
    let mut worker = small_worker();
    let mut random = Random::new(7);
    let mut coin = Random::new(1);
    let mut is_wanted =
        |position: &dyn Position| either_side_wins_now(position) && coin.below(2) == 0;
    let mut count = OutcomeCounts::default();
    for seed in 0..POSITIONS {
        let position = random_position(rule, &mut random, &mut is_wanted);
        let answer = ask(&mut worker, &*position, quick(level, seed));
        count.add(&*position, answer.best.unwrap());
    }
    count
}

#[rstest]
fn levels_2_to_5_make_or_stop_every_five(
    #[values("freestyle", "standard", "renju", "caro5", "caro6", "capture", "pente")] rule: &str,
    #[values(2, 3, 4, 5)] number: u8,
) {
    let count = count(rule, level(number));
    assert_eq!((count.missed, count.unblocked), (0, 0));
    assert!(count.won > 0 && count.stopped > 0, "{count:?}");
}

#[rstest]
fn level_1_makes_every_five_but_sometimes_does_not_block(
    #[values("freestyle", "renju", "caro6", "capture")] rule: &str,
) {
    let count = count(rule, level(1));
    assert_eq!(count.missed, 0);
    assert!(count.won > 0 && count.unblocked > 0, "{count:?}");
    assert!(count.unblocked < count.stopped, "{count:?}");
}

#[rstest]
fn levels_2_to_5_block_every_four_in_whole_games(#[values(2, 3, 4, 5)] number: u8) {
    let mut worker = small_worker();
    let mut count = OutcomeCounts::default();
    for (seed, opening) in (0..).zip(["h8i9g7", "h8h9j8i7g9", "a1o15h8", "c3d4e4d3"]) {
        let mut game = position("freestyle", opening);
        while game.status() == Status::Ongoing {
            let answer = ask(&mut worker, &*game, quick(level(number), seed));
            count.add(&*game, answer.best.unwrap());
            game.play(answer.best.unwrap()).unwrap();
        }
    }
    assert_eq!((count.missed, count.unblocked), (0, 0));
    assert!(count.won + count.stopped > 0, "{count:?}");
}

/// Returns how often, of 100 times, a level ignores an open three.
fn open_threes_overlooked(number: u8) -> usize {
    let three = position("freestyle", "h8b2i8n3j8");
    let mut worker = small_worker();
    let elsewhere = (0..100).filter(|&seed| {
        let answer = ask(&mut worker, &*three, quick(level(number), seed));
        let answer = three.format_move(answer.best.unwrap(), Notation::Engine);
        !["g8", "k8"].contains(&answer.as_str())
    });
    elsewhere.count()
}

#[test]
fn higher_levels_overlook_fewer_open_threes() {
    let overlooked = [1, 2, 3, 4, 5].map(open_threes_overlooked);
    assert!((20..50).contains(&overlooked[0]), "{overlooked:?}");
    assert!((3..25).contains(&overlooked[1]), "{overlooked:?}");
    assert_eq!(overlooked[2..], [0, 0, 0]);
}

#[test]
fn levels_increase_in_nodes_and_sight() {
    let levels: Vec<_> = Level::ALL
        .iter()
        .filter_map(|&level| Gomoku.strength(level, 9))
        .collect();
    assert_eq!(levels.len(), 4, "full strength has no entry");
    assert!(levels.is_sorted_by(|low, high| low.nodes < high.nodes));
    assert!(levels.is_sorted_by(|low, high| low.blur > high.blur));
    let sights = levels.iter().map(|level| level.oversight.unwrap().sight);
    assert!(sights.is_sorted_by(|low, high| low < high));
    assert!(levels.iter().all(|level| level.seed == 9));
}

#[test]
fn levels_keep_their_node_limit_and_do_not_use_the_table() {
    let mut worker = small_worker();
    let quiet = position("freestyle", "h8i9g7");
    for level in Level::ALL {
        let Some(strength) = Gomoku.strength(level, 1) else {
            continue;
        };
        let answer = ask(&mut worker, &*quiet, limits(level, 1));
        assert_eq!(answer.reason, StopReason::Strength, "level {level}");
        assert!(
            answer.nodes == strength.nodes || answer.depth == 1,
            "level {level}: {} nodes",
            answer.nodes
        );
        assert_eq!(worker.caches().table.counters().stores, 0);
    }
}

#[test]
fn games_of_a_level_depend_only_on_the_seed() {
    let play = |seed| {
        let mut worker = small_worker();
        let mut game = position("freestyle", "h8i9");
        for _ in 0..12 {
            if game.status() == Status::Ongoing {
                let answer = ask(&mut worker, &*game, limits(level(1), seed));
                game.play(answer.best.unwrap()).unwrap();
            }
        }
        game.setup().position
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}
