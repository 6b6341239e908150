//! `zeitnot ladder`: the fixed set of matches that says where the engine
//! stands.

mod rungs;
mod strength;

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use zeitnot_schema::v1::MatchLine;

use crate::commands::contest::keeper::KeepArguments;
use crate::commands::contest::play::{self, Finished, Voice};
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{interrupt, numbers};

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
    let rungs = rungs::read(&arguments.matches)?;
    let mut verdict = Verdict::Done;
    for rung in rungs {
        let mut order = rung.order;
        order.games = arguments.games.unwrap_or(order.games);
        let keep = KeepArguments::default();
        match play::play(&order, &keep, Voice::default(), context) {
            Ok(finished) => arguments.tell(&finished, context)?,
            // A match without an opponent says nothing about the others.
            Err(error @ CliError::Argument { .. }) => {
                let (path, line) = (arguments.matches.display(), rung.line);
                let log = format!("zeitnot: {path}, line {line}: {error}; this match is left out");
                context.console.log(&log);
                verdict = Verdict::Negative;
            }
            Err(error) => return Err(error),
        }
        if interrupt::flag().load(Ordering::Relaxed) {
            return Ok(Verdict::Negative);
        }
    }
    Ok(verdict)
}

impl Arguments {
    /// A match that was broken off says nothing.
    fn tell(&self, finished: &Finished, context: &mut Context<'_, '_>) -> Result<(), CliError> {
        if self.json {
            let line = MatchLine::Match(Box::new(finished.json()));
            context.console.say_json(&line)?;
        } else {
            context.console.say(&finished.text())?;
        }
        context.console.flush()?;
        match &self.append {
            Some(path) if finished.complete => {
                strength::append(path, &strength::row(&self.label, finished))
            }
            _ => Ok(()),
        }
    }
}
