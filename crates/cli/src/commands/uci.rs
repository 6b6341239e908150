//! `zeitnot uci`: plays chess for an interface on the standard streams.

use std::sync::Arc;

use zeitnot_frontend::uci::UciFrontend;

use crate::console::Streams;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::games;
use crate::settings::SettingsArguments;

/// The game that the protocol is about.
const GAME: &str = "chess";

/// The arguments of `zeitnot uci`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot uci --set table.megabytes=256 --set engine.threads=2\n\n\
    Speaks UCI until quit or the end of its input; by hand, type help. What is\n\
    set here is the default of the option that an interface may set.\n\
    `docs/gui.md` tells how to enter it in an interface.")]
pub struct Arguments {
    #[command(flatten)]
    settings: SettingsArguments,
}

/// Converses until the other side ends it.
///
/// # Errors
///
/// A setting is wrong, or the machine does not allow it.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let game = Arc::clone(games::find(context.games, GAME)?);
    let settings = arguments.settings.load(context, &game)?;
    let Streams { input, output } = context.console.take_streams()?;
    zeitnot_frontend::run::<UciFrontend>(game, settings, input, output, Arc::clone(&context.time))?;
    Ok(Verdict::Done)
}
