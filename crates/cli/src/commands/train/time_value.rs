//! `zeitnot train time-value`: measures the value of a second of search.

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
    One position of each self-play game is searched with the samples of 0.5, 1, 2, 5,\n\
    10, and 30 seconds at --rate. The value of a second is the reduction of the loss\n\
    per second, by phase. The result does not depend on the load of the machine,\n\
    because samples are counted instead of seconds. The example `simulation_speed` of\n\
    zeitnot-crossword measures the rate.")]
pub(super) struct Arguments {
    #[command(flatten)]
    observations: ObservationArguments,

    /// Number of searches per position, each with other random draws
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<2, 100>, default_value = "2")]
    runs: u32,

    /// Number of samples per second
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<200, 10_000_000>, default_value = "5000")]
    rate: u32,

    /// Write the values to this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Write the curves in Markdown to this file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Observes games, and prints the value of a second.
pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let observations = &arguments.observations;
    let outputs = [Some(&arguments.output), arguments.report.as_ref()];
    observations.check_paths(&outputs)?;
    let game = observations.game(context)?;
    let output = files::OutputFile::create(&arguments.output, "time values")?;
    let rate = f64::from(arguments.rate);
    let snapshot_samples = snapshots_for_budgets(rate);
    let plan = ObservationPlan {
        subject: subject(&*game),
        seed: observations.seed,
        runs: u8::try_from(arguments.runs).unwrap_or(u8::MAX),
        samples: snapshot_samples.last().copied().unwrap_or(1),
        snapshot_samples,
        long_every: 0,
        long_samples: 0,
    };
    let observed = observations.observe(&plan, &game, context);
    let fitted = observed.and_then(|observed| match observed.complete {
        false => Ok(None),
        true => {
            let values = TimeValueReport::fit(&observed.log, rate);
            let error = || {
                argument_error(
                    "--games",
                    "no game has a usable position; observe more games".to_owned(),
                )
            };
            values.map(Some).ok_or_else(error)
        }
    });
    let Ok(Some(values)) = &fitted else {
        remove_empty(&arguments.output);
        fitted?;
        context
            .console
            .log("zeitnot: stopped; repeat the command to continue");
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
