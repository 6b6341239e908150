//! The search of moves as a guide for whoever wants to prove a win: does it
//! believe in one, and which move begins it?
//!
//! It leaves moves out, so what it believes is no proof. But it asks one
//! question only, whether the score is beyond what an evaluation can reach, and
//! with such a window nearly everything that threatens nothing is cut off.

use zeitnot_core::{Bound, MAX_PLY, Ply, Score, SearchContext, Stopped, Window, decode};

use super::move_picker::MoveOrderTables;
use super::node::AlphaBetaSearcher;
use super::to_square;
use crate::board::Board;
use crate::evaluate::PatternEvaluator;
use crate::options::SearchOptions;
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// No win that is looked for lies deeper.
const MAX_DEPTH: i32 = 64;
/// A score beyond every evaluation.
const WIN_WINDOW: Window = Window {
    alpha: Score(Score::EVALUATION_LIMIT),
    beta: Score(Score::EVALUATION_LIMIT + 1),
};

/// What the search thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OracleResult {
    /// This move wins.
    Win(Square),
    /// No win was seen with the nodes that there were.
    Unknown,
    /// No win was seen, however deep it looked.
    NoWin,
}

/// A search that is asked about many positions, and remembers in the session's
/// table.
pub(crate) struct SearchOracle<R: Rule> {
    searcher: AlphaBetaSearcher<R, PatternEvaluator>,
}

impl<R: Rule> SearchOracle<R> {
    /// A guide to positions that follow this one.
    pub(crate) fn new(board: Board<R>) -> Self {
        Self {
            searcher: AlphaBetaSearcher::new(
                board,
                PatternEvaluator,
                SearchOptions::default(),
                MoveOrderTables::new(MAX_PLY),
            ),
        }
    }

    /// Does the side to move win, as far as about this many nodes can tell?
    pub(crate) fn find_win(
        &mut self,
        board: &Board<R>,
        nodes: u64,
        cx: &mut SearchContext<'_>,
    ) -> Result<OracleResult, Stopped> {
        self.searcher.board.clone_from(board);
        if let Some(known) = self.table_win(cx) {
            return Ok(OracleResult::Win(known));
        }
        let own = board.side_to_move();
        let mut roots = self.searcher.root_moves(cx);
        let moves = roots
            .candidates()
            .iter()
            .filter_map(|root| to_square(root.mv));
        let moves: Vec<Square> = moves.collect();
        let last = cx.nodes().saturating_add(nodes);
        for depth in 1..=MAX_DEPTH {
            for &square in &moves {
                self.searcher.board.make(square);
                let score = match self.searcher.board.winner() {
                    Some(winner) if winner == own => Ok(WIN_WINDOW.beta),
                    Some(_) => Ok(WIN_WINDOW.alpha),
                    None => {
                        let searcher = &mut self.searcher;
                        searcher.search_after(
                            cx,
                            depth - 1,
                            Ply(1),
                            WIN_WINDOW.alpha,
                            WIN_WINDOW.beta,
                        )
                    }
                };
                self.searcher.board.unmake();
                if score? > WIN_WINDOW.alpha {
                    return Ok(OracleResult::Win(square));
                }
                if cx.nodes() > last {
                    return Ok(OracleResult::Unknown);
                }
            }
        }
        Ok(OracleResult::NoWin)
    }

    /// The winning move that the table has for the position.
    fn table_win(&self, cx: &mut SearchContext<'_>) -> Option<Square> {
        let board = &self.searcher.board;
        let entry = cx.table.probe(self.searcher.key())?;
        let (score, bound) = decode(entry.score, entry.bound, board.side_to_move(), Ply(0));
        let square = Square::from_u16(entry.mv).filter(|&at| board.is_empty(at))?;
        (score > WIN_WINDOW.alpha && bound != Bound::Upper).then_some(square)
    }

    /// Of some moves those first that the search would look at first.
    pub(crate) fn order_moves(
        &mut self,
        board: &Board<R>,
        squares: &SquareSet,
        cx: &mut SearchContext<'_>,
    ) -> Vec<Square> {
        self.searcher.board.clone_from(board);
        let mut list = self.searcher.move_picker(squares, cx);
        std::iter::from_fn(|| list.next_best()).collect()
    }
}
