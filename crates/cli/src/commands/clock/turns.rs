//! Watched turns from a file: a bank, or what the training observed.

use std::path::Path;
use std::sync::Arc;

use zeitnot_core::Game;
use zeitnot_lab::turns::{BankGame, GameBlock, blocks_of_samples, sampled_turns};

use super::bank_file::Bank;
use crate::commands::train;
use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::CliError;
use crate::{files, games};

/// Turns, and what is known about them.
pub(super) struct ReplayTurns {
    /// Whose they are: the game's name.
    pub(super) game: String,
    /// What was watched, in words.
    pub(super) subject: String,
    /// Positions that were watched.
    pub(super) positions: usize,
    pub(super) blocks: Vec<GameBlock>,
}

/// What a bank begins with, being JSON; observations begin otherwise.
const BANK_FIRST_BYTE: u8 = b'{';

/// No file of either kind is longer.
const MAX_BYTES: u64 = 500_000_000;

impl ReplayTurns {
    /// Reads a file; observations are of a game that is played with this
    /// equipment.
    pub(super) fn read(
        path: &Path,
        equipment: &EquipmentArguments,
        context: &Context<'_, '_>,
    ) -> Result<Self, CliError> {
        let bytes = files::read_bytes(path, "turns", MAX_BYTES)?;
        match bytes.first() {
            Some(&BANK_FIRST_BYTE) => Ok(Self::from_bank(&Bank::read(path)?)),
            _ => {
                let game = games::find(context.games, train::OBSERVED_GAME)?;
                Self::from_observations(path, &bytes, &equipment.equip(game)?, context)
            }
        }
    }

    fn from_bank(bank: &Bank) -> Self {
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

    fn from_observations(
        path: &Path,
        bytes: &[u8],
        game: &Arc<dyn Game>,
        context: &Context<'_, '_>,
    ) -> Result<Self, CliError> {
        let (log, signals) = train::observed_signals(path, bytes, game, context)?;
        let turns = sampled_turns(&log, &signals);
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
