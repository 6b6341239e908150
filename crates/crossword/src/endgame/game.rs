//! The crossword game with a player that only solves endgames.

use std::sync::Arc;

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    Equipped, Game, GameError, GameProfile, Position, Search, SearchContext, SearchDefaults,
    SearchOutcome, Settings, Setup,
};

use super::Endgame;
use crate::position;

/// The crossword game with a player that answers only in endgames.
pub struct EndgameGame(Arc<dyn Game>);

impl EndgameGame {
    /// Replaces the player of `game`.
    #[must_use]
    pub fn new(game: Arc<dyn Game>) -> Self {
        Self(game)
    }

    /// Checks that a position can be solved.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be solved; the message names the reason and the remedy.
    pub fn check(position: &dyn Position) -> Result<(), GameError> {
        position::downcast(position).map_or_else(
            || {
                Err(GameError(
                    "this is not a position of the crossword game".to_owned(),
                ))
            },
            Endgame::check,
        )
    }
}

impl Game for EndgameGame {
    fn profile(&self) -> &'static GameProfile {
        self.0.profile()
    }

    fn equipment(&self) -> Option<&dyn Equipped> {
        self.0.equipment()
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        self.0.position(setup)
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        self.0.options()
    }

    fn defaults(&self, settings: &Settings) -> SearchDefaults {
        self.0.defaults(settings)
    }

    fn search(&self, settings: &Settings) -> Box<dyn Search> {
        let mut search = EndgameSearch::default();
        search.configure(settings);
        Box::new(search)
    }
}

/// The player of [`EndgameGame`].
#[derive(Default)]
struct EndgameSearch(Endgame);

impl Search for EndgameSearch {
    fn run(&mut self, position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome {
        position::downcast(position)
            .map_or_else(SearchOutcome::default, |position| self.0.run(position, ctx))
    }

    fn configure(&mut self, settings: &Settings) {
        self.0.configure(settings);
        self.0.require_proof();
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}
