//! Selection of the searcher for a position's rule set.

use std::any::Any;

use zeitnot_core::{Deepening, MAX_PLY, Position, Search, SearchContext, SearchOutcome, Settings};

use super::move_picker::MoveOrderTables;
use super::node::AlphaBetaSearcher;
use crate::book;
use crate::evaluate::PatternEvaluator;
use crate::game::{GomokuPosition, RuleEntry};
use crate::options::SearchOptions;
use crate::rule::Rule;
use crate::solve::{Method, SolveOptions};

/// A search for one rule set.
pub(crate) trait RuleSearch: Send {
    /// Searches a position; returns an empty outcome for other rule sets.
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome;
    fn configure(&mut self, options: &SearchOptions);
}

/// Creates the search of rule set `R`.
pub(crate) fn rule_search<R: Rule>(options: &SearchOptions) -> Box<dyn RuleSearch> {
    Box::new(IdleSearcher::<R> {
        options: options.clone(),
        searcher: None,
    })
}

/// A searcher between two moves; `None` before the first.
struct IdleSearcher<R: Rule> {
    options: SearchOptions,
    searcher: Option<AlphaBetaSearcher<R, PatternEvaluator>>,
}

impl<R: Rule> RuleSearch for IdleSearcher<R> {
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
        let Some(position) = (position as &dyn Any).downcast_ref::<GomokuPosition<R>>() else {
            return SearchOutcome::default();
        };
        if self.options.use_book
            && let Some(outcome) = book::answer::answer(position.board(), cx)
        {
            return outcome;
        }
        let board = position.board().clone();
        let ordering = match self.searcher.take() {
            // Another board size numbers its squares differently.
            Some(searcher) if searcher.board.size() == board.size() => {
                let mut ordering = searcher.ordering;
                ordering.killers.clear();
                ordering.history.decay();
                ordering
            }
            _ => MoveOrderTables::new(MAX_PLY),
        };
        let searcher =
            AlphaBetaSearcher::new(board, PatternEvaluator, self.options.clone(), ordering);
        let searcher = self.searcher.insert(searcher);
        let options = &self.options;
        let deepening = Deepening {
            max_depth: options.max_depth,
            aspiration: options
                .enable_aspiration
                .then(|| options.asp_window.cast_signed()),
            max_window: options.asp_window_max.cast_signed(),
            completed_only: options.return_last_complete_depth_only,
        };
        let roots = searcher.root_moves(cx);
        let mut outcome = deepening.run(searcher, roots, cx);
        if let Some(strength) = cx.rule().limits().strength {
            strength.hide_overlooked_ends(&mut outcome.lines, position.key());
        }
        outcome
    }

    fn configure(&mut self, options: &SearchOptions) {
        self.options = options.clone();
    }
}

/// The search for every rule set, which keeps the searcher in use.
pub(crate) struct GomokuSearch {
    options: SearchOptions,
    solve_options: SolveOptions,
    active: Option<(&'static str, Box<dyn RuleSearch>)>,
}

impl GomokuSearch {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            options: settings.group(),
            solve_options: settings.group(),
            active: None,
        }
    }
}

impl Search for GomokuSearch {
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
        let Some(entry) = RuleEntry::for_position(position) else {
            return SearchOutcome::default();
        };
        if self.solve_options.method != Method::None {
            return (entry.solve)(position, &self.solve_options, cx);
        }
        let (_, search) = match self.active.take() {
            Some(active) if active.0 == entry.name => self.active.insert(active),
            _ => self
                .active
                .insert((entry.name, (entry.make_search)(&self.options))),
        };
        search.run(position, cx)
    }

    fn configure(&mut self, settings: &Settings) {
        self.options = settings.group();
        self.solve_options = settings.group();
        if let Some((_, search)) = &mut self.active {
            search.configure(&self.options);
        }
    }

    fn clear(&mut self) {
        self.active = None;
    }
}
