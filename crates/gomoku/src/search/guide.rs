//! The search of moves as a guide for whoever wants to prove a win: does it
//! believe in one, and which move begins it?
//!
//! It leaves moves out, so what it believes is no proof. But it asks one
//! question only, whether the score is beyond what an evaluation can reach, and
//! with such a window nearly everything that threatens nothing is cut off.

use zeitnot_core::{Bound, Cx, MAX_PLY, Ply, Score, Stopped, Window, decode};

use super::moves::Memory;
use super::node::Searcher;
use super::to_square;
use crate::board::Board;
use crate::evaluate::PatternEvaluator;
use crate::options::SearchOptions;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// No win that is looked for lies deeper.
const DEEPEST: i32 = 64;
/// A score beyond every evaluation.
const WON: Window = Window {
    alpha: Score(Score::EVALUATION_LIMIT),
    beta: Score(Score::EVALUATION_LIMIT + 1),
};

/// What the search thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Belief {
    /// This move wins.
    Wins(Square),
    /// No win was seen with the nodes that there were.
    Unclear,
    /// No win was seen, however deep it looked.
    Nothing,
}

/// A search that is asked about many positions, and remembers in the session's
/// table.
pub(crate) struct Guide<R: Rule> {
    searcher: Searcher<R, PatternEvaluator>,
}

impl<R: Rule> Guide<R> {
    /// A guide to positions that follow this one.
    pub(crate) fn new(board: Board<R>) -> Self {
        Self {
            searcher: Searcher::new(
                board,
                PatternEvaluator,
                SearchOptions::default(),
                Memory::new(MAX_PLY),
            ),
        }
    }

    /// Does the side to move win, as far as about this many nodes can tell?
    pub(crate) fn ask(
        &mut self,
        board: &Board<R>,
        nodes: u64,
        cx: &mut Cx<'_>,
    ) -> Result<Belief, Stopped> {
        self.searcher.board.clone_from(board);
        if let Some(known) = self.known(cx) {
            return Ok(Belief::Wins(known));
        }
        let own = board.side_to_move();
        let mut roots = self.searcher.root_moves(cx);
        let moves = roots.open().iter().filter_map(|root| to_square(root.mv));
        let moves: Vec<Square> = moves.collect();
        let last = cx.nodes().saturating_add(nodes);
        for depth in 1..=DEEPEST {
            for &square in &moves {
                self.searcher.board.make(square);
                let score = match self.searcher.board.winner() {
                    Some(winner) if winner == own => Ok(WON.beta),
                    Some(_) => Ok(WON.alpha),
                    None => {
                        let searcher = &mut self.searcher;
                        searcher.search_after(cx, depth - 1, Ply(1), WON.alpha, WON.beta)
                    }
                };
                self.searcher.board.unmake();
                if score? > WON.alpha {
                    return Ok(Belief::Wins(square));
                }
                if cx.nodes() > last {
                    return Ok(Belief::Unclear);
                }
            }
        }
        Ok(Belief::Nothing)
    }

    /// The winning move that the table has for the position.
    fn known(&self, cx: &mut Cx<'_>) -> Option<Square> {
        let board = &self.searcher.board;
        let entry = cx.table.probe(self.searcher.key())?;
        let (score, bound) = decode(entry.score, entry.bound, board.side_to_move(), Ply(0));
        let square = Square::from_u16(entry.mv).filter(|&at| board.is_empty(at))?;
        (score > WON.alpha && bound != Bound::Upper).then_some(square)
    }

    /// Of some moves those first that the search would look at first.
    pub(crate) fn ordered(
        &mut self,
        board: &Board<R>,
        squares: &SquareSet,
        cx: &mut Cx<'_>,
    ) -> Vec<Square> {
        self.searcher.board.clone_from(board);
        let mut list = self.searcher.ranked(squares, cx);
        std::iter::from_fn(|| list.next_best()).collect()
    }
}
