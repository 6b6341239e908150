//! Makes a set of openings.

use std::sync::Arc;

use zeitnot_arena::openings::{Ground, Order, Recipe, SetError, Summary, Trials, write};
use zeitnot_schema::v1::OpeningsReport;

use super::{Arguments, no_judge, words};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::files::Output;

/// Openings of a set unless told.
const USUAL_COUNT: u32 = 100;

pub(super) fn run(
    arguments: &Arguments,
    ground: Ground,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let order = Order {
        recipe: arguments.recipe(&ground),
        ground,
        count: arguments.count.unwrap_or(USUAL_COUNT) as usize,
        seed: arguments.seed,
        jobs: arguments.jobs as usize,
    };
    let path = arguments.output.as_deref();
    let output = path
        .map(|path| Output::create(path, "openings"))
        .transpose()?;
    let bar = context.console.bar(order.count as u64);
    let time = Arc::clone(&context.time);
    let made = order.make(&time, &mut |opening| {
        bar.step(opening.score.map_or_else(String::new, words::score));
    });
    drop(bar);
    let made = made.map_err(|error| match error {
        SetError::Judge(error) => no_judge(error),
        SetError::TooFew { .. } => CliError::Argument {
            argument: "--count",
            reason: error.to_string(),
        },
    })?;
    let summary = Summary::of_openings(&made.openings);
    let notes = words::notes(&order, &summary);
    let text = write(&order.ground, &notes, &made.openings).map_err(CliError::Position)?;
    let is_written = output.is_some();
    if let Some(output) = output {
        output.write(&text)?;
    }
    if arguments.json {
        context.console.say_json(&OpeningsReport {
            candidates: Some(made.candidates),
            nodes: Some(order.recipe.nodes),
            ..words::report(&order.ground, &made.openings, &summary)
        })?;
    } else if is_written {
        let candidates = made.candidates;
        let figures = words::figures(&made.openings, &summary);
        let line = format!("{figures}, from {candidates} candidates\n");
        context.console.say(&line)?;
    } else {
        context.console.say(&text)?;
    }
    Ok(Verdict::Done)
}

impl Arguments {
    fn recipe(&self, ground: &Ground) -> Recipe {
        let usual = Recipe::usual(ground);
        Recipe {
            plies: self.plies.clone().unwrap_or(usual.plies),
            score: self.score.clone().unwrap_or(usual.score),
            nodes: self.nodes.map_or(usual.nodes, u64::from),
            trials: self.trials(usual.trials),
        }
    }

    /// The trial games that were asked for, where `usual` ones are played.
    pub(super) fn trials(&self, usual: Trials) -> Trials {
        let games = self.trials.unwrap_or(usual.games);
        let nodes = self.trial_nodes.map(u64::from);
        let usual_nodes = if usual.games > 0 {
            usual.nodes
        } else {
            Trials::USUAL_NODES
        };
        Trials {
            games,
            nodes: nodes.unwrap_or(usual_nodes),
        }
    }
}
