//! The entry point of the search.

use std::any::Any;

use zeitnot_core::{Deepening, Position, Search, SearchContext, SearchOutcome, Settings};

use super::history::HistoryTables;
use super::mates::MateSearch;
use super::searcher::Searcher;
use crate::evaluate::Tapered;
use crate::position::ChessPosition;

/// The chess search, whose tables persist between moves.
pub(crate) struct ChessSearch {
    searcher: Searcher<Tapered>,
    mates: Option<MateSearch>,
}

impl ChessSearch {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            searcher: Searcher::new(Tapered, settings.group()),
            mates: None,
        }
    }
}

impl Search for ChessSearch {
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
        let Some(position) = (position as &dyn Any).downcast_ref::<ChessPosition>() else {
            return SearchOutcome::default();
        };
        let searcher = &mut self.searcher;
        if searcher.options.mates_only {
            let mates = self.mates.get_or_insert_with(MateSearch::new);
            return mates.run(position, searcher.options.max_depth, cx);
        }
        searcher.root = position.board().clone();
        searcher.path.begin(position.past());
        searcher.stack.clear();
        searcher.history.decay();
        searcher.min_null_move_ply = 0;
        let strength = cx.rule().limits().strength;
        let horizon = strength.and_then(|weak| weak.horizon(position.key()));
        let deepest = searcher.options.max_depth;
        let deepening = Deepening {
            max_depth: horizon.map_or(deepest, |plies| plies.min(deepest)),
            aspiration: Some(searcher.options.asp_window.cast_signed()),
            max_window: 1_000,
            completed_only: searcher.options.return_last_complete_depth_only,
        };
        let roots = searcher.root_moves(cx);
        let mut outcome = match horizon {
            Some(..=1) => searcher.one_ply_search(cx, roots),
            _ => deepening.run(searcher, roots, cx),
        };
        if let Some(strength) = strength {
            strength.hide_overlooked_ends(&mut outcome.lines, position.key());
        }
        outcome
    }

    fn configure(&mut self, settings: &Settings) {
        self.searcher.options = settings.group();
    }

    fn clear(&mut self) {
        self.searcher.history = HistoryTables::new();
    }
}
