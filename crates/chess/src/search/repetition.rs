//! Repetition detection by the keys of earlier positions in the game and in the
//! searched line.

use cozy_chess::Board;

use crate::material;
use crate::position::FIFTY_MOVES;

/// Keys of earlier positions, oldest first.
#[derive(Debug, Default)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// Index of the first key that belongs to the search, not to the game.
    root: usize,
    /// Index of the first key after the last null move; earlier positions cannot
    /// repeat.
    barrier: usize,
}

impl Path {
    /// Starts a path after the positions of a game.
    pub(super) fn begin(&mut self, past: &[u64]) {
        self.keys.clear();
        self.keys.extend_from_slice(past);
        self.root = past.len();
        self.barrier = 0;
    }

    /// Enters a move from the position with this key.
    #[inline]
    pub(super) fn enter(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Leaves the last move.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Enters a null move from the position with this key; returns the argument for
    /// [`Path::leave_null_move`].
    pub(super) fn enter_null_move(&mut self, key: u64) -> usize {
        self.keys.push(key);
        std::mem::replace(&mut self.barrier, self.keys.len())
    }

    /// Leaves the last null move.
    pub(super) fn leave_null_move(&mut self, barrier: usize) {
        self.keys.pop();
        self.barrier = barrier;
    }

    /// Returns `true` for a draw by repetition, the fifty-move rule, or material.
    ///
    /// One repetition of a position of the search is enough, because a cycle can be
    /// repeated. A position of the game must have occurred twice.
    pub(super) fn is_draw(&self, board: &Board, key: u64) -> bool {
        let clock = board.halfmove_clock();
        if clock >= FIFTY_MOVES {
            // Mate by the hundredth half-move takes precedence.
            return board.checkers().is_empty() || board.generate_moves(|_| true);
        }
        clock >= 4 && self.is_repeated(key, usize::from(clock)) || material::is_dead_position(board)
    }

    fn is_repeated(&self, key: u64, clock: usize) -> bool {
        let now = self.keys.len();
        let oldest = now.saturating_sub(clock).max(self.barrier);
        let mut occurrences = 0;
        let mut back = 4;
        while now >= oldest + back {
            let at = now - back;
            if self.keys[at] == key {
                occurrences += 1;
                if at >= self.root || occurrences == 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }
}
