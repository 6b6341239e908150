//! `zeitnot lexicon`: builds, checks, and shows lexicons.

mod build;
mod check;
mod info;
mod source;
mod words;

use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The arguments of `zeitnot lexicon`.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = false,
    after_help = "Examples:\n  zeitnot lexicon build words.txt -o words.lex\n  \
    zeitnot lexicon check --lexicon words.lex zeitnot qi\n  \
    zeitnot lexicon info --notice\n\n\
    A lexicon holds the words of the crossword game. The shipped lexicon is built\n\
    from SCOWL's English word lists; the notice names the copyright holders. --json\n\
    prints one object."
)]
pub struct Arguments {
    #[command(subcommand)]
    action: LexiconCommand,
}

#[derive(Debug, clap::Subcommand)]
enum LexiconCommand {
    /// Build a lexicon from a word list.
    Build(build::Arguments),
    /// Check whether words are in a lexicon.
    Check(check::Arguments),
    /// Show the number of words of a lexicon, and its copyright notice.
    Info(info::Arguments),
    /// List the words of a lexicon.
    Words(words::Arguments),
}

/// Runs a subcommand of `zeitnot lexicon`.
///
/// # Errors
///
/// Fails if an argument or a lexicon is invalid.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    match &arguments.action {
        LexiconCommand::Build(arguments) => build::run(arguments, context),
        LexiconCommand::Check(arguments) => check::run(arguments, context),
        LexiconCommand::Info(arguments) => info::run(arguments, context),
        LexiconCommand::Words(arguments) => words::run(arguments, context),
    }
}
