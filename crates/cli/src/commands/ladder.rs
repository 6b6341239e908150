//! `zeitnot ladder`: plays a fixed list of matches to measure the strength of the
//! engine.

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
    zeitnot ladder docs/dev/ladder.txt --append docs/dev/results.md \\\n    \
    --label \"$(git describe --always)\"\n\n\
    Each line of FILE has the arguments of `zeitnot match` for one match; empty lines\n\
    and lines that start with # are skipped. A match whose opponent is not installed\n\
    is skipped with a message, and the exit code is then 1. Each row is appended when\n\
    its match ends.")]
pub struct Arguments {
    /// File with one match per line
    #[arg(value_name = "FILE")]
    matches: PathBuf,

    /// Append a row per match to the table in this file
    #[arg(long, value_name = "FILE")]
    append: Option<PathBuf>,

    /// Name of the version in the table
    #[arg(long, value_name = "TEXT", default_value = env!("CARGO_PKG_VERSION"))]
    label: String,

    /// Number of games per match [default: as in the line of the match]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>)]
    games: Option<u32>,

    /// Print JSON, one line per match
    #[arg(long)]
    json: bool,
}

/// Plays every match of the ladder.
///
/// # Errors
///
/// Fails if a line of the file is invalid, a match fails, or the table cannot be
/// written.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let ladder = matches::read(&arguments.matches, context.games)?;
    let table = arguments.append.as_deref().map(StrengthTable::open);
    let mut table = table.transpose()?;
    let all = ladder.len();
    let playable = arguments.playable_matches(ladder, context)?;
    let mut verdict = Verdict::Done;
    if playable.len() < all {
        verdict = Verdict::Negative;
    }
    for mut spec in playable {
        spec.games = arguments.games.unwrap_or(spec.games);
        let keep = KeepArguments::default();
        let finished = play::play(&spec, &keep, Verbosity::default(), context)?;
        arguments.report(&finished, table.as_mut(), context)?;
        if interrupt::flag().load(Ordering::Relaxed) {
            return Ok(Verdict::Negative);
        }
    }
    Ok(verdict)
}

impl Arguments {
    /// Returns the matches that can be played.
    ///
    /// Prepares every match once before the first one starts. Only a missing
    /// opponent is not an error.
    fn playable_matches(
        &self,
        matches: Vec<LadderMatch>,
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<MatchSpec>, CliError> {
        let mut playable = Vec::new();
        for LadderMatch { line, spec } in matches {
            match spec.prepare(context) {
                Ok(_) => playable.push(spec),
                Err(error @ CliError::NoProgram { .. }) => {
                    let path = self.matches.display();
                    context.console.log(&format!(
                        "zeitnot: {path}, line {line}: {error}; skipping this match"
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

    /// Prints a match, and adds it to the table if it is complete.
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
