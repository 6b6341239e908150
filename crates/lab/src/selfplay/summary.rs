//! Counts over the shards of a folder.

use std::collections::{BTreeMap, HashSet};

use super::format::{GameEnd, GameOutcome, Shard, StartKind};

/// Width of a bar of the score histogram.
const SCORE_STEP: i32 = 100;
/// Scores beyond this count as this.
const MAX_SCORE: i32 = 1_000;
/// Width of a bar of the length histogram.
const LENGTH_STEP: usize = 10;
/// Lengths beyond this count as this.
const MAX_LENGTH: usize = 200;

/// The most games whose moves are compared.
const MAX_COMPARED_GAMES: usize = 50_000_000;

/// Counts over shards, by rule set and board.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    rules: BTreeMap<(String, u8), RuleSummary>,
    known_games: HashSet<u64>,
}

/// Counts of one rule set and board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleSummary {
    /// Shards.
    pub shards: u64,
    /// Bytes of their files.
    pub bytes: u64,
    /// Games.
    pub games: u64,
    /// Games with the moves of an earlier one.
    pub repeated_games: u64,
    /// Searched positions.
    pub positions: u64,
    /// Searched positions with a proof.
    pub proven: u64,
    /// Searched positions behind a proof.
    pub behind_proof: u64,
    /// Games by result.
    pub outcomes: BTreeMap<GameOutcome, u64>,
    /// Games by end.
    pub ends: BTreeMap<GameEnd, u64>,
    /// Games by origin of the opening.
    pub starts: BTreeMap<StartKind, u64>,
    /// Unproven positions by score for the side to move, by the lower bound.
    pub scores: BTreeMap<i32, u64>,
    /// Games by plies, by the lower bound.
    pub lengths: BTreeMap<usize, u64>,
    /// Games by the square of the first move.
    pub first_moves: BTreeMap<u16, u64>,
}

impl Summary {
    /// Adds a shard whose file has `bytes` bytes.
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

    /// Returns the counts by rule set and board.
    #[must_use]
    pub const fn rules(&self) -> &BTreeMap<(String, u8), RuleSummary> {
        &self.rules
    }
}
