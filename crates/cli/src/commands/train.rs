//! `zeitnot train`: trains tables, networks, and evaluation weights.

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
    The first four commands play the crossword game against itself. The same\n\
    arguments give the same file, for any number of threads. With --state or --data,\n\
    the same command continues a run that was stopped by Ctrl-C or a power failure."
)]
pub struct Arguments {
    #[command(subcommand)]
    subject: TrainCommand,
}

#[derive(Debug, clap::Subcommand)]
enum TrainCommand {
    /// Train the leave values of the crossword game.
    Leaves(leaves::Arguments),
    /// Train the win table of the crossword game.
    Wins(wins::Arguments),
    /// Train the network that predicts the loss of stopping early.
    StopLoss(stop_loss::Arguments),
    /// The former name of `stop-loss`.
    #[command(hide = true)]
    Eel(stop_loss::Arguments),
    /// Measure the value of a second of search.
    TimeValue(time_value::Arguments),
    /// Fit the weights of the gomoku evaluation to games.
    GomokuWeights(weights::GomokuArguments),
    /// Fit the weights of the chess evaluation to positions.
    ChessWeights(weights::ChessArguments),
    /// Generate positions for `chess-weights`.
    ChessPositions(weights::PositionsArguments),
    /// Fit the curve from scores to winning chances in reviews.
    Chances(curves::ChancesArguments),
    /// Fit the weights of the six factors in reviews.
    Factors(curves::FactorsArguments),
}

/// Runs `zeitnot train`.
///
/// # Errors
///
/// Fails if an argument is invalid, a file cannot be read or written, or a game fails.
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
