//! `zeitnot gomocup`: plays over the Gomocup protocol on the standard streams.

use std::sync::Arc;

use zeitnot_frontend::gomocup::GomocupDialect;

use crate::console::Streams;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::games;
use crate::settings::SettingsArguments;

const GAME: &str = "gomoku";

/// The arguments of `zeitnot gomocup`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot gomocup --set table.megabytes=256\n\n\
    Uses the Gomocup (Piskvork) protocol with the Yixin extensions until END or the\n\
    end of the input. `docs/engines.md` explains how to add the engine to a GUI.")]
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
    let Streams { input, output } = context.console.take_streams()?;
    zeitnot_frontend::run::<GomocupDialect>(
        game,
        settings,
        input,
        output,
        Arc::clone(&context.time),
    )?;
    Ok(Verdict::Done)
}
