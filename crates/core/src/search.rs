//! What a search is and what it finds.
//!
//! A [`Search`] may be iterative deepening, sampling or proof search; all of
//! them count nodes with [`SearchContext::tick`] and obey its verdict.

use zeitnot_table::Bound;

use crate::context::SearchContext;
use crate::game::{Facts, Move, Position};
use crate::options::Settings;
use crate::score::Score;

/// The search was told to stop; unwinds a recursion through `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// One line of play and what it is worth to the side to move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its score.
    pub score: Score,
    /// What the score is: exact, unless it fell out of the window in which it
    /// was wanted.
    pub bound: Bound,
    /// Its moves, the recommended one first.
    pub moves: Vec<Move>,
    /// What the search has to say about its first move, where a score is not
    /// all: goes with what the position says of it, and before that where both
    /// say the same thing.
    pub facts: Facts,
}

impl Line {
    /// A line whose score is known exactly.
    #[must_use]
    pub const fn exact(score: Score, moves: Vec<Move>) -> Self {
        Self {
            score,
            bound: Bound::Exact,
            moves,
            facts: Facts::new(),
        }
    }

    /// What there is to say about its first move: what the position says, and
    /// what the search has found out.
    pub(crate) fn merge_facts(&self, mut said: Facts) -> Facts {
        for (name, figure) in &self.facts {
            match said.iter_mut().find(|(own, _)| own == name) {
                Some((_, own)) => own.clone_from(figure),
                None => said.push((name, figure.clone())),
            }
        }
        said
    }
}

/// What a search found: the best lines of the last completed depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchOutcome {
    /// Best line first; empty only if there is no move at all.
    pub lines: Vec<Line>,
    /// Last completed depth; 0 if none was.
    pub depth: u32,
}

impl SearchOutcome {
    /// This move, for want of anything better.
    pub(crate) fn from_move(mv: Option<Move>) -> Self {
        let line = mv.map(|mv| Line::exact(Score::DRAW, vec![mv]));
        Self {
            lines: line.into_iter().collect(),
            depth: 0,
        }
    }
}

/// A way to find a move. Lives across moves and keeps its own memory.
pub trait Search: Send {
    /// Searches `position` until finished or told to stop.
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome;

    /// Takes over changed options.
    fn configure(&mut self, settings: &Settings);

    /// Forgets everything learned.
    fn clear(&mut self);
}
