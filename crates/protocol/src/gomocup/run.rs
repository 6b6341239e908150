//! The brain with real neighbors.

use std::io::{Read, Write};
use std::sync::Arc;

use zeitnot_core::{Game, Settings, TimeSource};

use super::brain::GomocupDialect;
use crate::event_loop::{self, RunError};

/// Speaks the protocol until `END`, the end of the input, or until nobody
/// reads the output any more; see [`event_loop::run`].
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
    let brain = GomocupDialect::new(Arc::clone(&game), settings.clone());
    event_loop::run(brain, game, settings, input, output, time)
}
