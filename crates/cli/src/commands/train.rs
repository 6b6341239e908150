//! `zeitnot train`: finds out by self-play what the crossword game's players
//! have to know, and when thinking on is not worth it, and writes that to files.

mod curves;
mod leaves;
mod observations;
mod shared;
mod stop_loss;
mod time_value;
mod weights;
mod wins;

pub(super) use observations::read_observations;

use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The arguments of `zeitnot train`.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = false,
    after_help = "Examples:\n  zeitnot train leaves --games 20000 --state leaves.state -o my.leaves\n  \
    zeitnot train wins --games 20000 --leaves my.leaves -o my.wins\n  \
    zeitnot train stop-loss --data stop-loss.looks --games 1150 -o loss.net\n  \
    zeitnot train time-value --data time.looks --games 200 -o time.values\n\n\
    The program plays the crossword game against itself. The same arguments make\n\
    the same file, whatever the number of threads. With --state or --data, what\n\
    was stopped by Ctrl-C or a power cut goes on where it was."
)]
pub struct Arguments {
    #[command(subcommand)]
    subject: TrainCommand,
}

/// What to find out.
#[derive(Debug, clap::Subcommand)]
enum TrainCommand {
    /// What tiles that are kept are worth.
    Leaves(leaves::Arguments),
    /// How likely a game is won.
    Wins(wins::Arguments),
    /// Train the network that predicts the loss of stopping early.
    StopLoss(stop_loss::Arguments),
    /// The former name of `stop-loss`.
    #[command(hide = true)]
    Eel(stop_loss::Arguments),
    /// What a second of thinking is worth.
    TimeValue(time_value::Arguments),
    /// Fit the weights of the gomoku evaluation to games.
    GomokuWeights(weights::GomokuArguments),
    /// Fit the weights of the chess evaluation to positions.
    ChessWeights(weights::ChessArguments),
    /// Make the positions for `chess-weights`.
    ChessPositions(weights::PositionsArguments),
    /// Fit the curve from scores to chances of a review.
    Chances(curves::ChancesArguments),
    /// Fit the weights of the six factors of a review.
    Factors(curves::FactorsArguments),
}

/// Plays, and writes what was found out.
///
/// # Errors
///
/// An argument is wrong, or a file cannot be read or written.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    match &arguments.subject {
        TrainCommand::Leaves(arguments) => leaves::run(arguments, context),
        TrainCommand::Wins(arguments) => wins::run(arguments, context),
        TrainCommand::StopLoss(arguments) => stop_loss::run(arguments, context),
        TrainCommand::Eel(arguments) => {
            super::warn_of_former_name("train eel", "train stop-loss", context);
            stop_loss::run(arguments, context)
        }
        TrainCommand::TimeValue(arguments) => time_value::run(arguments, context),
        TrainCommand::GomokuWeights(arguments) => weights::gomoku(arguments, context),
        TrainCommand::ChessWeights(arguments) => weights::chess(arguments, context),
        TrainCommand::ChessPositions(arguments) => weights::positions(arguments, context),
        TrainCommand::Chances(arguments) => curves::chances(arguments, context),
        TrainCommand::Factors(arguments) => curves::factors(arguments, context),
    }
}
