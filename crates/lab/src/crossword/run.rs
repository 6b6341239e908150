//! Training runs: playing the games and saving the state.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::leaves::Leaves;

use super::batch::play_batch;
use super::{LeaveTrainer, WinTrainer};
use crate::error::LabError;
use crate::state_file::StateFile;

/// Options of a training run.
pub struct RunOptions<'a, T> {
    /// The equipment of the games.
    pub equipment: &'a Equipment,
    /// Number of threads, each of which plays one game at a time.
    pub threads: u32,
    /// Ends the run when set.
    pub stop: &'a AtomicBool,
    /// Called after each game with the trainer before the current round.
    pub on_game: &'a (dyn Fn(&T) + Sync),
}

/// The result of a training run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// Whether all games were played.
    pub complete: bool,
    /// Processor time of all threads.
    pub cpu: Duration,
}

/// The number of games in each generation of leave training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveSchedule {
    /// Number of generations.
    pub generations: u32,
    /// Number of games in the last generation.
    pub games: u32,
    /// Number of games in each earlier generation; `None` is a tenth of `games`.
    pub early_games: Option<u32>,
}

impl LeaveSchedule {
    fn games_of(&self, generation: u32) -> u64 {
        let games = self.games;
        u64::from(if generation + 1 == self.generations {
            games
        } else {
            self.early_games.unwrap_or(games.div_ceil(10))
        })
    }

    /// Returns the number of games that `trainer` still has to play.
    #[must_use]
    pub fn games_left(&self, trainer: &LeaveTrainer) -> u64 {
        let generations = trainer.generation()..self.generations;
        let all: u64 = generations
            .map(|generation| {
                self.games_of(generation)
                    .next_multiple_of(LeaveTrainer::ROUND_GAMES)
            })
            .sum();
        all.saturating_sub(trainer.games())
    }
}

/// Trains leave values until the schedule is complete or the run is stopped.
///
/// # Errors
///
/// Fails if a thread could not be started or the state could not be written.
pub fn train_leaves(
    trainer: &mut LeaveTrainer,
    schedule: &LeaveSchedule,
    options: &RunOptions<'_, LeaveTrainer>,
    state: &mut StateFile,
) -> Result<RunResult, LabError> {
    let mut cpu = Duration::ZERO;
    loop {
        let complete = finish_generation(trainer, schedule, options, state, &mut cpu)?;
        if !complete || trainer.generation() + 1 >= schedule.generations {
            state.save(|| trainer.to_bytes())?;
            return Ok(RunResult { complete, cpu });
        }
        trainer.next_generation();
    }
}

fn finish_generation(
    trainer: &mut LeaveTrainer,
    schedule: &LeaveSchedule,
    options: &RunOptions<'_, LeaveTrainer>,
    state: &mut StateFile,
    cpu: &mut Duration,
) -> Result<bool, LabError> {
    let RunOptions { threads, stop, .. } = *options;
    while trainer.games() < schedule.games_of(trainer.generation()) {
        let first = trainer.games();
        let games = first..first + LeaveTrainer::ROUND_GAMES;
        let batch = play_batch(games, threads, stop, |game, generator| {
            let samples = trainer.play(game, options.equipment, generator);
            (options.on_game)(trainer);
            samples
        })?;
        *cpu += batch.cpu;
        let Some(played) = batch.played else {
            return Ok(false);
        };
        played.iter().for_each(|samples| trainer.add(samples));
        state.save_if_due(|| trainer.to_bytes())?;
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Adds games to `trainer` until it has `games` games or the run is stopped.
///
/// # Errors
///
/// Fails if a thread could not be started or the state could not be written.
pub fn train_wins(
    trainer: &mut WinTrainer,
    leaves: Option<&Leaves>,
    games: u64,
    options: &RunOptions<'_, WinTrainer>,
    state: &mut StateFile,
) -> Result<RunResult, LabError> {
    let RunOptions { threads, stop, .. } = *options;
    let mut cpu = Duration::ZERO;
    let mut complete = true;
    while complete && trainer.games() < games {
        let first = trainer.games();
        let batch = first..first + LeaveTrainer::ROUND_GAMES;
        let batch = play_batch(batch, threads, stop, |game, generator| {
            let turns = trainer.play(game, options.equipment, leaves, generator);
            (options.on_game)(trainer);
            turns
        })?;
        cpu += batch.cpu;
        complete = batch.played.is_some();
        let played = batch.played.unwrap_or_default();
        played.iter().for_each(|turns| trainer.add(turns));
        state.save_if_due(|| trainer.to_bytes())?;
        complete &= trainer.games() >= games || !stop.load(Ordering::Relaxed);
    }
    state.save(|| trainer.to_bytes())?;
    Ok(RunResult { complete, cpu })
}
