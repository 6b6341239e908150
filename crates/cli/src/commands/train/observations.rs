//! Observed searches in a file that grows: what both kinds of training for the
//! clock begin with.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde::Serialize;
use zeitnot_core::{Game, LockExt, TimeSource, TurnFeatures, default_settings};
use zeitnot_lab::stopping::{
    Observation, ObservationLog, ObservationPlan, ObserveError, Observer, SimulationOptionNames,
};

use super::shared::{MAX_BYTES, argument_error, equipment_error};
use crate::console::Bar;
use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use crate::{files, games, interrupt, numbers};

/// The game whose searches are observed.
pub(in crate::commands) const GAME: &str = "crossword";

const OPTIONS: SimulationOptionNames = SimulationOptionNames {
    seed: "crossword.simulation.seed",
    checkpoint: "crossword.simulation.checkpoint",
    fixed: &[
        ("crossword.simulation.stop_condition", "none"),
        ("crossword.pre_endgame.tiles", "0"),
    ],
};

/// What is observed, and where that is kept.
#[derive(Debug, clap::Args)]
pub(super) struct ObservationArguments {
    /// Keep what was observed in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    pub(super) data: PathBuf,

    /// Games in all, one position of each; about nine of ten can be used.
    /// Those that the file has are not played again. Without it nothing is
    /// searched, and what the file has counts, however it was observed
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 1_000_000_000>)]
    games: Option<u32>,

    /// Searches at once, each on one thread
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    threads: u32,

    /// What the games depend on
    #[arg(long, value_name = "N", value_parser = numbers::count, default_value = "1")]
    pub(super) seed: u64,

    #[command(flatten)]
    equipment: EquipmentArguments,
}

/// What observing came to.
pub(super) struct ObservationResult {
    /// Everything in the file.
    pub(super) log: ObservationLog,
    /// Were all games observed that were wanted?
    pub(super) complete: bool,
}

impl ObservationArguments {
    /// The game, with what it is played with.
    pub(super) fn game(&self, context: &Context<'_, '_>) -> Result<Arc<dyn Game>, CliError> {
        let game = games::find(context.games, GAME)?;
        self.equipment.equip(game)
    }

    /// Are the places of results nobody else's? What was observed would be
    /// lost.
    pub(super) fn check_paths(&self, places: &[Option<&PathBuf>]) -> Result<(), CliError> {
        let data = files::resolve_path(&self.data);
        let mut places = places
            .iter()
            .flatten()
            .map(|path| files::resolve_path(path));
        if places.any(|place| place == data) {
            let reason = format!(
                "`{}` is for results, too; keep them apart",
                self.data.display()
            );
            return Err(argument_error("--data", reason));
        }
        Ok(())
    }

    /// What a plan says about the game.
    pub(super) fn subject(game: &dyn Game) -> String {
        format!("{GAME}, {}", game.equipment_id())
    }

    /// Observes what is not in the file yet.
    pub(super) fn observe(
        &self,
        plan: &ObservationPlan,
        game: &Arc<dyn Game>,
        context: &Context<'_, '_>,
    ) -> Result<ObservationResult, CliError> {
        let Some(games) = self.games else {
            let bytes = files::read_bytes(&self.data, "observations", MAX_BYTES)?;
            let log = read(&self.data, &bytes)?;
            return Ok(ObservationResult {
                log,
                complete: true,
            });
        };
        let (file, log) = self.open(plan)?;
        let wanted = u64::from(games);
        let done: BTreeSet<u64> = log.observations.iter().map(|seen| seen.game).collect();
        let left = (0..wanted).filter(|game| !done.contains(game)).count() as u64;
        let shift = ObservationPool {
            plan,
            observed_games: done,
            wanted,
            next: AtomicU64::new(0),
            file: Mutex::new(ObservationFile {
                file,
                path: &self.data,
                log,
            }),
            bar: context.console.bar(left),
        };
        let time = &context.time;
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for _ in 0..u64::from(self.threads).min(left) {
                let worker = thread::Builder::new()
                    .spawn_scoped(scope, || shift.work(game, time))
                    .map_err(CliError::Thread)?;
                workers.push(worker);
            }
            for worker in workers {
                worker.join().map_err(|_| CliError::NoAnswer)??;
            }
            Ok::<(), CliError>(())
        })?;
        let sheet = shift.file.into_inner();
        let mut log = sheet.unwrap_or_else(PoisonError::into_inner).log;
        log.observations.sort_by_key(|seen| seen.game);
        let observed: BTreeSet<u64> = log.observations.iter().map(|seen| seen.game).collect();
        let complete = (0..wanted).all(|game| observed.contains(&game));
        Ok(ObservationResult { log, complete })
    }

    /// The file, at the end of what is whole in it, and what it says.
    fn open(&self, plan: &ObservationPlan) -> Result<(File, ObservationLog), CliError> {
        let path = &self.data;
        let unwritable = |error: &std::io::Error| files::unwritable(path, "observations", error);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true);
        let mut file = options.open(path).map_err(|error| unwritable(&error))?;
        let bytes = files::read_bytes(path, "observations", MAX_BYTES)?;
        let log = if bytes.is_empty() {
            let begin = ObservationLog::header(plan);
            file.write_all(&begin).map_err(|error| unwritable(&error))?;
            ObservationLog {
                plan: plan.clone(),
                observations: Vec::new(),
                valid_bytes: begin.len(),
            }
        } else {
            ObservationLog::read(&bytes)
                .map_err(|error| equipment_error(path, &error.to_string()))?
        };
        if let Some(difference) = log.plan.difference(plan) {
            let problem = format!(
                "these observations are others than what is asked for: {difference}; ask for the \
                 same, or give another --data"
            );
            return Err(argument_error(
                "--data",
                format!("`{}`: {problem}", path.display()),
            ));
        }
        let cut = file.set_len(log.valid_bytes as u64);
        let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| unwritable(&error))?;
        Ok((file, log))
    }
}

