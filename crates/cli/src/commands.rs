//! The commands, one module each: its arguments and what it does.

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

/// One of the commands.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Serve games, moves and analysis over HTTP.
    Serve(Box<serve::Arguments>),
    /// Search a position and tell the best move.
    Analyze(analyze::Arguments),
    /// Look for a forced win and prove it.
    Solve(solve::Arguments),
    /// Count move sequences: a check of the rules of a game.
    Perft(perft::Arguments),
    /// Do a fixed amount of work and tell how fast it went.
    Bench(bench::Arguments),
    /// Tell why games were lost, move by move.
    Review(Box<review::Arguments>),
    /// Repeat a recorded search node for node.
    Replay(replay::Arguments),
    /// List every option with its value and its meaning.
    Options(options::Arguments),
    /// Play games of the engine against itself, for training.
    Selfplay(selfplay::Arguments),
    /// Play games between two engines and tell what they prove.
    Match(Box<match_command::Arguments>),
    /// Tell where time went, and what ways to spend it are worth.
    Clock(clock::Arguments),
    /// Play the matches that say where the engine stands.
    Ladder(ladder::Arguments),
    /// Make balanced openings, or check a file of them.
    Openings(openings::Arguments),
    /// Build an opening book by search, or tell what is in one.
    Book(book::Arguments),
    /// Test whether an engine keeps to its protocol.
    Conform(conform::Arguments),
    /// Make a lexicon of a list of words, or tell what is in one.
    Lexicon(lexicon::Arguments),
    /// Learn by self-play what a game's players have to know.
    #[cfg(feature = "lab")]
    Train(Box<train::Arguments>),
    /// Write a game file in another format.
    Convert(convert::Arguments),
    /// Play gomoku for a manager or an interface, in the Gomocup protocol.
    Gomocup(gomocup::Arguments),
    /// Play chess for an interface or a match runner, in UCI.
    Uci(uci::Arguments),
    /// Play the crossword game for an interface, in UCGI.
    Ucgi(ucgi::Arguments),
    /// End the engines of a match that is gone.
    #[command(hide = true)]
    Guard,
}

impl CliCommand {
    /// Does what was asked.
    ///
    /// # Errors
    ///
    /// One sentence that names the place and the remedy.
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

/// Warns that a subcommand was called by its former name.
#[cfg(feature = "lab")]
fn warn_of_former_name(former: &str, name: &str, context: &mut Context<'_, '_>) {
    let text = format!("`zeitnot {former}` is now called `zeitnot {name}`; use the new name");
    context.console.warn(&text);
}
