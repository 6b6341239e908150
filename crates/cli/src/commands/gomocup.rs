//! `zeitnot gomocup`: plays for a manager on the standard streams.

use std::sync::Arc;

use zeitnot_frontend::gomocup::GomocupDialect;

use crate::console::Streams;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::games;
use crate::settings::SettingsArguments;

/// The game that the protocol is about.
const GAME: &str = "gomoku";

/// The arguments of `zeitnot gomocup`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot gomocup --set table.megabytes=256\n\n\
    Speaks the Gomocup (Piskvork) protocol with the Yixin extensions until END or\n\
    the end of its input. `docs/gui.md` tells how to enter it in an interface.")]
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
    zeitnot_frontend::run::<GomocupDialect>(
        game,
        settings,
        input,
        output,
        Arc::clone(&context.time),
    )?;
    Ok(Verdict::Done)
}
