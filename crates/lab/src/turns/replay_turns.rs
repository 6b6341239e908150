//! Turns to replay, from a bank or from observations.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use zeitnot_core::{Game, TimeSource};

use super::bank::BankGame;
use super::bank_file::Bank;
use super::compare::GameBlock;
use super::sampled::{blocks_of_samples, sampled_turns};
use crate::stopping::{ObservationLog, ObserveError, observed_features};

/// Turns to replay.
pub struct ReplayTurns {
    /// The name of the game.
    pub game: String,
    /// The subject of the recording's plan.
    pub subject: String,
    /// Number of recorded positions.
    pub positions: usize,
    /// The games to replay.
    pub blocks: Vec<GameBlock>,
}

impl ReplayTurns {
    /// Returns the turns of a bank.
    #[must_use]
    pub fn from_bank(bank: &Bank) -> Self {
        let block = |game: &BankGame| GameBlock {
            games: game.sequences(bank.plan.every),
        };
        let blocks = bank.games.iter().map(block);
        let game = bank.plan.subject.split(' ').next().unwrap_or_default();
        Self {
            game: game.to_owned(),
            subject: bank.plan.subject.clone(),
            positions: bank.games.iter().map(|game| game.turns.len()).sum(),
            blocks: blocks.filter(|block| !block.games.is_empty()).collect(),
        }
    }

    /// Returns games that are composed of the positions of a log.
    ///
    /// # Errors
    ///
    /// Fails if the games of the log cannot be replayed.
    pub fn from_observations(
        log: &ObservationLog,
        game: &Arc<dyn Game>,
        time: &Arc<dyn TimeSource>,
        stop: &'static AtomicBool,
    ) -> Result<Self, ObserveError> {
        let features = observed_features(log, game, time, stop)?;
        let turns = sampled_turns(log, &features);
        let mut games: Vec<u64> = turns.iter().map(|(_, game, _)| *game).collect();
        games.dedup();
        Ok(Self {
            game: game.name().to_owned(),
            subject: log.plan.subject.clone(),
            positions: games.len(),
            blocks: blocks_of_samples(&turns),
        })
    }
}
