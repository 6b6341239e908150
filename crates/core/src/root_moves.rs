//! The root moves of iterative deepening, with their scores and lines.

use zeitnot_table::Bound;

use crate::deepening::Window;
use crate::game::{Facts, Move};
use crate::score::Score;
use crate::search::Line;

/// A root move with its score and line.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score at the current depth; minus infinity if it was not searched or
    /// was not the best so far.
    pub score: Score,
    /// The bound of `score`, which [`Deepening`](crate::Deepening) sets from the
    /// search window.
    pub bound: Bound,
    /// Its best line at the depth of `score`.
    pub line: Vec<Move>,
    /// Nodes below it at the current depth.
    ///
    /// The game's loop over the root moves adds them;
    /// [`Deepening`](crate::Deepening) resets them at each depth.
    pub nodes: u64,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        Self {
            mv,
            score: -Score::INFINITE,
            bound: Bound::Upper,
            line: vec![mv],
            nodes: 0,
        }
    }

    /// Returns `true` if the score is exact or a lower bound.
    fn has_score(&self) -> bool {
        self.score > -Score::INFINITE && self.bound != Bound::Upper
    }

    pub(crate) fn to_line(&self) -> Line {
        Line {
            score: self.score,
            bound: self.bound,
            moves: self.line.clone(),
            facts: Facts::new(),
        }
    }
}

/// The root moves, best first as far as known.
#[derive(Clone, Debug, Default)]
pub struct RootMoves {
    moves: Vec<RootMove>,
    excluded: usize,
}

impl RootMoves {
    /// Creates root moves, in the order to try at depth 1.
    #[must_use]
    pub fn new(moves: impl IntoIterator<Item = Move>) -> Self {
        Self {
            moves: moves.into_iter().map(RootMove::new).collect(),
            excluded: 0,
        }
    }

    /// Returns the moves that the current line may start with: those that start
    /// no better line of this depth.
    pub fn candidates(&mut self) -> &mut [RootMove] {
        &mut self.moves[self.excluded..]
    }

    /// Returns `true` if root moves are excluded, so that the result is not the
    /// value of the position.
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        self.excluded > 0
    }

    /// Returns the number of root moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns `true` if there are no root moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Moves `mv` to the front with a score from an earlier search.
    ///
    /// Returns `false` if it is not a root move.
    pub(crate) fn put_first(&mut self, mv: Move, score: Score) -> bool {
        let place = self.moves.iter().position(|root| root.mv == mv);
        if let Some(place) = place {
            self.moves[..=place].rotate_right(1);
            self.moves[0].score = score;
        }
        place.is_some()
    }

    pub(crate) fn all(&self) -> &[RootMove] {
        &self.moves
    }

    /// Starts a new depth and returns the scores of the last one.
    pub(crate) fn begin_depth(&mut self) -> Vec<Score> {
        self.excluded = 0;
        for root in &mut self.moves {
            root.nodes = 0;
        }
        self.moves.iter().map(|root| root.score).collect()
    }

    /// Starts the search for another line; the first `settled` moves already have
    /// lines.
    pub(crate) fn begin_line(&mut self, settled: usize) {
        self.excluded = settled.min(self.moves.len());
    }

    /// Resets the candidates' scores, which were relative to an earlier window.
    pub(crate) fn reset_scores(&mut self) {
        for root in self.candidates() {
            root.score = -Score::INFINITE;
        }
    }

    /// Sets the bounds of the candidates and sorts them, best first.
    pub(crate) fn set_bounds_and_sort(&mut self, window: Window) {
        for root in self.candidates() {
            root.bound = window.bound_of(root.score);
        }
        self.candidates()
            .sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    /// Sorts the `wanted` lines of a completed depth, best first.
    pub(crate) fn sort_lines(&mut self, wanted: usize) {
        let wanted = wanted.min(self.moves.len());
        self.moves[..wanted].sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    /// Returns the best line so far, even in the middle of a depth.
    pub(crate) fn best_found(&self) -> Option<Line> {
        let open = &self.moves[self.excluded..];
        let best = open.first().filter(|root| root.has_score());
        best.map(RootMove::to_line)
    }
}
