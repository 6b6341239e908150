//! Turns of games that are searched by samples, from observations.
//!
//! Each game has one observed position, so a game to replay is composed of positions from
//! different games, turn by turn.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use zeitnot_core::{Checkpoint, Random, Score, ScoreUnit, TurnFeatures};

use super::compare::GameBlock;
use super::turn::{RecordedTurn, TurnSnapshot};
use crate::stopping::{ObservationLog, TrainingRun, training_runs};

/// Maximum number of blocks, whose differences give the error of a mean.
const MAX_BLOCKS: u64 = 20;
/// Minimum number of positions per block: a few for each turn of a game.
const POSITIONS_PER_BLOCK: usize = 45;

/// Number of games composed of the positions of a block.
const GAMES_PER_BLOCK: usize = 50;

/// Converts the searches of a log to turns.
///
/// Each turn has its number among the turns of its side, from 0, and the number of its
/// game. `features` has the features of each game's position at the start of the turn and
/// after move generation; games without features are left out.
#[must_use]
pub fn sampled_turns(
    log: &ObservationLog,
    features: &BTreeMap<u64, [TurnFeatures; 2]>,
) -> Vec<(u32, u64, RecordedTurn)> {
    let turn = |run: &TrainingRun| {
        let features = features.get(&run.game)?;
        Some((run.turn / 2, run.game, recorded_turn(run, *features)))
    };
    training_runs(log).iter().filter_map(turn).collect()
}

fn recorded_turn(run: &TrainingRun, features: [TurnFeatures; 2]) -> RecordedTurn {
    let [features, features_after_generation] = features;
    let mut last = None;
    let snapshots = run.snapshots.iter().map(|example| {
        let leader = example.snapshot.best().first().map(|arm| arm.candidate);
        let best_changed = leader != last;
        last = leader;
        TurnSnapshot {
            checkpoint: Checkpoint {
                depth: 1,
                nodes: example.snapshot.samples,
                elapsed: Duration::ZERO,
                score: Score::DRAW,
                failed_low: false,
                best_changed,
                effort: 0,
                multi_pv: false,
                simulation: Some(example.snapshot),
            },
            regret: example.loss,
        }
    });
    RecordedTurn {
        features,
        // Observed searches have no endgame stage: all of their time is for samples.
        features_after_generation: TurnFeatures {
            has_endgame: false,
            ..features_after_generation
        },
        root_moves: 2,
        unit: ScoreUnit::Millipoints,
        regret_without_search: run.loss_without_samples,
        snapshots: snapshots.collect(),
        is_complete: false,
    }
}

/// Composes blocks of games of the turns from [`sampled_turns`].
///
/// A game has a random turn of each number from 0 up to the first number without turns,
/// all from the block's positions. The same turns give the same games.
#[must_use]
pub fn blocks_of_samples(turns: &[(u32, u64, RecordedTurn)]) -> Vec<GameBlock> {
    let positions: BTreeSet<u64> = turns.iter().map(|(_, game, _)| *game).collect();
    let count = (positions.len() / POSITIONS_PER_BLOCK) as u64;
    let count = count.clamp(1, MAX_BLOCKS);
    let mut blocks = Vec::new();
    for block in 0..count {
        let own: Vec<&(u32, u64, RecordedTurn)> = turns
            .iter()
            .filter(|(_, game, _)| Random::new(*game).below(count) == block)
            .collect();
        let mut by_number: BTreeMap<u32, Vec<&RecordedTurn>> = BTreeMap::new();
        for (number, _, turn) in own {
            by_number.entry(*number).or_default().push(turn);
        }
        let mut random = Random::new(block);
        let mut game = || -> Vec<RecordedTurn> {
            let numbers = (0..).map_while(|number| by_number.get(&number));
            let drawn = numbers.filter_map(|turns| random.pick(turns));
            drawn.map(|turn| (*turn).clone()).collect()
        };
        let games: Vec<Vec<RecordedTurn>> = (0..GAMES_PER_BLOCK).map(|_| game()).collect();
        if games.iter().all(|game| !game.is_empty()) {
            blocks.push(GameBlock { games });
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(number: u32, game: u64) -> (u32, u64, RecordedTurn) {
        let turn = RecordedTurn {
            features: TurnFeatures::default(),
            features_after_generation: TurnFeatures::default(),
            root_moves: number as usize,
            unit: ScoreUnit::Millipoints,
            regret_without_search: game as f64,
            snapshots: Vec::new(),
            is_complete: false,
        };
        (number, game, turn)
    }

    #[test]
    fn games_are_composed_turn_by_turn_within_a_block() {
        let turns: Vec<_> = (0..900).map(|game| turn((game % 9) as u32, game)).collect();
        let blocks = blocks_of_samples(&turns);
        assert_eq!(blocks.len(), 20);
        let mut block_of_position = BTreeMap::new();
        for (number, block) in blocks.iter().enumerate() {
            for game in &block.games {
                let numbers: Vec<usize> = game.iter().map(|turn| turn.root_moves).collect();
                let expected: Vec<usize> = (0..numbers.len()).collect();
                assert!(!game.is_empty() && numbers == expected);
                for turn in game {
                    let position = turn.regret_without_search as u64;
                    let other = block_of_position.insert(position, number);
                    assert!(other.is_none_or(|other| other == number));
                }
            }
        }
        assert_eq!(blocks, blocks_of_samples(&turns), "not reproducible");
        assert!(blocks_of_samples(&[]).is_empty());
    }
}
