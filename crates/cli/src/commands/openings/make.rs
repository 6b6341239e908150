//! `zeitnot openings` without `--check`: generates openings.

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
    opening_context: OpeningContext,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let request = OpeningSetRequest {
        settings: arguments.generator_settings(&opening_context),
        context: opening_context,
        count: arguments.count as usize,
        seed: arguments.seed,
        threads: arguments.jobs as usize,
    };
    let path = arguments.output.as_deref();
    let output = path
        .map(|path| OutputFile::create(path, "openings"))
        .transpose()?;
    let bar = context.console.bar(request.count as u64);
    let time = Arc::clone(&context.time);
    let generated = request.generate(&time, &mut |opening| {
        bar.step(opening.score.map_or_else(String::new, text::format_score));
    });
    drop(bar);
    let generated = generated.map_err(|error| match error {
        OpeningSetError::Evaluator(error) => evaluator_error(error),
        OpeningSetError::TooFew { .. } => CliError::Argument {
            argument: "--count",
            reason: error.to_string(),
        },
    })?;
    let summary = OpeningsSummary::from_openings(&generated.openings);
    let notes = text::header_notes(&request, &summary);
    let text = write(&request.context, &notes, &generated.openings).map_err(CliError::Position)?;
    let is_written = output.is_some();
    if let Some(output) = output {
        output.write(&text)?;
    }
    if arguments.json {
        context.console.print_json(&OpeningsReport {
            candidates: Some(generated.candidates),
            nodes: Some(request.settings.nodes),
            ..text::report(&request.context, &generated.openings, &summary)
        })?;
    } else if is_written {
        let candidates = generated.candidates;
        let figures = text::summary_text(&generated.openings, &summary);
        let line = format!("{figures}, from {candidates} candidates\n");
        context.console.print(&line)?;
    } else {
        context.console.print(&text)?;
    }
    Ok(Verdict::Done)
}

impl Arguments {
    fn generator_settings(&self, opening_context: &OpeningContext) -> GeneratorSettings {
        let defaults = GeneratorSettings::default_for(opening_context);
        GeneratorSettings {
            plies: self.plies.clone().unwrap_or(defaults.plies),
            score: self.score.clone().unwrap_or(defaults.score),
            nodes: self.nodes.map_or(defaults.nodes, u64::from),
            trials: self.trials(defaults.trials.games),
        }
    }

    /// Returns the settings of trial games.
    pub(super) fn trials(&self, default_games: u32) -> Trials {
        Trials {
            games: self.trials.unwrap_or(default_games),
            nodes: self.trial_nodes.into(),
        }
    }
}
