//! `zeitnot openings`: makes a set of balanced openings, or checks one.

mod check;
mod make;
mod range;
mod text;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use zeitnot_arena::openings::{EvaluatorError, OpeningContext};

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::numbers;
use crate::position::RuleArguments;

/// The arguments of `zeitnot openings`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot openings gomoku --rule renju --count 20 --output renju.txt\n  \
    zeitnot openings chess --score 80..120 --output sharp.epd\n  \
    zeitnot openings gomoku --check renju.txt --rule renju --nodes 50000\n\n\
    Openings are random plies that a search finds as even as --score says, and from\n\
    which, in gomoku, each side wins its share of trial games. The same arguments\n\
    make the same set, whatever the number of jobs. --check reads a file (epd or pgn\n\
    for chess; a list, sgf, psq or lib for gomoku), plays every opening, and measures\n\
    it where --nodes or --trials ask for it; exit code 1 says that some openings are\n\
    there twice.")]
pub struct Arguments {
    /// The game, such as gomoku or chess
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Openings to make; 100 unless told
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>)]
    count: Option<u32>,

    /// Random plies of an opening; of games that are checked, the first so
    /// many plies
    #[arg(long, value_name = "A..B", value_parser = range::parse::<200>, allow_hyphen_values = true)]
    plies: Option<RangeInclusive<u32>>,

    /// How far the score is from even, whoever it favors
    #[arg(long, value_name = "A..B", value_parser = range::parse::<15_000>, allow_hyphen_values = true)]
    score: Option<RangeInclusive<u32>>,

    /// Nodes of the search that measures the score
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>)]
    nodes: Option<u32>,

    /// Trial games from each opening; 0 for none
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 1_000>)]
    trials: Option<u32>,

    /// Nodes a move in trial games: every second game of three has twice as
    /// many, every third four times
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100_000_000>)]
    trial_nodes: Option<u32>,

    /// What the openings depend on
    #[arg(long, value_name = "N", value_parser = numbers::count, default_value = "1")]
    seed: u64,

    /// Candidates judged at once
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    jobs: u32,

    /// Write the openings to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Check this file instead of making openings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "score", "output", "jobs"])]
    check: Option<PathBuf>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Makes openings, or checks them.
///
/// # Errors
///
/// An argument is wrong, or there are no such openings.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let ground = arguments.opening_context(context)?;
    match &arguments.check {
        Some(path) => check::run(arguments, path, &ground, context),
        None => make::run(arguments, ground, context),
    }
}

impl Arguments {
    fn opening_context(&self, context: &Context<'_, '_>) -> Result<OpeningContext, CliError> {
        let game = self.rules.game(context.games, &self.game)?;
        if game.deal(0).is_some() {
            return Err(CliError::Argument {
                argument: "GAME",
                reason: format!(
                    "games of {} begin from deals, not from openings; `zeitnot match --seed` \
                     deals them",
                    game.name()
                ),
            });
        }
        let setup = self.rules.setup(&*game)?;
        let rule = setup.rule.as_deref();
        OpeningContext::new(game, rule, setup.size).map_err(CliError::Position)
    }
}

fn evaluator_error(error: EvaluatorError) -> CliError {
    match error {
        EvaluatorError::Table(error) => CliError::Table(error),
        EvaluatorError::Thread(error) => CliError::Thread(error),
        EvaluatorError::Gone => CliError::NoAnswer,
    }
}
