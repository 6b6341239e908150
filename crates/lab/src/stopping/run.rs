//! Observation of many games on several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use zeitnot_core::{Game, LockExt, TimeSource, TurnFeatures, default_settings};

use super::log::{Observation, ObservationLog};
use super::observe::{ObserveError, Observer, SimulationOptionNames};
use super::plan::ObservationPlan;
use crate::append_file::AppendFile;
use crate::error::LabError;
use crate::workers;

/// The game whose searches are observed.
pub const OBSERVED_GAME: &str = "crossword";

const OPTIONS: SimulationOptionNames = SimulationOptionNames {
    seed: "crossword.simulation.seed",
    checkpoint: "crossword.simulation.checkpoint",
    fixed: &[
        ("crossword.simulation.stop_condition", "none"),
        ("crossword.pre_endgame.tiles", "0"),
    ],
};

/// Returns the subject of a plan: the game and its equipment.
#[must_use]
pub fn subject(game: &dyn Game) -> String {
    format!("{OBSERVED_GAME}, {}", game.equipment_id())
}

/// A file to which observations are appended.
pub struct ObservationFile {
    file: AppendFile,
    log: ObservationLog,
}

impl ObservationFile {
    /// Starts a file without observations.
    ///
    /// # Errors
    ///
    /// Fails if the file could not be written.
    pub fn start(path: &Path, file: File, plan: &ObservationPlan) -> Result<Self, LabError> {
        let mut file = AppendFile::new(path, "observations", file, 0)?;
        let header = ObservationLog::header(plan);
        file.append(&header)?;
        let log = ObservationLog {
            plan: plan.clone(),
            observations: Vec::new(),
            valid_bytes: header.len(),
        };
        Ok(Self { file, log })
    }

    /// Resumes a file that contains `log`.
    ///
    /// # Errors
    ///
    /// Fails if an incomplete observation could not be removed.
    pub fn resume(path: &Path, file: File, log: ObservationLog) -> Result<Self, LabError> {
        let file = AppendFile::new(path, "observations", file, log.valid_bytes)?;
        Ok(Self { file, log })
    }

    /// Returns the number of missing games among the first `games`.
    #[must_use]
    pub fn missing(&self, games: u64) -> u64 {
        let observed = observed_games(&self.log);
        (0..games).filter(|game| !observed.contains(game)).count() as u64
    }

    fn add(&mut self, observation: Observation) -> Result<(), LabError> {
        let bytes = self.log.append(observation);
        self.file.append(&bytes)
    }

    fn usable_count(&self) -> usize {
        let observations = self.log.observations.iter();
        observations.filter(|it| !it.runs.is_empty()).count()
    }
}

fn observed_games(log: &ObservationLog) -> BTreeSet<u64> {
    log.observations.iter().map(|it| it.game).collect()
}

/// A run that observes games.
pub struct ObservationRun<'a> {
    /// The game, with its equipment.
    pub game: &'a Arc<dyn Game>,
    /// Number of games in the complete file.
    pub games: u64,
    /// Number of threads, each of which runs one search at a time.
    pub threads: u32,
    /// The time source of the searches.
    pub time: &'a Arc<dyn TimeSource>,
    /// Ends the run when set.
    pub stop: &'static AtomicBool,
    /// Called after each game with the number of usable positions in the file.
    pub on_game: &'a (dyn Fn(usize) + Sync),
}

/// The result of an observation run.
pub struct ObservationResult {
    /// All observations of the file, in the order of their games.
    pub log: ObservationLog,
    /// Whether all games were observed.
    pub complete: bool,
}

impl ObservationRun<'_> {
    /// Observes the missing games.
    ///
    /// # Errors
    ///
    /// Fails if a game cannot be observed, a thread could not be started, or the file
    /// could not be written.
    pub fn observe(&self, file: ObservationFile) -> Result<ObservationResult, LabError> {
        let threads = u64::from(self.threads).min(file.missing(self.games));
        let pool = ObservationPool {
            run: self,
            plan: file.log.plan.clone(),
            observed_games: observed_games(&file.log),
            next: AtomicU64::new(0),
            file: Mutex::new(file),
        };
        workers::run(threads, || pool.work())?;
        let file = pool.file.into_inner();
        let mut log = file.unwrap_or_else(PoisonError::into_inner).log;
        log.observations.sort_by_key(|it| it.game);
        let observed = observed_games(&log);
        let complete = (0..self.games).all(|game| observed.contains(&game));
        Ok(ObservationResult { log, complete })
    }
}

/// The state shared by all threads.
struct ObservationPool<'a> {
    run: &'a ObservationRun<'a>,
    plan: ObservationPlan,
    observed_games: BTreeSet<u64>,
    next: AtomicU64,
    file: Mutex<ObservationFile>,
}

impl ObservationPool<'_> {
    fn work(&self) -> Result<(), LabError> {
        let ObservationRun {
            game, time, stop, ..
        } = self.run;
        let settings = default_settings(&***game);
        let mut observer = Observer::new(&self.plan, game, settings, OPTIONS, time, stop)?;
        while !stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.run.games {
                break;
            }
            if self.observed_games.contains(&number) {
                continue;
            }
            let Some(observation) = observer.observe(number)? else {
                break;
            };
            let mut file = self.file.lock_ok();
            file.add(observation)?;
            (self.run.on_game)(file.usable_count());
        }
        Ok(())
    }
}

/// Returns the features of the observed positions, by game.
///
/// # Errors
///
/// Fails if the games of the log cannot be replayed.
pub fn observed_features(
    log: &ObservationLog,
    game: &Arc<dyn Game>,
    time: &Arc<dyn TimeSource>,
    stop: &'static AtomicBool,
) -> Result<BTreeMap<u64, [TurnFeatures; 2]>, ObserveError> {
    let settings = default_settings(&**game);
    let mut observer = Observer::new(&log.plan, game, settings, OPTIONS, time, stop)?;
    let mut by_game = BTreeMap::new();
    let usable = log.observations.iter().filter(|it| !it.runs.is_empty());
    for observation in usable {
        if let Some(features) = observer.turn_features(observation.game)? {
            by_game.insert(observation.game, features);
        }
    }
    Ok(by_game)
}
