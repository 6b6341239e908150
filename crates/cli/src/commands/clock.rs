//! `zeitnot clock`: reports clock use and compares clock settings.

#[cfg(feature = "lab")]
mod compare;
#[cfg(feature = "lab")]
mod record;
pub(crate) mod report;

use crate::context::Context;
use crate::error::{CliError, Verdict};

#[cfg(feature = "lab")]
const EXAMPLES: &str = "Examples:\n  zeitnot clock report match.jsonl --html time.html\n  \
    zeitnot clock record gomoku --data gomoku.bank --games 60 --every 2\n  \
    zeitnot clock compare --data gomoku.bank --tc 2 --json\n\n\
    `docs/dev/time.md` explains how the engine divides its time among moves.";
#[cfg(not(feature = "lab"))]
const EXAMPLES: &str = "Example:\n  zeitnot clock report match.jsonl --html time.html";

/// The arguments of `zeitnot clock`.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = false,
    after_help = EXAMPLES
)]
pub struct Arguments {
    #[command(subcommand)]
    subject: ClockCommand,
}

#[derive(Debug, clap::Subcommand)]
enum ClockCommand {
    /// Record long searches for `zeitnot clock compare`.
    #[cfg(feature = "lab")]
    Record(record::Arguments),
    /// The former name of `record`.
    #[cfg(feature = "lab")]
    #[command(hide = true)]
    Bank(record::Arguments),
    /// Replay recorded searches under a clock with several settings.
    #[cfg(feature = "lab")]
    Compare(compare::Arguments),
    /// Report how the engines of a match used their clocks, and why.
    Report(report::Arguments),
}

/// The maximum size of a bank or a file of observations.
#[cfg(feature = "lab")]
const MAX_BYTES: u64 = 500_000_000;

#[cfg(feature = "lab")]
fn bank_error(error: zeitnot_lab::turns::BankError) -> CliError {
    use zeitnot_lab::turns::BankError;

    let reason = match error {
        BankError::Write(error) => return error.into(),
        BankError::OtherPlan { .. } => {
            format!("{error}; use the same arguments, or give another --data")
        }
        other => other.to_string(),
    };
    CliError::Argument {
        argument: "--data",
        reason,
    }
}

/// Runs a subcommand of `zeitnot clock`.
///
/// # Errors
///
/// Fails if an argument is invalid, or a file cannot be read or written.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    match &arguments.subject {
        #[cfg(feature = "lab")]
        ClockCommand::Record(arguments) => record::run(arguments, context),
        #[cfg(feature = "lab")]
        ClockCommand::Bank(arguments) => {
            super::warn_of_former_name("clock bank", "clock record", context);
            record::run(arguments, context)
        }
        #[cfg(feature = "lab")]
        ClockCommand::Compare(arguments) => compare::run(arguments, context),
        ClockCommand::Report(arguments) => report::run(arguments, context),
    }
}
