//! Settings of the UCGI suite.

use std::fmt;
use std::sync::Arc;

use zeitnot_core::Game;

/// Settings of the UCGI suite.
#[derive(Clone)]
pub struct UcgiSettings {
    /// Options by name and value, which are set in every process after `ucgiok`.
    pub options: Vec<(String, String)>,
    /// The game with the lexicon of the engine, which decides what is legal.
    pub game: Arc<dyn Game>,
}

impl fmt::Debug for UcgiSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UcgiSettings")
            .field("options", &self.options)
            .field("game", &self.game.equipment_id())
            .finish()
    }
}
