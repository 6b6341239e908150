//! The dialogue with real neighbors.

use std::io::{Read, Write};
use std::sync::Arc;

use zeitnot_core::{Game, Settings, TimeSource};

use super::dialogue::UcgiDialect;
use crate::event_loop::{self, RunError};

/// Speaks UCGI until `quit`, the end of the input, or until nobody reads the
/// output any more; see [`event_loop::run`].
///
/// # Errors
///
/// The engine or a thread could not be had.
pub fn run(
    game: Arc<dyn Game>,
    settings: Settings,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    time: Arc<dyn TimeSource>,
) -> Result<(), RunError> {
    let dialogue = UcgiDialect::new(Arc::clone(&game), settings.clone());
    event_loop::run(dialogue, game, settings, input, output, time)
}
