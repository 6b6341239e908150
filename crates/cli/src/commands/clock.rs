//! `zeitnot clock`: what ways to spend time are worth, and where time went.

mod bank;
mod bank_file;
mod compare;
pub(crate) mod report;
mod turns;

use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The arguments of `zeitnot clock`.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = false,
    after_help = "Examples:\n  zeitnot clock report match.jsonl --html time.html\n  \
    zeitnot clock bank gomoku --data gomoku.bank --games 60 --every 2\n  \
    zeitnot clock compare --data gomoku.bank --tc 2 --json\n\n\
    `docs/clock.md` tells how the time of a turn is decided."
)]
pub struct Arguments {
    #[command(subcommand)]
    subject: ClockCommand,
}

/// What to do.
#[derive(Debug, clap::Subcommand)]
enum ClockCommand {
    /// Watch long searches, so that ways to spend time can be compared on them.
    Bank(bank::Arguments),
    /// Replay watched searches under a clock with several settings.
    Compare(compare::Arguments),
    /// Tell how the engines of a match used their clocks, and why.
    Report(report::Arguments),
}

/// Does what was asked.
///
/// # Errors
///
/// An argument is wrong, or a file cannot be read or written.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    match &arguments.subject {
        ClockCommand::Bank(arguments) => bank::run(arguments, context),
        ClockCommand::Compare(arguments) => compare::run(arguments, context),
        ClockCommand::Report(arguments) => report::run(arguments, context),
    }
}
