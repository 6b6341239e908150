//! The interface and the result of a search.
//!
//! A [`Search`] may be iterative deepening, sampling, or proof search. All count
//! nodes with [`SearchContext::tick`] and end when it fails.

use zeitnot_table::Bound;

use crate::context::SearchContext;
use crate::game::{Facts, Move, Position};
use crate::options::Settings;
use crate::score::Score;

/// The search has to stop. Unwinds the recursion with `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// A line of play and its score for the side to move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score.
    pub score: Score,
    /// Exact, unless the score fell outside the search window.
    pub bound: Bound,
    /// The moves; the first is the recommended one.
    pub moves: Vec<Move>,
    /// Facts about the first move that the search found.
    ///
    /// They override facts of the same name from the position.
    pub facts: Facts,
}

impl Line {
    /// Creates a line with an exact score.
    #[must_use]
    pub const fn exact(score: Score, moves: Vec<Move>) -> Self {
        Self {
            score,
            bound: Bound::Exact,
            moves,
            facts: Facts::new(),
        }
    }

    /// Adds the facts of the search to those of the position.
    pub(crate) fn merge_facts(&self, mut facts: Facts) -> Facts {
        for (name, value) in &self.facts {
            match facts.iter_mut().find(|(other, _)| other == name) {
                Some((_, old)) => old.clone_from(value),
                None => facts.push((name, value.clone())),
            }
        }
        facts
    }
}

/// The result of a search: the best lines of the last completed depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchOutcome {
    /// The best lines, best first; empty only without an allowed move.
    pub lines: Vec<Line>,
    /// The last completed depth; 0 if there is none.
    pub depth: u32,
}

impl SearchOutcome {
    /// Creates an unsearched result.
    pub(crate) fn from_move(mv: Option<Move>) -> Self {
        let line = mv.map(|mv| Line::exact(Score::DRAW, vec![mv]));
        Self {
            lines: line.into_iter().collect(),
            depth: 0,
        }
    }
}

/// A search. It keeps its memory, such as histories, from move to move.
pub trait Search: Send {
    /// Searches `position` until nothing is left or `ctx` returns [`Stopped`].
    fn run(&mut self, position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome;

    /// Applies changed options.
    fn configure(&mut self, settings: &Settings);

    /// Clears the memory.
    fn clear(&mut self);
}
