//! The rules of tic-tac-toe with any search, for tests of what is around a
//! search.

use std::time::Duration;

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{Cx, Game, GameError, Outcome, Position, Search, Settings, Setup};

use crate::tictactoe::TicTacToe;

/// Tic-tac-toe whose searches are made by a function.
pub struct WithSearch<F>(pub F);

impl<F> Game for WithSearch<F>
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
pub struct SearchFn<F>(pub F);

impl<F> Search for SearchFn<F>
where
    F: FnMut(&dyn Position, &mut Cx<'_>) -> Outcome + Send,
{
    fn run(&mut self, position: &dyn Position, cx: &mut Cx<'_>) -> Outcome {
        (self.0)(position, cx)
    }

    fn configure(&mut self, _: &Settings) {}

    fn clear(&mut self) {}
}
