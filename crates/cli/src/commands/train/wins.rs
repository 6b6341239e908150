//! `zeitnot train wins`: trains the win table.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::win_table::WinTable;
use zeitnot_lab::crossword::{LeaveTrainer, RunOptions, WinTrainer, train_wins};
use zeitnot_schema::v1::TrainWinsReport;

use super::shared::{SharedArguments, equipment_error, read_leaves, state_error};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{files, interrupt};

/// The arguments of `zeitnot train wins`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot train wins --games 20000 --leaves my.leaves -o my.wins\n\n\
    In every turn, the change of the lead until the end of the game is recorded. The\n\
    result is a table of win probabilities by the lead and the number of unseen\n\
    tiles.")]
pub(super) struct Arguments {
    #[command(flatten)]
    shared: SharedArguments,

    /// Leave values from `zeitnot train leaves` [default: the shipped values]
    #[arg(long, value_name = "FILE")]
    leaves: Option<PathBuf>,
}

/// Plays the games and writes the table.
pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let shared = &arguments.shared;
    shared.check_output(&[arguments.leaves.as_ref()])?;
    let equipment = shared.equipment()?;
    let leaves = arguments.leaves(&equipment)?;
    let leaves = leaves.as_deref();
    let output = files::OutputFile::create(&shared.output, "win probabilities")?;
    let mut state = shared.state_file(&context.time);
    let mut trainer = arguments.trainer(&equipment, leaves)?;
    let games = u64::from(shared.games).next_multiple_of(LeaveTrainer::ROUND_GAMES);
    let bar = context.console.bar(games.saturating_sub(trainer.games()));
    let options = RunOptions {
        equipment: &equipment,
        threads: shared.threads,
        stop: interrupt::flag(),
        on_game: &|_| bar.step(String::new()),
    };
    let run = train_wins(&mut trainer, leaves, games, &options, &mut state)?;
    drop(bar);
    let table = trainer.table();
    let report = report(&trainer, &table, &equipment, run.cpu, run.complete);
    let result = run.complete.then(|| table.to_bytes());
    shared.finish(context, output, result, &report, text)
}

impl Arguments {
    /// Returns the leave values of the players.
    fn leaves(&self, equipment: &Equipment) -> Result<Option<Arc<Leaves>>, CliError> {
        match &self.leaves {
            Some(path) => read_leaves(path, &equipment.tiles).map(|leaves| Some(Arc::new(leaves))),
            None => Ok(Some(Leaves::shipped()).filter(|leaves| leaves.fits(&equipment.tiles))),
        }
    }

    /// Returns a new trainer, or restores that of an earlier run.
    fn trainer(
        &self,
        equipment: &Equipment,
        leaves: Option<&Leaves>,
    ) -> Result<WinTrainer, CliError> {
        let seed = self.shared.seed;
        let Some((path, bytes)) = self.shared.read_state()? else {
            return Ok(WinTrainer::new(equipment, leaves, seed));
        };
        let trainer = WinTrainer::from_bytes(equipment, &bytes).map_err(state_error(path))?;
        let check = trainer.check(equipment, leaves, seed);
        check.map_err(|error| equipment_error(path, &error.to_string()))?;
        Ok(trainer)
    }
}

fn report(
    trainer: &WinTrainer,
    table: &WinTable,
    equipment: &Equipment,
    cpu: Duration,
    complete: bool,
) -> TrainWinsReport {
    let first = table.win_probability(0, table.max_unseen());
    TrainWinsReport {
        lexicon: equipment.lexicon.name().to_owned(),
        tiles: equipment.tiles.name().to_owned(),
        seed: table.origin().seed,
        games: trainer.games(),
        turns: trainer.turns(),
        cpu_seconds: cpu.as_secs_f64(),
        first_player: f64::from(first) / f64::from(WinTable::CERTAIN_WIN),
        complete,
    }
}

fn text(report: &TrainWinsReport) -> String {
    let mut text = format!(
        "{} games, {} turns, {:.1} s of processor time\n\
         the first player wins {:.1} % of the games\n",
        report.games,
        report.turns,
        report.cpu_seconds,
        100.0 * report.first_player,
    );
    if !report.complete {
        text += "stopped; with --state, repeat the command to continue\n";
    }
    text
}
