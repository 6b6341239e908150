//! Recording the games of a bank on several threads.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use zeitnot_arena::openings::{OpeningBook, OpeningContext};
use zeitnot_core::{Game, LockExt, Settings, TimeSource};

use super::bank::BankPlan;
use super::bank_file::{Bank, BankFile};
use super::recorder::TurnRecorder;
use crate::error::LabError;
use crate::workers;

/// Returns the subject of a plan: the game, its rule set, and its board size.
#[must_use]
pub fn bank_subject(openings: &OpeningContext) -> String {
    let rule = openings.rule().unwrap_or_default();
    let size = openings.size().map(|size| format!(" {size}"));
    format!(
        "{} {rule}{}",
        openings.game().name(),
        size.unwrap_or_default()
    )
}

/// Returns the numbers of the missing games among the first `games`.
#[must_use]
pub fn missing_games(bank: &Bank, games: u32) -> Vec<u32> {
    let recorded: BTreeSet<u32> = bank.games.iter().map(|game| game.game).collect();
    (0..games)
        .filter(|number| !recorded.contains(number))
        .collect()
}

/// A run that records games.
pub struct BankRun<'a> {
    /// The settings of the recording.
    pub plan: &'a BankPlan,
    /// The game.
    pub game: &'a Arc<dyn Game>,
    /// The rule set and board size of the openings.
    pub openings: &'a OpeningContext,
    /// The openings of the games.
    pub book: &'a OpeningBook,
    /// The settings of the searches.
    pub settings: &'a Settings,
    /// The time source of the searches.
    pub time: &'a Arc<dyn TimeSource>,
    /// Number of threads, each of which plays one game at a time.
    pub threads: u32,
    /// Ends the run when set.
    pub stop: &'static AtomicBool,
    /// Called after each game.
    pub on_game: &'a (dyn Fn() + Sync),
}

impl BankRun<'_> {
    /// Plays the games with these numbers and adds them to the file.
    ///
    /// # Errors
    ///
    /// Fails if a game cannot be played, a thread could not be started, or the file could
    /// not be written.
    pub fn record(&self, games: &[u32], file: BankFile) -> Result<Bank, LabError> {
        let next = AtomicU32::new(0);
        let file = Mutex::new(file);
        workers::run(self.threads.into(), || self.work(games, &next, &file))?;
        let file = file.into_inner();
        Ok(file.unwrap_or_else(PoisonError::into_inner).into_bank())
    }

    fn work(
        &self,
        games: &[u32],
        next: &AtomicU32,
        file: &Mutex<BankFile>,
    ) -> Result<(), LabError> {
        let Self {
            plan,
            game,
            openings,
            settings,
            stop,
            ..
        } = self;
        let mut recorder = TurnRecorder::new(plan, game, (*settings).clone(), self.time, stop)?;
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(&number) = games.get(index) else {
                break;
            };
            let opening = self.book.opening(number);
            let position = opening.position(&***game, openings.rule(), openings.size())?;
            let Some(played) = recorder.play(number, position)? else {
                break;
            };
            file.lock_ok().add(played)?;
            (self.on_game)();
        }
        Ok(())
    }
}
