//! `zeitnot train leaves`: trains leave values.

use std::time::Duration;

use zeitnot_crossword::equipment::Equipment;
use zeitnot_lab::StateFile;
use zeitnot_lab::crossword::{
    LeaveSchedule, LeaveTrainer, Parameters, RunOptions, RunResult, TrainedLeaves, train_leaves,
};
use zeitnot_schema::v1::{TrainHoldOut, TrainLeavesReport};

use super::shared::{SharedArguments, argument_error, equipment_error, state_error};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{files, interrupt, numbers};

/// The arguments of `zeitnot train leaves`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot train leaves --games 20000 --threads 4 --state leaves.state -o my.leaves\n\n\
    Generation 0 plays for the score alone, each later one with the values of the\n\
    generation before. In every turn, random racks are tried on the board: the value\n\
    of a leave is the advantage of racks with it over other racks. For longer\n\
    training, use more --games with the same --state.")]
pub(super) struct Arguments {
    #[command(flatten)]
    shared: SharedArguments,

    /// Number of generations; --games is for the last one
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100>, default_value = "4")]
    generations: u32,

    /// Number of games in each earlier generation [default: a tenth of --games]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>)]
    early_games: Option<u32>,

    /// Number of random racks per turn
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<2, 1_000>, default_value_t = Parameters::default().racks.into())]
    racks: u32,

    /// Maximum number of racks with rare leaves per turn
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 1_000>, default_value_t = Parameters::default().rare_leaves.into())]
    rare: u32,
}

/// Trains and writes the values.
pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let shared = &arguments.shared;
    shared.check_output(&[])?;
    let equipment = shared.equipment()?;
    let output = files::OutputFile::create(&shared.output, "leave values")?;
    let mut state = shared.state_file(&context.time);
    let mut trainer = arguments.trainer(&equipment)?;
    let run = arguments.play_games(&mut trainer, &equipment, &mut state, context)?;
    let trained = trainer.result();
    let report = report(&trainer, &trained, &equipment, run.cpu, run.complete);
    let result = run.complete.then(|| trained.leaves.to_bytes());
    shared.finish(context, output, result, &report, text)
}

impl Arguments {
    fn parameters(&self) -> Parameters {
        let to_u16 = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        Parameters {
            seed: self.shared.seed,
            racks: to_u16(self.racks),
            rare_leaves: to_u16(self.rare),
            ..Parameters::default()
        }
    }

    /// Returns a new trainer, or restores that of an earlier run.
    fn trainer(&self, equipment: &Equipment) -> Result<LeaveTrainer, CliError> {
        let Some((path, bytes)) = self.shared.read_state()? else {
            return Ok(LeaveTrainer::new(equipment, self.parameters()));
        };
        let trainer = LeaveTrainer::from_bytes(equipment, &bytes).map_err(state_error(path))?;
        let check = trainer.check(equipment, self.parameters());
        check.map_err(|error| equipment_error(path, &error.to_string()))?;
        if trainer.generation() >= self.generations {
            let generation = trainer.generation();
            let reason = format!(
                "the training so far is in generation {generation}; use {} or more, or another \
                 --state",
                generation.saturating_add(1)
            );
            return Err(argument_error("--generations", reason));
        }
        Ok(trainer)
    }

    /// Plays the remaining games.
    fn play_games(
        &self,
        trainer: &mut LeaveTrainer,
        equipment: &Equipment,
        state: &mut StateFile,
        context: &Context<'_, '_>,
    ) -> Result<RunResult, CliError> {
        let schedule = LeaveSchedule {
            generations: self.generations,
            games: self.shared.games,
            early_games: self.early_games,
        };
        let bar = context.console.bar(schedule.games_left(trainer));
        let options = RunOptions {
            equipment,
            threads: self.shared.threads,
            stop: interrupt::flag(),
            on_game: &|trainer| bar.step(progress(trainer)),
        };
        Ok(train_leaves(trainer, &schedule, &options, state)?)
    }
}

fn progress(trainer: &LeaveTrainer) -> String {
    format!(
        "generation {}, {:.2} points per rack",
        trainer.generation(),
        to_points(trainer.mean_equity())
    )
}

fn report(
    trainer: &LeaveTrainer,
    trained: &TrainedLeaves,
    equipment: &Equipment,
    cpu: Duration,
    complete: bool,
) -> TrainLeavesReport {
    let (min, max) = trained.leaves.value_range();
    let held_out = trained.held_out.iter().zip(1..);
    TrainLeavesReport {
        lexicon: equipment.lexicon.name().to_owned(),
        tiles: equipment.tiles.name().to_owned(),
        seed: trained.leaves.origin().seed,
        generation: trainer.generation(),
        games: trainer.games(),
        racks: trainer.racks(),
        cpu_seconds: cpu.as_secs_f64(),
        mean_equity: to_points(trainer.mean_equity()),
        value_min: to_points(min.into()),
        value_max: to_points(max.into()),
        held_out: held_out
            .map(|(held_out, tiles)| TrainHoldOut {
                tiles,
                noise: held_out.noise,
                beyond_pairs: held_out.beyond_pairs,
                strength: held_out.strength,
                error: held_out.error,
                error_of_means: held_out.error_of_means,
                error_of_pairs: held_out.error_of_pairs,
            })
            .collect(),
        complete,
    }
}

fn text(report: &TrainLeavesReport) -> String {
    let mut text = format!(
        "generation {}: {} games, {} racks, {:.1} s of processor time\n\
         mean equity of racks {:.2} points, leave values {:.2} to {:.2}\n\
         error of the values, measured between the halves of the games:\n",
        report.generation,
        report.games,
        report.racks,
        report.cpu_seconds,
        report.mean_equity,
        report.value_min,
        report.value_max,
    );
    for row in &report.held_out {
        text += &format!(
            "  {} tiles: {:.2} points (plain means {:.2}, pairs alone {:.2})\n",
            row.tiles, row.error, row.error_of_means, row.error_of_pairs
        );
    }
    if !report.complete {
        text += "stopped; with --state, repeat the command to continue\n";
    }
    text
}

fn to_points(thousandths: i64) -> f64 {
    thousandths as f64 / 1_000.0
}
