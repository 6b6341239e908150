//! `zeitnot ucgi`: plays the crossword game for an interface on the standard
//! streams.

use std::sync::Arc;

use zeitnot_frontend::ucgi::UcgiFrontend;

use crate::console::Streams;
use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use crate::games;
use crate::settings::SettingsArguments;

/// The game that the protocol is about.
pub(super) const GAME: &str = "crossword";

/// The arguments of `zeitnot ucgi`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot ucgi --lexicon words.lex --set engine.threads=2\n\n\
    Speaks UCGI until quit or the end of its input; by hand, type help. What is\n\
    set here is the default of the option that an interface may set.\n\
    `docs/ucgi.md` tells the commands, and the clocks that are ours.")]
pub struct Arguments {
    #[command(flatten)]
    equipment: EquipmentArguments,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Converses until the other side ends it.
///
/// # Errors
///
/// A setting or a file is wrong, or the machine does not allow it.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let game = arguments
        .equipment
        .equip(games::find(context.games, GAME)?)?;
    let settings = arguments.settings.load(context, &game)?;
    let Streams { input, output } = context.console.take_streams()?;
    zeitnot_frontend::run::<UcgiFrontend>(
        game,
        settings,
        input,
        output,
        Arc::clone(&context.time),
    )?;
    Ok(Verdict::Done)
}