/// Observations from a file, and what their positions say about themselves, by
/// the number of the game.
pub(in crate::commands) fn observed_signals(
    path: &Path,
    bytes: &[u8],
    game: &Arc<dyn Game>,
    context: &Context<'_, '_>,
) -> Result<(ObservationLog, BTreeMap<u64, [TurnFeatures; 2]>), CliError> {
    let log = read(path, bytes)?;
    let subject = ObservationArguments::subject(&**game);
    if log.plan.subject != subject {
        let problem = format!(
            "it was observed with {}, and here is {subject}; give the same --lexicon, --tiles and \
             the like",
            log.plan.subject
        );
        return Err(argument_error(
            "--data",
            format!("`{}`: {problem}", path.display()),
        ));
    }
    let settings = default_settings(&**game);
    let stop = interrupt::flag();
    let observer = Observer::new(&log.plan, game, settings, OPTIONS, &context.time, stop);
    let mut observer = observer.map_err(observe_error)?;
    let mut signals = BTreeMap::new();
    for seen in log.observations.iter().filter(|seen| !seen.runs.is_empty()) {
        if let Some(told) = observer.turn_features(seen.game).map_err(observe_error)? {
            signals.insert(seen.game, told);
        }
    }
    drop(observer);
    Ok((log, signals))
}

/// What a file has, in the order of its games.
fn read(path: &Path, bytes: &[u8]) -> Result<ObservationLog, CliError> {
    let log =
        ObservationLog::read(bytes).map_err(|error| equipment_error(path, &error.to_string()));
    let mut log = log?;
    log.observations.sort_by_key(|seen| seen.game);
    Ok(log)
}

/// The work of all threads.
struct ObservationPool<'a> {
    plan: &'a ObservationPlan,
    observed_games: BTreeSet<u64>,
    wanted: u64,
    next: AtomicU64,
    file: Mutex<ObservationFile<'a>>,
    bar: Bar,
}

/// Where observations are written down.
struct ObservationFile<'a> {
    file: File,
    path: &'a Path,
    log: ObservationLog,
}

impl ObservationPool<'_> {
    fn work(&self, game: &Arc<dyn Game>, time: &Arc<dyn TimeSource>) -> Result<(), CliError> {
        let stop = interrupt::flag();
        let settings = default_settings(&**game);
        let observer = Observer::new(self.plan, game, settings, OPTIONS, time, stop);
        let mut observer = observer.map_err(observe_error)?;
        while !stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.wanted {
                break;
            }
            if self.observed_games.contains(&number) {
                continue;
            }
            let Some(seen) = observer.observe(number).map_err(observe_error)? else {
                break;
            };
            let mut sheet = self.file.lock_ok();
            sheet.add(seen)?;
            self.bar.step(format!("{} positions", sheet.usable_count()));
        }
        Ok(())
    }
}

impl ObservationFile<'_> {
    fn add(&mut self, seen: Observation) -> Result<(), CliError> {
        let bytes = self.log.append(seen);
        let written = self.file.write_all(&bytes);
        let written = written.and_then(|()| self.file.flush());
        written.map_err(|error| files::unwritable(self.path, "observations", &error))
    }

    fn usable_count(&self) -> usize {
        let seen = self.log.observations.iter();
        seen.filter(|seen| !seen.runs.is_empty()).count()
    }
}

fn observe_error(error: ObserveError) -> CliError {
    argument_error("--data", format!("nothing can be observed: {error}"))
}

/// Says what training came to.
pub(super) fn print_result<R: Serialize>(
    context: &mut Context<'_, '_>,
    json: bool,
    report: &R,
    text: impl FnOnce(&R) -> String,
) -> Result<Verdict, CliError> {
    if json {
        context.console.print_json(report)?;
    } else {
        context.console.print(&text(report))?;
    }
    Ok(Verdict::Done)
}
