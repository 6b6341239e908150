//! Moves in the order in which they are worth trying, selected lazily: most
//! nodes are refuted by their first move.

use arrayvec::ArrayVec;
use zeitnot_core::Side;
use zeitnot_core::ordering::{Countermoves, History, Killers};

use crate::board::Board;
use crate::pattern::CellClass;
use crate::rule::Rule;
use crate::square::{BoardSize, CELLS, Square};
use crate::square_set::SquareSet;

/// As many moves as the largest board has squares.
const MAX_MOVES: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;

/// Memory of what was good before, across nodes and moves.
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

/// What makes a move come earlier than its patterns say.
#[derive(Clone, Copy, Default)]
pub(super) struct MoveOrderHints {
    pub(super) table_move: u16,
    pub(super) killers: [u16; 2],
    pub(super) countermove: u16,
}

/// Far above any pattern value, so that the table's move comes first.
const TABLE_BONUS: i32 = 1 << 24;
const KILLER_BONUS: i32 = 60;
const COUNTERMOVE_BONUS: i32 = 40;
/// A capture, and a square where the opponent would capture.
const CAPTURE_BONUS: i32 = 150;
const CAPTURE_DEFENSE_BONUS: i32 = 60;
/// History counts for at most this much.
const HISTORY_DIVISOR: i32 = History::LIMIT / 60;

#[derive(Clone, Copy)]
struct ScoredMove {
    square: Square,
    score: i32,
}

/// A move whose turn it is.
#[derive(Clone, Copy)]
pub(super) struct PickedMove {
    pub(super) square: Square,
    /// Its place in the order, from 0.
    pub(super) index: usize,
    /// Did it wait for another thread before?
    resumed: bool,
}

/// Moves of a node that may wait for another thread.
const MAX_POSTPONED: usize = 16;

/// A list of moves, handed out best first.
pub(super) struct MovePicker {
    moves: ArrayVec<ScoredMove, MAX_MOVES>,
    /// How many of them have been selected, legal or not.
    selected: usize,
    /// How many had their turn.
    picked: usize,
    postponed: ArrayVec<PickedMove, MAX_POSTPONED>,
    resumed: usize,
}

impl MovePicker {
    /// The squares of `set`, ordered by what they are worth to both sides and
    /// by what is remembered about them.
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

    /// The best move not handed out yet.
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

    /// The best legal move that had no turn yet, as long as fewer than `limit`
    /// had; then those that were postponed.
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
        let turn = self.postponed.get(self.resumed).copied();
        self.resumed += 1;
        turn
    }

    /// How many moves had their turn.
    pub(super) fn picked(&self) -> usize {
        self.picked
    }

    /// Lets a move wait until the others had their turn. The first one does not
    /// wait, and none waits twice.
    #[inline]
    pub(super) fn postpone(&mut self, turn: PickedMove) -> bool {
        let later = PickedMove {
            resumed: true,
            ..turn
        };
        turn.index > 0 && !turn.resumed && self.postponed.try_push(later).is_ok()
    }
}

/// What a square is worth to the side to move: what it makes, and what it
/// denies the opponent. An attack is worth more than a defence of its kind.
#[inline]
fn pattern_score<R: Rule>(board: &Board<R>, square: Square) -> i32 {
    let own = board.side_to_move();
    board.order(own, square) * 5 + board.order(own.other(), square) * 3
}

/// Does the move make or stop nothing of importance?
#[inline]
pub(super) fn is_quiet<R: Rule>(board: &Board<R>, square: Square) -> bool {
    let own = board.side_to_move();
    board.class(own, square) < CellClass::OpenThree
        && board.class(own.other(), square) < CellClass::OpenThree
        && !board.is_capture(own, square)
}
