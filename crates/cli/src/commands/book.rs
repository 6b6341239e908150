//! `zeitnot book`: builds and shows opening books of gomoku.

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
    An opening book holds the moves that long searches found for positions of\n\
    gomoku openings. If the option `gomoku.search.use_book` is on, the engine plays\n\
    them at once; an analysis never uses them.";
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
    /// Search positions and write them to a book.
    #[cfg(feature = "lab")]
    Build(build::Arguments),
    /// Show the size of a book and how it was built.
    Info(info::Arguments),
    /// Show the book move in a position.
    Show(show::Arguments),
}

/// Runs a subcommand of `zeitnot book`.
///
/// # Errors
///
/// Fails if an argument or a book is invalid.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    match &arguments.action {
        #[cfg(feature = "lab")]
        BookCommand::Build(arguments) => build::run(arguments, context),
        BookCommand::Info(arguments) => info::run(arguments, context),
        BookCommand::Show(arguments) => show::run(arguments, context),
    }
}
