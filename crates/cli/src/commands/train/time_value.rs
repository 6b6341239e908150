//! `zeitnot train time-value`: what a second of thinking is worth.

use std::path::PathBuf;

use zeitnot_clock::stoppers::samples::BagPhase;
use zeitnot_lab::stopping::{ObservationPlan, TimeValueReport, snapshots_for_budgets, subject};
use zeitnot_schema::v1::{TrainPhaseValue, TrainTimeValueReport};

use super::observations::{ObservationArguments, print_result};
use super::shared::{argument_error, remove_empty};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{files, numbers};

/// The arguments of `zeitnot train time-value`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot train time-value --data time.looks --games 200 --rate 5000 -o time.values\n\n\
    Positions of games that the program plays with itself are searched for as many\n\
    samples as 0.5, 1, 2, 5, 10 and 30 seconds give at --rate; what the longer ones\n\
    gain over the shorter ones, by phase, is what a second is worth. Counting\n\
    samples instead of seconds, the result does not depend on what else the machine\n\
    does; the example simulation_speed of the crossword game measures the rate.")]
pub(super) struct Arguments {
    #[command(flatten)]
    observations: ObservationArguments,

    /// Searches of each position, each under other luck
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<2, 100>, default_value = "2")]
    runs: u32,

    /// Samples a second
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<200, 10_000_000>, default_value = "5000")]
    rate: u32,

    /// Write the values to this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Write the curves to this file, in Markdown
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Observes, and tells what seconds are worth.
pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let observations = &arguments.observations;
    let places = [Some(&arguments.output), arguments.report.as_ref()];
    observations.check_paths(&places)?;
    let game = observations.game(context)?;
    let output = files::OutputFile::create(&arguments.output, "values of time")?;
    let rate = f64::from(arguments.rate);
    let looks = snapshots_for_budgets(rate);
    let plan = ObservationPlan {
        subject: subject(&*game),
        seed: observations.seed,
        runs: u8::try_from(arguments.runs).unwrap_or(u8::MAX),
        samples: looks.last().copied().unwrap_or(1),
        snapshot_samples: looks,
        long_every: 0,
        long_samples: 0,
    };
    let observed = observations.observe(&plan, &game, context);
    let found = observed.and_then(|observed| match observed.complete {
        false => Ok(None),
        true => {
            let values = TimeValueReport::fit(&observed.log, rate);
            let none = || {
                argument_error(
                    "--games",
                    "no game gave a position; ask for more".to_owned(),
                )
            };
            values.map(Some).ok_or_else(none)
        }
    });
    let Ok(Some(values)) = &found else {
        remove_empty(&arguments.output);
        found?;
        context
            .console
            .log("zeitnot: stopped; the same command goes on");
        return Ok(Verdict::Negative);
    };
    output.write_bytes(&values.value.to_bytes())?;
    if let Some(path) = &arguments.report {
        files::OutputFile::create(path, "report")?.write(&values.to_markdown())?;
    }
    let answer = TrainTimeValueReport {
        positions: values.value.positions(),
        rate: values.rate,
        phases: BagPhase::ALL
            .map(|phase| TrainPhaseValue {
                phase: phase.name().to_owned(),
                loss: values.value.curve(phase).loss(),
                power: values.value.curve(phase).power(),
            })
            .to_vec(),
    };
    print_result(context, arguments.json, &answer, |_| values.to_markdown())
}
