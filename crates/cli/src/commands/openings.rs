//! `zeitnot openings`: generates or checks openings.

mod check;
mod make;
mod range;
mod text;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use zeitnot_arena::openings::{EvaluatorError, OpeningContext, Trials};

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
    An opening is a line of random plies with a score within --score. In gomoku,\n\
    trial games also remove openings that favor one side. The same arguments give\n\
    the same openings, for any --jobs. --check reads EPD or PGN (chess), or a list,\n\
    SGF, PSQ, or LIB (gomoku). Exit code 1 means that it found duplicates.")]
pub struct Arguments {
    /// Game, such as gomoku or chess
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Number of openings
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>, default_value = "100")]
    count: u32,

    /// Random plies per opening [default: 3..8 in gomoku, 8 in chess]; with
    /// --check, cut games to B plies [default: all]
    #[arg(long, value_name = "A..B", value_parser = range::parse::<200>, allow_hyphen_values = true)]
    plies: Option<RangeInclusive<u32>>,

    /// Range of the absolute score [default: 0..60 in gomoku, 0..40 in chess]
    #[arg(long, value_name = "A..B", value_parser = range::parse::<15_000>, allow_hyphen_values = true)]
    score: Option<RangeInclusive<u32>>,

    /// Nodes to measure a score [default: 100000; not measured with --check]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>)]
    nodes: Option<u32>,

    /// Trial games per opening [default: 8 in gomoku, 0 in chess and with --check]
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 1_000>)]
    trials: Option<u32>,

    /// Nodes per move in trial games; games in turn use 1, 2, and 4 times this number
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100_000_000>, default_value_t = Trials::DEFAULT_NODES as u32)]
    trial_nodes: u32,

    /// Random seed
    #[arg(long, value_name = "N", value_parser = numbers::count, default_value = "1")]
    seed: u64,

    /// Number of threads
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    jobs: u32,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Check this file instead of generating openings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "score", "output", "jobs"])]
    check: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs `zeitnot openings`.
///
/// # Errors
///
/// Fails if an argument is invalid or a search fails.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let openings = arguments.opening_context(context)?;
    match &arguments.check {
        Some(path) => check::run(arguments, path, &openings, context),
        None => make::run(arguments, openings, context),
    }
}

impl Arguments {
    fn opening_context(&self, context: &Context<'_, '_>) -> Result<OpeningContext, CliError> {
        let game = self.rules.game(context.games, &self.game)?;
        if game.is_dealt() {
            return Err(CliError::Argument {
                argument: "GAME",
                reason: format!(
                    "{} starts from random deals, not openings; use `zeitnot match --seed`",
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clap::Args as _;
    use zeitnot_arena::openings::GeneratorSettings;
    use zeitnot_chess::Chess;
    use zeitnot_core::Game;
    use zeitnot_gomoku::Gomoku;

    use super::*;

    #[test]
    fn the_help_has_the_default_settings_of_the_games() {
        let games: [Arc<dyn Game>; 2] = [Arc::new(Gomoku), Arc::new(Chess)];
        let [gomoku, chess] = games.map(|game| {
            let openings = OpeningContext::new(game, None, None).unwrap();
            GeneratorSettings::default_for(&openings)
        });
        let range = |range: &RangeInclusive<u32>| match (range.start(), range.end()) {
            (from, to) if from == to => from.to_string(),
            (from, to) => format!("{from}..{to}"),
        };
        let by_game = |[gomoku, chess]: [String; 2]| {
            format!("[default: {gomoku} in gomoku, {chess} in chess")
        };
        let plies = by_game([range(&gomoku.plies), range(&chess.plies)]);
        let score = by_game([range(&gomoku.score), range(&chess.score)]);
        let trials = by_game([gomoku.trials.games, chess.trials.games].map(|it| it.to_string()));
        assert_eq!(gomoku.nodes, chess.nodes);
        let nodes = format!("[default: {};", gomoku.nodes);
        let command = Arguments::augment_args(clap::Command::new("openings"));
        let wanted = [
            ("plies", plies),
            ("score", score),
            ("nodes", nodes),
            ("trials", trials),
        ];
        for (name, default) in wanted {
            let mut arguments = command.get_arguments();
            let argument = arguments.find(|argument| argument.get_id().as_str() == name);
            let help = argument.unwrap().get_help().unwrap().to_string();
            assert!(help.contains(&default), "--{name}: {help}");
        }
    }
}
