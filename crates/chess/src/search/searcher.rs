//! The state of a search thread.

use cozy_chess::Board;
use zeitnot_core::{Bound, Entry, Ply, Reductions, Score, SearchContext, Variations, encode};

use super::history::HistoryTables;
use super::repetition::Path;
use super::stack::SearchStack;
use crate::evaluate::Evaluator;
use crate::options::SearchOptions;
use crate::position::{board_key, side_of};

/// From this half-move clock on, table scores are ignored: they may assume a lower
/// clock.
pub(super) const UNRELIABLE_CLOCK: u8 = 84;

/// A searcher with its evaluation, tables, and current line.
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
    /// Null moves below this ply are disabled while one is verified.
    pub(super) min_null_move_ply: u16,
    /// The current depth at the root.
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

    /// Returns the key in the table and the evaluation cache, which depends on the
    /// evaluation.
    #[inline]
    pub(super) fn key(&self, board: &Board) -> u64 {
        board_key(board) ^ self.evaluator.id()
    }

    /// Returns the static evaluation, corrected by earlier searches with the same
    /// pawns.
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
        // An advantage is worth less as the fifty-move draw comes nearer. The cache
        // ignores the clock.
        let faded = value * (200 - i32::from(board.halfmove_clock())) / 200;
        Score::evaluation(faded + self.history.correction(board))
    }

    /// Stores a result in the table.
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
            // The table uses depth 0 for an empty slot, the search for a leaf.
            depth: (depth.max(0) + 1).min(255) as u8,
            bound,
            pv: false,
        };
        cx.table.store(key, entry);
    }
}
