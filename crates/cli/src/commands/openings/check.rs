//! `zeitnot openings --check`: checks a file of openings.

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::openings::{MeasureSettings, OpeningContext, OpeningsSummary, read_file};
use zeitnot_schema::v1::OpeningsReport;

use super::{Arguments, evaluator_error, text};
use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The maximum number of duplicates that are listed; others are only counted.
const MAX_REPORTED: usize = 10;

pub(super) fn run(
    arguments: &Arguments,
    path: &Path,
    opening_context: &OpeningContext,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let plies = arguments.plies.as_ref().map(|plies| *plies.end());
    let loaded = read_file(path, opening_context, plies).map_err(|error| CliError::Argument {
        argument: "--check",
        reason: error.to_string(),
    })?;
    let measure = MeasureSettings {
        nodes: arguments.nodes.map(u64::from),
        trials: arguments.trials(0),
        seed: arguments.seed,
    };
    let mut openings = loaded.openings;
    let bar = context.console.bar(openings.len() as u64);
    let time = Arc::clone(&context.time);
    let measured = measure.measure(opening_context, &openings, time, &mut |_, measurement| {
        bar.step(
            measurement
                .score
                .map_or_else(String::new, text::format_score),
        );
    });
    drop(bar);
    let measured = measured.map_err(evaluator_error)?;
    let summary = OpeningsSummary::from_measurements(&measured);
    for (opening, measurement) in openings.iter_mut().zip(&measured) {
        opening.score = measurement.score;
    }
    if arguments.json {
        context.console.print_json(&OpeningsReport {
            duplicates: loaded.duplicates.len() as u64,
            nodes: measure.nodes,
            ..text::report(opening_context, &openings, &summary)
        })?;
    } else {
        let figures = text::summary_text(&openings, &summary);
        context.console.print(&(figures + "\n"))?;
        context
            .console
            .print(&text::trials_text(opening_context, &summary))?;
        for duplicate in loaded.duplicates.iter().take(MAX_REPORTED) {
            let line = format!(
                "{} is a duplicate of {}\n",
                duplicate.name, duplicate.original
            );
            context.console.print(&line)?;
        }
        if !loaded.duplicates.is_empty() {
            let line = format!("{} duplicates\n", loaded.duplicates.len());
            context.console.print(&line)?;
        }
    }
    match loaded.duplicates.is_empty() {
        true => Ok(Verdict::Done),
        false => Ok(Verdict::Negative),
    }
}
