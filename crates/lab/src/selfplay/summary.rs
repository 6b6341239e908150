//! Statistics of shards.

use std::collections::{BTreeMap, HashSet};

use super::format::{GameEnd, GameOutcome, Shard, StartKind};

/// Bin width of the score histogram.
const SCORE_STEP: i32 = 100;
/// Lower bound of the last score bin; that of the first one is the negative.
const MAX_SCORE: i32 = 1_000;
/// Bin width of the length histogram.
const LENGTH_STEP: usize = 10;
/// Lower bound of the last length bin.
const MAX_LENGTH: usize = 200;

/// Maximum number of games that later games are compared with.
const MAX_COMPARED_GAMES: usize = 50_000_000;

/// Statistics of shards, by rule set and board size.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    rules: BTreeMap<(String, u8), RuleSummary>,
    known_games: HashSet<u64>,
}

/// Statistics of one rule set and board size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleSummary {
    /// Number of shards.
    pub shards: u64,
    /// Total size of the files, in bytes.
    pub bytes: u64,
    /// Number of games.
    pub games: u64,
    /// Number of games with the same moves as an earlier one.
    pub repeated_games: u64,
    /// Number of searched positions.
    pub positions: u64,
    /// Number of searched positions with a proof.
    pub proven: u64,
    /// Number of searched positions that follow one with a proof.
    pub behind_proof: u64,
    /// Number of games by result.
    pub outcomes: BTreeMap<GameOutcome, u64>,
    /// Number of games by evidence for the result.
    pub ends: BTreeMap<GameEnd, u64>,
    /// Number of games by origin of the opening.
    pub starts: BTreeMap<StartKind, u64>,
    /// Histogram of unproven scores for the side to move, by lower bound.
    pub scores: BTreeMap<i32, u64>,
    /// Histogram of game lengths in plies, by lower bound.
    pub lengths: BTreeMap<usize, u64>,
    /// Number of games by square of the first move.
    pub first_moves: BTreeMap<u16, u64>,
}

impl Summary {
    /// Adds a shard; `bytes` is the size of its file.
    pub fn add(&mut self, shard: &Shard, bytes: u64) {
        let key = (shard.header.rule.clone(), shard.header.size);
        let rule = self.rules.entry(key).or_default();
        rule.shards += 1;
        rule.bytes += bytes;
        for game in &shard.games {
            let is_new = self.known_games.len() >= MAX_COMPARED_GAMES
                || self.known_games.insert(game.fingerprint());
            rule.games += 1;
            rule.repeated_games += u64::from(!is_new);
            *rule.outcomes.entry(game.outcome).or_default() += 1;
            *rule.ends.entry(game.end).or_default() += 1;
            *rule.starts.entry(game.start).or_default() += 1;
            let length = (game.squares().count() / LENGTH_STEP * LENGTH_STEP).min(MAX_LENGTH);
            *rule.lengths.entry(length).or_default() += 1;
            if let Some(first) = game.squares().next() {
                *rule.first_moves.entry(first).or_default() += 1;
            }
            for mv in &game.moves {
                rule.positions += 1;
                rule.behind_proof += u64::from(mv.behind_proof);
                if mv.proof.is_some() {
                    rule.proven += 1;
                } else {
                    let step = mv.score.div_euclid(SCORE_STEP) * SCORE_STEP;
                    let step = step.clamp(-MAX_SCORE, MAX_SCORE);
                    *rule.scores.entry(step).or_default() += 1;
                }
            }
        }
    }

    /// Returns the statistics by rule set and board size.
    #[must_use]
    pub const fn rules(&self) -> &BTreeMap<(String, u8), RuleSummary> {
        &self.rules
    }
}
