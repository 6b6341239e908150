//! `zeitnot uci`: plays over UCI on the standard streams.

use std::sync::Arc;

use zeitnot_frontend::uci::UciFrontend;

use crate::console::Streams;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::games;
use crate::settings::{Ineffective, SettingsArguments, refuse_ineffective};

const GAME: &str = "chess";

/// The options that the protocol ignores.
const INEFFECTIVE: [Ineffective; 1] = [(
    "chess.search.time_budget_ms",
    "`go` without limits searches until `stop`; send `go movetime` instead",
)];

/// The arguments of `zeitnot uci`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot uci --set table.megabytes=256 --set engine.threads=2\n\n\
    Uses UCI until quit or the end of the input. Type help to list the commands.\n\
    Values from --config and --set become the defaults of the UCI options.\n\
    `docs/engines.md` explains how to add the engine to a GUI.")]
pub struct Arguments {
    #[command(flatten)]
    settings: SettingsArguments,
}

/// Runs the protocol until its end.
///
/// # Errors
///
/// Fails if a setting is invalid, or the engine cannot start.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let game = Arc::clone(games::find(context.games, GAME)?);
    let settings = arguments.settings.load(context, &game)?;
    refuse_ineffective(&*game, &settings, "uci", &INEFFECTIVE)?;
    let Streams { input, output } = context.console.take_streams()?;
    zeitnot_frontend::run::<UciFrontend>(game, settings, input, output, Arc::clone(&context.time))?;
    Ok(Verdict::Done)
}
