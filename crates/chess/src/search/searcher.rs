//! Everything one thread needs to search chess.

use cozy_chess::Board;
use zeitnot_core::{Bound, Entry, Ply, Reductions, Score, SearchContext, Variations, encode};

use super::history::HistoryTables;
use super::repetition::Path;
use super::stack::SearchStack;
use crate::evaluate::Evaluator;
use crate::options::SearchOptions;
use crate::position::{board_key, side_of};

/// Stored scores near the fifty-move limit may be about another future.
pub(super) const UNRELIABLE_CLOCK: u8 = 84;

/// A searcher with its evaluation and all it remembers.
pub(super) struct Searcher<E: Evaluator> {
    pub(super) evaluator: E,
    pub(super) options: SearchOptions,
    pub(super) root: Board,
    pub(super) history: HistoryTables,
    pub(super) stack: SearchStack,
    pub(super) path: Path,
    pub(super) variations: Variations,
    pub(super) quiet_reductions: Reductions,
    pub(super) tactical_reductions: Reductions,
    /// No passes below this ply: they are being verified.
    pub(super) min_null_move_ply: u16,
    /// The depth of the present iteration.
    pub(super) root_depth: i32,
}

impl<E: Evaluator> Searcher<E> {
    pub(super) fn new(evaluator: E, options: SearchOptions) -> Self {
        Self {
            evaluator,
            options,
            root: Board::default(),
            history: HistoryTables::new(),
            stack: SearchStack::new(),
            path: Path::default(),
            variations: Variations::new(),
            quiet_reductions: Reductions::new(0.90, 2.05),
            tactical_reductions: Reductions::new(0.10, 3.00),
            min_null_move_ply: 0,
            root_depth: 0,
        }
    }

    /// The key of a position in table and cache: another evaluation would find
    /// other scores.
    #[inline]
    pub(super) fn key(&self, board: &Board) -> u64 {
        board_key(board) ^ self.evaluator.id()
    }

    /// The static evaluation, corrected by what searches of the same pawns
    /// came to.
    #[inline]
    pub(super) fn evaluate(
        &mut self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
    ) -> Score {
        let value = match cx.evals.get(key) {
            Some(value) => value,
            None => {
                let value = self.evaluator.evaluate(board);
                cx.evals.put(key, value);
                value
            }
        };
        // The nearer the fifty-move draw, the less any advantage is worth. The
        // cache knows positions without their clocks.
        let faded = value * (200 - i32::from(board.halfmove_clock())) / 200;
        Score::evaluation(faded + self.history.correction(board))
    }

    /// Puts a result into the table.
    #[expect(clippy::too_many_arguments, reason = "they are one table entry")]
    #[inline]
    pub(super) fn store(
        &self,
        cx: &mut SearchContext<'_>,
        board: &Board,
        key: u64,
        ply: Ply,
        depth: i32,
        score: Score,
        bound: Bound,
        mv: u16,
    ) {
        let (score, bound) = encode(score, bound, side_of(board.side_to_move()), ply);
        let entry = Entry {
            mv,
            score,
            // Depth 0 is an empty slot to the table, and a leaf to the search.
            depth: (depth.max(0) + 1).min(255) as u8,
            bound,
            pv: false,
        };
        cx.table.store(key, entry);
    }
}
