//! The commands, one module each.

pub mod analyze;
pub mod bench;
pub mod book;
pub mod clock;
pub mod conform;
pub mod convert;
pub mod gomocup;
pub mod guard;
pub mod ladder;
pub mod lexicon;
pub mod match_command;
pub mod openings;
pub mod options;
pub mod perft;
pub mod replay;
pub mod review;
pub mod selfplay;
pub mod serve;
pub mod solve;
#[cfg(feature = "lab")]
pub mod train;
pub mod ucgi;
pub mod uci;

use clap::Subcommand;

use crate::context::Context;
use crate::error::{CliError, Verdict};

/// A command of the program.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Serve games, analysis, and reviews over HTTP.
    Serve(Box<serve::Arguments>),
    /// Search a position and print the best move.
    Analyze(analyze::Arguments),
    /// Prove a forced win, or solve an endgame.
    Solve(solve::Arguments),
    /// Count legal move sequences, to check the rules of a game.
    Perft(perft::Arguments),
    /// Measure the speed of fixed searches.
    Bench(bench::Arguments),
    /// Review games and explain every mistake.
    Review(Box<review::Arguments>),
    /// Repeat a recorded search and compare it node for node.
    Replay(replay::Arguments),
    /// List all options with their values and descriptions.
    Options(options::Arguments),
    /// Play games of the engine against itself, for training.
    Selfplay(selfplay::Arguments),
    /// Play a match between two engines.
    Match(Box<match_command::Arguments>),
    /// Report how engines used their clocks, and compare clock settings.
    Clock(clock::Arguments),
    /// Play a list of matches to measure the strength of the engine.
    Ladder(ladder::Arguments),
    /// Generate balanced openings, or check a file of openings.
    Openings(openings::Arguments),
    /// Build an opening book by search, or show its moves.
    Book(book::Arguments),
    /// Test whether an engine follows its protocol.
    Conform(conform::Arguments),
    /// Build a lexicon from a word list, or look up its words.
    Lexicon(lexicon::Arguments),
    /// Train networks, tables, and evaluation weights.
    #[cfg(feature = "lab")]
    Train(Box<train::Arguments>),
    /// Convert a game file to another format.
    Convert(convert::Arguments),
    /// Play gomoku with a GUI or a manager that uses the Gomocup protocol.
    Gomocup(gomocup::Arguments),
    /// Play chess with a GUI or a match runner that uses UCI.
    Uci(uci::Arguments),
    /// Play the crossword game with a GUI that uses UCGI.
    Ucgi(ucgi::Arguments),
    /// End the engines of a match that was killed.
    #[command(hide = true)]
    Guard,
}

impl CliCommand {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Fails as described at the `run` function of the command.
    pub fn run(&self, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
        match self {
            Self::Serve(arguments) => serve::run(arguments, context),
            Self::Analyze(arguments) => analyze::run(arguments, context),
            Self::Solve(arguments) => solve::run(arguments, context),
            Self::Perft(arguments) => perft::run(arguments, context),
            Self::Bench(arguments) => bench::run(arguments, context),
            Self::Review(arguments) => review::run(arguments, context),
            Self::Replay(arguments) => replay::run(arguments, context),
            Self::Options(arguments) => options::run(arguments, context),
            Self::Selfplay(arguments) => selfplay::run(arguments, context),
            Self::Match(arguments) => match_command::run(arguments, context),
            Self::Clock(arguments) => clock::run(arguments, context),
            Self::Ladder(arguments) => ladder::run(arguments, context),
            Self::Openings(arguments) => openings::run(arguments, context),
            Self::Book(arguments) => book::run(arguments, context),
            Self::Conform(arguments) => conform::run(arguments, context),
            Self::Lexicon(arguments) => lexicon::run(arguments, context),
            #[cfg(feature = "lab")]
            Self::Train(arguments) => train::run(arguments, context),
            Self::Convert(arguments) => convert::run(arguments, context),
            Self::Gomocup(arguments) => gomocup::run(arguments, context),
            Self::Uci(arguments) => uci::run(arguments, context),
            Self::Ucgi(arguments) => ucgi::run(arguments, context),
            Self::Guard => guard::run(context),
        }
    }
}

/// Warns that a subcommand was called by a former name.
#[cfg(feature = "lab")]
fn warn_of_former_name(former: &str, name: &str, context: &mut Context<'_, '_>) {
    let text = format!("`zeitnot {former}` is now called `zeitnot {name}`; use the new name");
    context.console.warn(&text);
}
