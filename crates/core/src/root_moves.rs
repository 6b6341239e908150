//! The root moves of an iterative deepening and what is known about each.

use zeitnot_table::Bound;

use crate::deepening::Window;
use crate::game::{Facts, Move};
use crate::score::Score;
use crate::search::Line;

/// A root move and what is known about it.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score at the present depth, if it was searched there and turned
    /// out best so far; minus infinity otherwise.
    pub score: Score,
    /// What `score` is; [`Deepening`](crate::Deepening) knows it from the
    /// window of the search.
    pub bound: Bound,
    /// Its best line at the depth where `score` was found.
    pub line: Vec<Move>,
    /// Nodes spent below it at the present depth: the game's loop over the
    /// root moves adds them, [`Deepening`](crate::Deepening) begins each depth
    /// with none.
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

    /// Was it searched fully, and found worth its score at least?
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
    /// Root moves in the order in which depth 1 shall try them.
    #[must_use]
    pub fn new(moves: impl IntoIterator<Item = Move>) -> Self {
        Self {
            moves: moves.into_iter().map(RootMove::new).collect(),
            excluded: 0,
        }
    }

    /// The moves that the present line may use: those that do not lead a
    /// better line already.
    pub fn candidates(&mut self) -> &mut [RootMove] {
        &mut self.moves[self.excluded..]
    }

    /// Is this search restricted, by excluded moves, so that its result does
    /// not describe the position?
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        self.excluded > 0
    }

    /// The number of root moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Is there no root move?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub(crate) fn all(&self) -> &[RootMove] {
        &self.moves
    }

    /// A new depth begins: returns the scores of the last one.
    pub(crate) fn begin_depth(&mut self) -> Vec<Score> {
        self.excluded = 0;
        for root in &mut self.moves {
            root.nodes = 0;
        }
        self.moves.iter().map(|root| root.score).collect()
    }

    /// The search for another line begins: the `settled` best moves lead a
    /// line already.
    pub(crate) fn begin_line(&mut self, settled: usize) {
        self.excluded = settled.min(self.moves.len());
    }

    /// No score of an earlier window may be taken for one of the next.
    pub(crate) fn reset_scores(&mut self) {
        for root in self.candidates() {
            root.score = -Score::INFINITE;
        }
    }

    /// Tells bounds from scores and puts the best first.
    pub(crate) fn set_bounds_and_sort(&mut self, window: Window) {
        for root in self.candidates() {
            root.bound = window.bound_of(root.score);
        }
        self.candidates()
            .sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    /// All `wanted` lines of a depth are known: the best comes first.
    pub(crate) fn sort_lines(&mut self, wanted: usize) {
        let wanted = wanted.min(self.moves.len());
        self.moves[..wanted].sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    /// The best line found so far in a window that may be still under way.
    pub(crate) fn best_found(&self) -> Option<Line> {
        let open = &self.moves[self.excluded..];
        let best = open.first().filter(|root| root.has_score());
        best.map(RootMove::to_line)
    }
}
