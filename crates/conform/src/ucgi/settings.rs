//! What the person who tests an engine may choose.

use std::fmt;
use std::sync::Arc;

use zeitnot_core::Game;

/// What may be chosen.
#[derive(Clone)]
pub struct UcgiSettings {
    /// Options that are set in every process after `ucgiok`, by name and value.
    pub options: Vec<(String, String)>,
    /// The game with the words that the engine plays with: it says which plays
    /// are legal.
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
