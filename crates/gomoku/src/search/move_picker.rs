//! Lazy move selection, best first: the first move refutes most nodes.

use arrayvec::ArrayVec;
use zeitnot_core::Side;
use zeitnot_core::ordering::{Countermoves, History, Killers};

use crate::board::Board;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::{BoardSize, CELLS, Square};
use crate::square_set::SquareSet;

/// The number of squares of the largest board.
const MAX_MOVES: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;

/// Move ordering data that persists across nodes and moves.
pub(super) struct MoveOrderTables {
    pub(super) killers: Killers,
    pub(super) history: History,
    pub(super) countermoves: Countermoves,
}

impl MoveOrderTables {
    pub(super) fn new(plies: usize) -> Self {
        Self {
            killers: Killers::new(plies),
            history: History::new(CELLS),
            countermoves: Countermoves::new(CELLS),
        }
    }
}

/// Moves that come earlier than their patterns suggest.
#[derive(Clone, Copy, Default)]
pub(super) struct MoveOrderHints {
    pub(super) table_move: u16,
    pub(super) killers: [u16; 2],
    pub(super) countermove: u16,
}

/// Exceeds every pattern value, so that the table move comes first.
const TABLE_BONUS: i32 = 1 << 24;
const KILLER_BONUS: i32 = 60;
const COUNTERMOVE_BONUS: i32 = 40;
/// Bonus of a capture; the next is for a square where the opponent would capture.
const CAPTURE_BONUS: i32 = 150;
const CAPTURE_DEFENSE_BONUS: i32 = 60;
/// Limits the influence of history.
const HISTORY_DIVISOR: i32 = History::LIMIT / 60;

#[derive(Clone, Copy)]
struct ScoredMove {
    square: Square,
    score: i32,
}

/// A selected move.
#[derive(Clone, Copy)]
pub(super) struct PickedMove {
    pub(super) square: Square,
    /// Its index in the order, from 0.
    pub(super) index: usize,
    /// Whether it has waited for another thread.
    resumed: bool,
}

/// Maximum number of moves per node that wait for another thread.
const MAX_POSTPONED: usize = 16;

/// A list of moves that selects the best first.
pub(super) struct MovePicker {
    moves: ArrayVec<ScoredMove, MAX_MOVES>,
    /// Number of selected moves, legal or not.
    selected: usize,
    /// Number of moves returned by `next_move`.
    picked: usize,
    postponed: ArrayVec<PickedMove, MAX_POSTPONED>,
    resumed: usize,
}

impl MovePicker {
    /// Creates a list of the squares of `set`, ordered by their value to both sides
    /// and by hints and history.
    #[inline]
    pub(super) fn new<R: Rule>(
        board: &Board<R>,
        set: &SquareSet,
        hints: MoveOrderHints,
        history: Option<&History>,
    ) -> Self {
        let own = board.side_to_move();
        let mut moves = ArrayVec::new();
        let takes = Side::BOTH.map(|side| board.capturing_squares(side));
        for square in set {
            let code = square.to_u16();
            let mut score = pattern_score(board, square);
            if R::CAPTURES {
                score += i32::from(takes[own.index()].contains(square)) * CAPTURE_BONUS;
                score +=
                    i32::from(takes[own.other().index()].contains(square)) * CAPTURE_DEFENSE_BONUS;
            }
            if let Some(history) = history {
                score += history.get(own.index(), code) / HISTORY_DIVISOR;
            }
            if code == hints.table_move {
                score += TABLE_BONUS;
            } else if hints.killers.contains(&code) {
                score += KILLER_BONUS;
            } else if code == hints.countermove {
                score += COUNTERMOVE_BONUS;
            }
            moves.push(ScoredMove { square, score });
        }
        Self {
            moves,
            selected: 0,
            picked: 0,
            postponed: ArrayVec::new(),
            resumed: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Selects the best remaining move.
    #[inline]
    pub(super) fn next_best(&mut self) -> Option<Square> {
        let rest = &mut self.moves[self.selected..];
        let mut best = 0;
        for (index, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.score > rest[best].score {
                best = index;
            }
        }
        let chosen = rest.get(best)?.square;
        rest.swap(0, best);
        self.selected += 1;
        Some(chosen)
    }

    /// Returns the best remaining legal move, up to `limit` moves, and then the
    /// postponed moves.
    #[inline]
    pub(super) fn next_move<R: Rule>(
        &mut self,
        board: &Board<R>,
        limit: usize,
    ) -> Option<PickedMove> {
        while self.picked < limit
            && let Some(square) = self.next_best()
        {
            if board.is_legal(square) {
                self.picked += 1;
                return Some(PickedMove {
                    square,
                    index: self.picked - 1,
                    resumed: false,
                });
            }
        }
        let picked = self.postponed.get(self.resumed).copied();
        self.resumed += 1;
        picked
    }

    pub(super) fn picked(&self) -> usize {
        self.picked
    }

    /// Postpones a move until all others were returned; returns `false` for the
    /// first move and for a move that was postponed before.
    #[inline]
    pub(super) fn postpone(&mut self, picked: PickedMove) -> bool {
        let later = PickedMove {
            resumed: true,
            ..picked
        };
        picked.index > 0 && !picked.resumed && self.postponed.try_push(later).is_ok()
    }
}

/// Returns the value of a square to the side to move: what it makes, and what it
/// denies the opponent. An attack is worth more than a defense of its kind.
#[inline]
fn pattern_score<R: Rule>(board: &Board<R>, square: Square) -> i32 {
    let own = board.side_to_move();
    board.order(own, square) * 5 + board.order(own.other(), square) * 3
}

/// Returns `true` if the move neither makes nor stops an open three or more.
#[inline]
pub(super) fn is_quiet<R: Rule>(board: &Board<R>, square: Square) -> bool {
    let own = board.side_to_move();
    board.class(own, square) < CellClass::OpenThree
        && board.class(own.other(), square) < CellClass::OpenThree
        && !board.is_capture(own, square)
}
