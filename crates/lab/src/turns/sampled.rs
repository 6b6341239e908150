//! Watched turns of games that are searched by samples, from what the training
//! observed: one position of each of many games. A game to be replayed is put
//! together of positions of different games, turn by turn.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use zeitnot_core::{Checkpoint, Random, Score, ScoreUnit, TurnFeatures};

use super::compare::GameBlock;
use super::turn::{RecordedTurn, TurnSnapshot};
use crate::stopping::{ObservationLog, TrainingRun, training_runs};

/// Groups of positions whose games have nothing in common: what differs between
/// them tells how sure a mean is. There are as many as leave so many positions
/// for each, a few for every turn of a game.
const MAX_BLOCKS: u64 = 20;
const POSITIONS_PER_BLOCK: usize = 45;

/// Games put together of the positions of a group.
const GAMES_PER_BLOCK: usize = 50;

/// The watched turns of a log by their own turn in the game, from 0, and by the
/// number of the game: of each position as many as there were searches.
/// `signals` tells what is known of a game's position; games of which it tells
/// nothing are left out.
#[must_use]
pub fn sampled_turns(
    log: &ObservationLog,
    signals: &BTreeMap<u64, [TurnFeatures; 2]>,
) -> Vec<(u32, u64, RecordedTurn)> {
    let turn = |run: &TrainingRun| {
        let [signals, found] = signals.get(&run.game)?;
        Some((run.turn / 2, run.game, recorded_turn(run, *signals, *found)))
    };
    training_runs(log).iter().filter_map(turn).collect()
}

fn recorded_turn(run: &TrainingRun, signals: TurnFeatures, found: TurnFeatures) -> RecordedTurn {
    let mut last = None;
    let looks = run.snapshots.iter().map(|look| {
        let leader = look.snapshot.best().first().map(|arm| arm.candidate);
        let best_changed = leader != last;
        last = leader;
        TurnSnapshot {
            checkpoint: Checkpoint {
                depth: 1,
                nodes: look.snapshot.samples,
                elapsed: Duration::ZERO,
                score: Score::DRAW,
                failed_low: false,
                best_changed,
                effort: 0,
                multi_pv: false,
                simulation: Some(look.snapshot),
            },
            regret: look.loss,
        }
    });
    RecordedTurn {
        features: signals,
        // Endgames behind plays are not watched: all of the time is for samples.
        features_after_generation: TurnFeatures {
            has_endgame: false,
            ..found
        },
        root_moves: 2,
        unit: ScoreUnit::Millipoints,
        regret_without_search: run.loss_without_samples,
        snapshots: looks.collect(),
        is_complete: false,
    }
}

/// Games put together of such turns: a turn of each number, from the first one
/// on, as long as there is one, drawn from the same group of games. The same
/// turns make the same games.
#[must_use]
pub fn blocks_of_samples(turns: &[(u32, u64, RecordedTurn)]) -> Vec<GameBlock> {
    let positions: BTreeSet<u64> = turns.iter().map(|(_, game, _)| *game).collect();
    let groups = (positions.len() / POSITIONS_PER_BLOCK) as u64;
    let groups = groups.clamp(1, MAX_BLOCKS);
    let mut blocks = Vec::new();
    for group in 0..groups {
        let own: Vec<&(u32, u64, RecordedTurn)> = turns
            .iter()
            .filter(|(_, game, _)| Random::new(*game).below(groups) == group)
            .collect();
        let mut by_number: BTreeMap<u32, Vec<&RecordedTurn>> = BTreeMap::new();
        for (number, _, turn) in own {
            by_number.entry(*number).or_default().push(turn);
        }
        let mut random = Random::new(group);
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
    fn games_are_put_together_turn_by_turn_within_a_group() {
        let turns: Vec<_> = (0..900).map(|game| turn((game % 9) as u32, game)).collect();
        let blocks = blocks_of_samples(&turns);
        assert_eq!(blocks.len(), 20);
        let mut seen = BTreeMap::new();
        for (group, block) in blocks.iter().enumerate() {
            for game in &block.games {
                let numbers: Vec<usize> = game.iter().map(|turn| turn.root_moves).collect();
                let expected: Vec<usize> = (0..numbers.len()).collect();
                assert!(!game.is_empty() && numbers == expected);
                for turn in game {
                    let other = seen.insert(turn.regret_without_search as u64, group);
                    assert!(other.is_none_or(|other| other == group));
                }
            }
        }
        assert_eq!(blocks, blocks_of_samples(&turns), "always the same");
        assert!(blocks_of_samples(&[]).is_empty());
    }
}
