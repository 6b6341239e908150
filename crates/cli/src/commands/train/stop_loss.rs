//! `zeitnot train stop-loss`: trains the network for stopping early.

use std::path::PathBuf;

use zeitnot_lab::stopping::{FitOptions, FitReport, ObservationPlan, SNAPSHOT_SAMPLES, subject};
use zeitnot_schema::v1::{TrainEelReport, TrainStopRule};

use super::observations::{ObservationArguments, print_result};
use super::shared::{argument_error, remove_empty};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{files, numbers};

/// The arguments of `zeitnot train stop-loss`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot train stop-loss --data stop-loss.looks --games 1150 -o loss.net --report stop-loss.md\n\n\
    One position of each self-play game is searched several times with other random\n\
    draws. Snapshots are taken after 100, 200, 500, ... samples, and the ends of the\n\
    searches show the loss of stopping there. A network is fitted to these losses and\n\
    compared with the other stop rules on one game in five, which is held out. The\n\
    same command continues a run that was stopped by Ctrl-C or a power failure. To\n\
    fit again without new searches, leave --games out.")]
pub(super) struct Arguments {
    #[command(flatten)]
    observations: ObservationArguments,

    /// Number of searches per position, each with other random draws
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<2, 100>, default_value = "3")]
    runs: u32,

    /// Samples per search
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<200, 10_000_000>, default_value = "20000")]
    samples: u32,

    /// Search the position of every N-th game longer; 0 disables it
    #[arg(long, value_name = "N", value_parser = numbers::count_u32, default_value = "10")]
    long_every: u32,

    /// Samples per longer search
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<200, 10_000_000>, default_value = "100000")]
    long_samples: u32,

    /// Number of passes over the examples in the fit
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100_000>, default_value_t = FitOptions::default().epochs)]
    epochs: u32,

    /// Write the network to this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Write a report in Markdown to this file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Observes games, fits the network, and prints the result.
pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let observations = &arguments.observations;
    let outputs = [Some(&arguments.output), arguments.report.as_ref()];
    observations.check_paths(&outputs)?;
    let game = observations.game(context)?;
    let output = files::OutputFile::create(&arguments.output, "network")?;
    let plan = ObservationPlan {
        subject: subject(&*game),
        seed: observations.seed,
        runs: u8::try_from(arguments.runs).unwrap_or(u8::MAX),
        snapshot_samples: SNAPSHOT_SAMPLES.to_vec(),
        samples: arguments.samples,
        long_every: arguments.long_every,
        long_samples: arguments.long_samples,
    };
    let observed = observations.observe(&plan, &game, context);
    let fitted = observed.and_then(|observed| match observed.complete {
        false => Ok(None),
        true => {
            let options = FitOptions {
                epochs: arguments.epochs,
                seed: observations.seed,
            };
            let report = FitReport::fit(&observed.log, options);
            report
                .map(Some)
                .map_err(|error| argument_error("--games", error.to_string()))
        }
    });
    let Ok(Some(report)) = &fitted else {
        remove_empty(&arguments.output);
        fitted?;
        context
            .console
            .log("zeitnot: stopped; repeat the command to continue");
        return Ok(Verdict::Negative);
    };
    output.write_bytes(&report.network.to_bytes())?;
    if let Some(path) = &arguments.report {
        files::OutputFile::create(path, "report")?.write(&report.to_markdown())?;
    }
    let answer = json_report(report);
    print_result(context, arguments.json, &answer, text)
}

fn json_report(report: &FitReport) -> TrainEelReport {
    let [positions, positions_held_out] = report.positions;
    let rules = report.rules.iter().map(|row| TrainStopRule {
        rule: row.rule.clone(),
        samples: row.stopped.samples,
        saved: row.stopped.saved_share,
        loss: row.stopped.loss,
        other_choice: row.stopped.changed_share,
    });
    TrainEelReport {
        positions,
        positions_held_out,
        searches: report.runs[0],
        looks: report.snapshots[0],
        change_area: report.areas.first().and_then(|(_, area)| *area),
        square_error: report.curve.last().map_or(0.0, |point| point.square_error),
        square_error_of_mean: report.loss_variance,
        rules: rules.collect(),
    }
}

fn text(report: &TrainEelReport) -> String {
    let mut text = format!(
        "{} positions, {} of them held out; {} searches, {} snapshots\n\
         mean square error of the expected loss {:.4} (of the mean alone {:.4})\n",
        report.positions,
        report.positions_held_out,
        report.searches,
        report.looks,
        report.square_error,
        report.square_error_of_mean,
    );
    if let Some(area) = report.change_area {
        text += &format!("area under the curve for changes of the choice {area:.3}\n");
    }
    text += "saved samples and loss by rule, in percent of samples and of a game:\n";
    for rule in &report.rules {
        text += &format!(
            "  {:<26} {:>5.1} {:>8.3}\n",
            rule.rule,
            100.0 * rule.saved,
            100.0 * rule.loss
        );
    }
    text
}
