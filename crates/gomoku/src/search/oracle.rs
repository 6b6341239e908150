//! The search as an oracle for the solvers: whether it sees a win, and with which
//! move.
//!
//! It omits moves, so its result is not a proof. The window lies above all
//! evaluations, which cuts off nearly all moves that threaten nothing.

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

/// Maximum number of fours beyond the horizon, with which the solvers were measured.
const HORIZON_FOURS: u32 = 8;

/// Maximum search depth.
const MAX_DEPTH: i32 = 64;
/// A window above every evaluation.
const WIN_WINDOW: Window = Window {
    alpha: Score(Score::EVALUATION_LIMIT),
    beta: Score(Score::EVALUATION_LIMIT + 1),
};

/// The search's opinion of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OracleResult {
    /// The search sees a win with this move.
    Win(Square),
    /// The search saw no win within the node limit.
    Unknown,
    /// The search saw no win at any depth.
    NoWin,
}

/// A search for wins from many positions, which uses the session's table.
pub(crate) struct SearchOracle<R: Rule> {
    searcher: AlphaBetaSearcher<R, PatternEvaluator>,
}

impl<R: Rule> SearchOracle<R> {
    /// Creates an oracle for positions after `board`.
    pub(crate) fn new(board: Board<R>) -> Self {
        Self {
            searcher: AlphaBetaSearcher::new(
                board,
                PatternEvaluator,
                SearchOptions {
                    tactical_extension_depth: HORIZON_FOURS,
                    ..SearchOptions::default()
                },
                MoveOrderTables::new(MAX_PLY),
            ),
        }
    }

    /// Looks for a win of the side to move, with about `nodes` nodes.
    pub(crate) fn find_win(
        &mut self,
        board: &Board<R>,
        nodes: u64,
        cx: &mut SearchContext<'_>,
    ) -> Result<OracleResult, Stopped> {
        self.searcher.board.clone_from(board);
        if let Some(square) = self.table_win(cx) {
            return Ok(OracleResult::Win(square));
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

    /// Returns the winning move from the table.
    fn table_win(&self, cx: &mut SearchContext<'_>) -> Option<Square> {
        let board = &self.searcher.board;
        let entry = cx.table.probe(self.searcher.key())?;
        let (score, bound) = decode(entry.score, entry.bound, board.side_to_move(), Ply(0));
        let square = Square::from_u16(entry.mv).filter(|&at| board.is_empty(at))?;
        (score > WIN_WINDOW.alpha && bound != Bound::Upper).then_some(square)
    }

    /// Returns the squares in the order in which the search would try them.
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
