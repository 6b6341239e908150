//! Makes a set of openings.

use std::sync::Arc;

use zeitnot_arena::openings::{
    GeneratorSettings, OpeningContext, OpeningSetError, OpeningSetRequest, OpeningsSummary, Trials,
    write,
};
use zeitnot_schema::v1::OpeningsReport;

use super::{Arguments, evaluator_error, text};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::files::OutputFile;

pub(super) fn run(
    arguments: &Arguments,
    ground: OpeningContext,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let order = OpeningSetRequest {
        settings: arguments.generator_settings(&ground),
        context: ground,
        count: arguments.count as usize,
        seed: arguments.seed,
        threads: arguments.jobs as usize,
    };
    let path = arguments.output.as_deref();
    let output = path
        .map(|path| OutputFile::create(path, "openings"))
        .transpose()?;
    let bar = context.console.bar(order.count as u64);
    let time = Arc::clone(&context.time);
    let made = order.generate(&time, &mut |opening| {
        bar.step(opening.score.map_or_else(String::new, text::format_score));
    });
    drop(bar);
    let made = made.map_err(|error| match error {
        OpeningSetError::Evaluator(error) => evaluator_error(error),
        OpeningSetError::TooFew { .. } => CliError::Argument {
            argument: "--count",
            reason: error.to_string(),
        },
    })?;
    let summary = OpeningsSummary::from_openings(&made.openings);
    let notes = text::header_notes(&order, &summary);
    let text = write(&order.context, &notes, &made.openings).map_err(CliError::Position)?;
    let is_written = output.is_some();
    if let Some(output) = output {
        output.write(&text)?;
    }
    if arguments.json {
        context.console.print_json(&OpeningsReport {
            candidates: Some(made.candidates),
            nodes: Some(order.settings.nodes),
            ..text::report(&order.context, &made.openings, &summary)
        })?;
    } else if is_written {
        let candidates = made.candidates;
        let figures = text::summary_text(&made.openings, &summary);
        let line = format!("{figures}, from {candidates} candidates\n");
        context.console.print(&line)?;
    } else {
        context.console.print(&text)?;
    }
    Ok(Verdict::Done)
}

impl Arguments {
    fn generator_settings(&self, ground: &OpeningContext) -> GeneratorSettings {
        let usual = GeneratorSettings::default_for(ground);
        GeneratorSettings {
            plies: self.plies.clone().unwrap_or(usual.plies),
            score: self.score.clone().unwrap_or(usual.score),
            nodes: self.nodes.map_or(usual.nodes, u64::from),
            trials: self.trials(usual.trials.games),
        }
    }

    /// Returns the trial games to play; `usual` is their default number.
    pub(super) fn trials(&self, usual: u32) -> Trials {
        Trials {
            games: self.trials.unwrap_or(usual),
            nodes: self.trial_nodes.into(),
        }
    }
}
