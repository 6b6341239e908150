//! `zeitnot lexicon`: makes lexicons of lists of words, and tells what is in
//! them.

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
    A lexicon is the words of a crossword game. The one that comes with the\n\
    program is made of SCOWL's English word lists; the notice says whose they\n\
    are. --json answers with one object."
)]
pub struct Arguments {
    #[command(subcommand)]
    action: LexiconCommand,
}

#[derive(Debug, clap::Subcommand)]
enum LexiconCommand {
    /// Make a lexicon of a list of words.
    Build(build::Arguments),
    /// Tell whether these are words.
    Check(check::Arguments),
    /// Tell how many words there are, and whose they are.
    Info(info::Arguments),
    /// List the words.
    Words(words::Arguments),
}

/// Does what was asked with a lexicon.
///
/// # Errors
///
/// An argument is wrong, or a file is no lexicon.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    match &arguments.action {
        LexiconCommand::Build(arguments) => build::run(arguments, context),
        LexiconCommand::Check(arguments) => check::run(arguments, context),
        LexiconCommand::Info(arguments) => info::run(arguments, context),
        LexiconCommand::Words(arguments) => words::run(arguments, context),
    }
}
