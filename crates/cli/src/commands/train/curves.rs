//! `zeitnot train chances` and `zeitnot train factors`: fits for reviews.

use zeitnot_core::Setup;
use zeitnot_lab::fit::chances::fit_chances;
use zeitnot_lab::fit::factors::fit_factors;

use super::shared::argument_error;
use super::weights::fit_error;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{games, numbers};

/// The arguments of `zeitnot train chances`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot train chances gomoku --rule freestyle --games 300 --nodes 60000\n\n\
    The engine plays against itself from balanced openings. Prints the scale of the\n\
    curve from scores to winning chances, and the reliability of the chances on one\n\
    game in four, which is held out.")]
pub(super) struct ChancesArguments {
    /// Game: gomoku or chess
    #[arg(value_name = "GAME")]
    game: String,

    /// Rule set [default: the game's first one]
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Number of games
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<2, 1_000_000>, default_value = "100")]
    games: u32,

    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>, default_value = "60000")]
    nodes: u32,
}

/// Plays the games and prints the fit.
pub(super) fn chances(
    arguments: &ChancesArguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let game = games::find(context.games, &arguments.game)?;
    if game.is_dealt() {
        let reason = format!("{} has its own win table; use another game", game.name());
        return Err(argument_error("GAME", reason));
    }
    let setup = Setup {
        rule: arguments.rule.clone(),
        ..Setup::default()
    };
    let position = game.position(&setup).map_err(CliError::Position)?;
    let rule = position.setup().rule.unwrap_or_default();
    let bar = context.console.bar(arguments.games.into());
    let (games, nodes) = (arguments.games.into(), arguments.nodes.into());
    let mut on_game = || bar.step(String::new());
    let text = fit_chances(game, &rule, games, nodes, &mut on_game).map_err(fit_error)?;
    drop(bar);
    context.console.print(&text)?;
    Ok(Verdict::Done)
}

/// The arguments of `zeitnot train factors`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot train factors --games 2400 --nodes 4000\n\n\
    The engine plays gomoku against itself, a third of the games each in freestyle,\n\
    standard, and renju. Prints the weights of the six factors of an evaluation in\n\
    each phase, and the loss on held-out games.")]
pub(super) struct FactorsArguments {
    /// Number of games
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>, default_value = "600")]
    games: u32,

    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>, default_value = "4000")]
    nodes: u32,
}

/// Plays the games and prints the fit.
pub(super) fn factors(
    arguments: &FactorsArguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let bar = context.console.bar(arguments.games.into());
    let (games, nodes) = (arguments.games.into(), arguments.nodes.into());
    let mut on_game = || bar.step(String::new());
    let text = fit_factors(games, nodes, &mut on_game).map_err(fit_error)?;
    drop(bar);
    context.console.print(&text)?;
    Ok(Verdict::Done)
}
