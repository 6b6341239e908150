//! Checks a file of openings.

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::openings::{Ground, Measure, Summary, Trials, read_file};
use zeitnot_schema::v1::OpeningsReport;

use super::{Arguments, no_judge, words};
use crate::context::Context;
use crate::error::{CliError, Verdict};

/// Most duplicates that are told by name; the others are only counted.
const MOST_TOLD: usize = 10;

pub(super) fn run(
    arguments: &Arguments,
    path: &Path,
    ground: &Ground,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let plies = arguments.plies.as_ref().map(|plies| *plies.end());
    let loaded = read_file(path, ground, plies).map_err(|error| CliError::Argument {
        argument: "--check",
        reason: error.to_string(),
    })?;
    let measure = Measure {
        nodes: arguments.nodes.map(u64::from),
        trials: arguments.trials(Trials::NONE),
        seed: arguments.seed,
    };
    let mut openings = loaded.openings;
    let bar = context.console.bar(openings.len() as u64);
    let time = Arc::clone(&context.time);
    let measured = measure.take(ground, &openings, time, &mut |_, measurement| {
        bar.step(measurement.score.map_or_else(String::new, words::score));
    });
    drop(bar);
    let measured = measured.map_err(no_judge)?;
    let summary = Summary::of(&measured);
    for (opening, measurement) in openings.iter_mut().zip(&measured) {
        opening.score = measurement.score;
    }
    if arguments.json {
        context.console.say_json(&OpeningsReport {
            duplicates: loaded.duplicates.len() as u64,
            nodes: measure.nodes,
            ..words::report(ground, &openings, &summary)
        })?;
    } else {
        let figures = words::figures(&openings, &summary);
        context.console.say(&(figures + "\n"))?;
        context.console.say(&words::trials(ground, &summary))?;
        for duplicate in loaded.duplicates.iter().take(MOST_TOLD) {
            let line = format!("{} is the same as {}\n", duplicate.name, duplicate.of);
            context.console.say(&line)?;
        }
        if !loaded.duplicates.is_empty() {
            let line = format!("{} are there twice\n", loaded.duplicates.len());
            context.console.say(&line)?;
        }
    }
    match loaded.duplicates.is_empty() {
        true => Ok(Verdict::Done),
        false => Ok(Verdict::Negative),
    }
}
