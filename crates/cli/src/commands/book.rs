//! `zeitnot book`: builds opening books of gomoku by our own search, and tells
//! what is in them.

#[cfg(feature = "lab")]
mod build;
mod info;
mod show;
mod source;

use crate::context::Context;
use crate::error::{CliError, Verdict};

#[cfg(feature = "lab")]
const EXAMPLES: &str = "Examples:\n  \
    zeitnot book build --rule standard --state standard.state -o standard.book\n  \
    zeitnot book info\n  \
    zeitnot book show h8i9 --rule renju\n\n\
    An opening book has the moves that long searches have found for the positions\n\
    in which games of gomoku begin. Where `gomoku.search.use_book` is on, whoever\n\
    plays gets them at once; analysis never does.";
#[cfg(not(feature = "lab"))]
const EXAMPLES: &str = "Examples:\n  zeitnot book info\n  zeitnot book show h8i9 --rule renju";

/// The arguments of `zeitnot book`.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = false,
    after_help = EXAMPLES
)]
pub struct Arguments {
    #[command(subcommand)]
    action: BookCommand,
}

#[derive(Debug, clap::Subcommand)]
enum BookCommand {
    /// Search positions and make a book of them.
    #[cfg(feature = "lab")]
    Build(build::Arguments),
    /// Tell what is in a book, and how it was made.
    Info(info::Arguments),
    /// Tell what a book says about a position.
    Show(show::Arguments),
}

/// Does what was asked with a book.
///
/// # Errors
///
/// An argument is wrong, or a file is no book.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    match &arguments.action {
        #[cfg(feature = "lab")]
        BookCommand::Build(arguments) => build::run(arguments, context),
        BookCommand::Info(arguments) => info::run(arguments, context),
        BookCommand::Show(arguments) => show::run(arguments, context),
    }
}
