//! `zeitnot ladder`: the fixed set of matches that says where the engine
//! stands.

mod matches;
mod strength;

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use zeitnot_schema::v1::MatchLine;

use crate::commands::match_command::outputs::KeepArguments;
use crate::commands::match_command::play::{self, FinishedMatch, Verbosity};
use crate::commands::match_command::spec::MatchSpec;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{interrupt, numbers};
use matches::LadderMatch;
use strength::StrengthTable;

/// The arguments of `zeitnot ladder`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot ladder docs/ladder.txt --append docs/strength.md --label \"$(git describe --always)\"\n\n\
    FILE has a match a line, in the words of `zeitnot match`; lines that begin with #\n\
    and empty ones are passed over. A match whose opponent is not installed is left\n\
    out, told of, and makes the exit code 1. Rows are appended as matches end.")]
pub struct Arguments {
    /// The matches, one a line
    #[arg(value_name = "FILE")]
    matches: PathBuf,

    /// Append a row for each match to the table in this file
    #[arg(long, value_name = "FILE")]
    append: Option<PathBuf>,

    /// What the version is called in the table
    #[arg(long, value_name = "TEXT", default_value = env!("CARGO_PKG_VERSION"))]
    label: String,

    /// Play so many games in each match, whatever its line says
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>)]
    games: Option<u32>,

    /// Answer in JSON, a line for each match
    #[arg(long)]
    json: bool,
}

/// Plays every match of the ladder.
///
/// # Errors
///
/// The file is no ladder, or the table cannot be written.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let rungs = matches::read(&arguments.matches, context.games)?;
    let table = arguments.append.as_deref().map(StrengthTable::open);
    let mut table = table.transpose()?;
    let all = rungs.len();
    let playable = arguments.playable_matches(rungs, context)?;
    let mut verdict = Verdict::Done;
    if playable.len() < all {
        verdict = Verdict::Negative;
    }
    for mut order in playable {
        order.games = arguments.games.unwrap_or(order.games);
        let keep = KeepArguments::default();
        let finished = play::play(&order, &keep, Verbosity::default(), context)?;
        arguments.report(&finished, table.as_mut(), context)?;
        if interrupt::flag().load(Ordering::Relaxed) {
            return Ok(Verdict::Negative);
        }
    }
    Ok(verdict)
}

impl Arguments {
    /// The matches that can be played: each is made ready once before the first
    /// begins. One whose opponent is not installed says nothing about the
    /// others; every other mistake is one.
    fn playable_matches(
        &self,
        rungs: Vec<LadderMatch>,
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<MatchSpec>, CliError> {
        let mut playable = Vec::new();
        for LadderMatch { line, spec: order } in rungs {
            match order.prepare(context) {
                Ok(_) => playable.push(order),
                Err(error @ CliError::NoProgram { .. }) => {
                    let path = self.matches.display();
                    context.console.log(&format!(
                        "zeitnot: {path}, line {line}: {error}; this match is left out"
                    ));
                }
                Err(error) => {
                    return Err(CliError::Config {
                        path: self.matches.clone(),
                        line,
                        problem: error.to_string(),
                    });
                }
            }
        }
        Ok(playable)
    }

    /// A match that was broken off says nothing.
    fn report(
        &self,
        finished: &FinishedMatch,
        table: Option<&mut StrengthTable>,
        context: &mut Context<'_, '_>,
    ) -> Result<(), CliError> {
        if self.json {
            let line = MatchLine::Match(Box::new(finished.json()));
            context.console.print_json(&line)?;
        } else {
            context.console.print(&finished.text())?;
        }
        context.console.flush()?;
        match table {
            Some(table) if finished.complete => table.append(&strength::row(&self.label, finished)),
            _ => Ok(()),
        }
    }
}
