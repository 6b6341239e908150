//! `zeitnot ucgi`: plays over UCGI on the standard streams.

use std::sync::Arc;

use zeitnot_frontend::ucgi::UcgiFrontend;

use crate::console::Streams;
use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use crate::games;
use crate::settings::SettingsArguments;

pub(super) const GAME: &str = "crossword";

/// The arguments of `zeitnot ucgi`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot ucgi --lexicon words.lex --set engine.threads=2\n\n\
    Uses UCGI until quit or the end of the input. Type help to list the commands.\n\
    Values from --config and --set become the defaults of the UCGI options.\n\
    `docs/engines.md` describes the commands and the extensions for clocks.")]
pub struct Arguments {
    #[command(flatten)]
    equipment: EquipmentArguments,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Runs the protocol until its end.
///
/// # Errors
///
/// Fails if a setting or a file is invalid, or the engine cannot start.
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
