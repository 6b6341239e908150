//! The rules of tic-tac-toe with any search, for tests of what is around a
//! search.

use std::time::Duration;

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    Game, GameError, Position, Search, SearchContext, SearchOutcome, Settings, Setup,
};

use crate::tictactoe::TicTacToe;

/// Tic-tac-toe whose searches are made by a function.
pub struct FnSearchGame<F>(pub F);

impl<F> Game for FnSearchGame<F>
where
    F: Fn() -> Box<dyn Search> + Send + Sync,
{
    fn name(&self) -> &'static str {
        "with_search"
    }

    fn rules(&self) -> &'static [&'static str] {
        TicTacToe.rules()
    }

    fn side_names(&self) -> [&'static str; 2] {
        TicTacToe.side_names()
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        TicTacToe.position(setup)
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        Vec::new()
    }

    fn default_time(&self, settings: &Settings) -> Duration {
        TicTacToe.default_time(settings)
    }

    fn search(&self, _: &Settings) -> Box<dyn Search> {
        (self.0)()
    }
}

/// A search that is nothing but a function and remembers nothing.
pub struct FnSearch<F>(pub F);

impl<F> Search for FnSearch<F>
where
    F: FnMut(&dyn Position, &mut SearchContext<'_>) -> SearchOutcome + Send,
{
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
        (self.0)(position, cx)
    }

    fn configure(&mut self, _: &Settings) {}

    fn clear(&mut self) {}
}
