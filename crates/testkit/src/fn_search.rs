//! Tic-tac-toe with any search, for tests of the code around a search.

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    Game, GameError, GameProfile, Position, Search, SearchContext, SearchDefaults, SearchOutcome,
    Settings, Setup,
};

use crate::tictactoe::{self, TicTacToe};

/// Tic-tac-toe with searches made by a function.
pub struct FnSearchGame<F>(pub F);

static PROFILE: GameProfile = tictactoe::profile("with_search");

impl<F> Game for FnSearchGame<F>
where
    F: Fn() -> Box<dyn Search> + Send + Sync,
{
    fn profile(&self) -> &'static GameProfile {
        &PROFILE
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        TicTacToe.position(setup)
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        Vec::new()
    }

    fn defaults(&self, settings: &Settings) -> SearchDefaults {
        TicTacToe.defaults(settings)
    }

    fn search(&self, _: &Settings) -> Box<dyn Search> {
        (self.0)()
    }
}

/// A search that calls a function and keeps no state.
pub struct FnSearch<F>(pub F);

impl<F> Search for FnSearch<F>
where
    F: FnMut(&dyn Position, &mut SearchContext<'_>) -> SearchOutcome + Send,
{
    fn run(&mut self, position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome {
        (self.0)(position, ctx)
    }

    fn configure(&mut self, _: &Settings) {}

    fn clear(&mut self) {}
}
