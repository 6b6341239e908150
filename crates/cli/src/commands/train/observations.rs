//! Files of observed searches, from which stop rules and time values are trained.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use zeitnot_core::Game;
use zeitnot_lab::stopping::{
    OBSERVED_GAME, ObservationFile, ObservationLog, ObservationPlan, ObservationResult,
    ObservationRun, subject,
};

use super::shared::{MAX_BYTES, argument_error, equipment_error};
use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use crate::{files, games, interrupt, numbers};

/// The arguments of observations.
#[derive(Debug, clap::Args)]
pub(super) struct ObservationArguments {
    /// Write the observations to this file, and continue from it
    #[arg(long, value_name = "FILE")]
    pub(super) data: PathBuf,

    /// Number of games with one position each, including those in the file; about
    /// nine of ten are usable [default: use the file as it is, with any settings]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 1_000_000_000>)]
    games: Option<u32>,

    /// Number of threads, each of which runs one search at a time
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    threads: u32,

    /// Random seed
    #[arg(long, value_name = "N", value_parser = numbers::count, default_value = "1")]
    pub(super) seed: u64,

    #[command(flatten)]
    equipment: EquipmentArguments,
}

impl ObservationArguments {
    /// Returns the game with its equipment.
    pub(super) fn game(&self, context: &Context<'_, '_>) -> Result<Arc<dyn Game>, CliError> {
        let game = games::find(context.games, OBSERVED_GAME)?;
        self.equipment.equip(game)
    }

    /// Checks that no output overwrites the observations.
    pub(super) fn check_paths(&self, outputs: &[Option<&PathBuf>]) -> Result<(), CliError> {
        let data = files::resolve_path(&self.data);
        let mut outputs = outputs
            .iter()
            .flatten()
            .map(|path| files::resolve_path(path));
        if outputs.any(|output| output == data) {
            let reason = format!(
                "`{}` is also an output; keep them apart",
                self.data.display()
            );
            return Err(argument_error("--data", reason));
        }
        Ok(())
    }

    /// Observes the missing games; without `--games`, only reads the file.
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
        let file = self.open(plan)?;
        let games = u64::from(games);
        let bar = context.console.bar(file.missing(games));
        let run = ObservationRun {
            game,
            games,
            threads: self.threads,
            time: &context.time,
            stop: interrupt::flag(),
            on_game: &|positions| bar.step(format!("{positions} positions")),
        };
        Ok(run.observe(file)?)
    }

    /// Resumes the file, or creates it.
    fn open(&self, plan: &ObservationPlan) -> Result<ObservationFile, CliError> {
        let path = &self.data;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true);
        let file = options
            .open(path)
            .map_err(|error| files::unwritable(path, "observations", &error))?;
        let bytes = files::read_bytes(path, "observations", MAX_BYTES)?;
        if bytes.is_empty() {
            return Ok(ObservationFile::start(path, file, plan)?);
        }
        let log = ObservationLog::read(&bytes)
            .map_err(|error| equipment_error(path, &error.to_string()))?;
        if let Some(difference) = log.plan.difference(plan) {
            let problem = format!(
                "the file has other settings: {difference}; use the same settings or another \
                 --data"
            );
            return Err(data_error(path, &problem));
        }
        Ok(ObservationFile::resume(path, file, log)?)
    }
}

/// Reads observations, which must have been made with the equipment of `game`.
pub(in crate::commands) fn read_observations(
    path: &Path,
    bytes: &[u8],
    game: &dyn Game,
) -> Result<ObservationLog, CliError> {
    let log = read(path, bytes)?;
    let subject = subject(game);
    if log.plan.subject != subject {
        let problem = format!(
            "it was observed with {}, not {subject}; use the same --lexicon, --tiles, and other \
             equipment",
            log.plan.subject
        );
        return Err(data_error(path, &problem));
    }
    Ok(log)
}

/// Reads observations and sorts them by game.
fn read(path: &Path, bytes: &[u8]) -> Result<ObservationLog, CliError> {
    let log =
        ObservationLog::read(bytes).map_err(|error| equipment_error(path, &error.to_string()));
    let mut log = log?;
    log.observations.sort_by_key(|it| it.game);
    Ok(log)
}

fn data_error(path: &Path, problem: &str) -> CliError {
    argument_error("--data", format!("`{}`: {problem}", path.display()))
}

/// Prints the report as JSON or text.
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
