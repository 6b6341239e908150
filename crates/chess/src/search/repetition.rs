//! The keys of the positions before this one, in the game and in the line
//! being searched: who has been here before?

use cozy_chess::Board;

use crate::material;
use crate::position::FIFTY_MOVES;

/// Keys of earlier positions, oldest first.
#[derive(Debug, Default)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// The first key that belongs to the search and not to the game.
    root: usize,
    /// Positions before a pass are not on the same path.
    barrier: usize,
}

impl Path {
    /// A path that begins after the positions of a game.
    pub(super) fn begin(&mut self, past: &[u64]) {
        self.keys.clear();
        self.keys.extend_from_slice(past);
        self.root = past.len();
        self.barrier = 0;
    }

    /// A move is made from the position of this key.
    #[inline]
    pub(super) fn enter(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// The move is taken back.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.keys.pop();
    }

    /// A pass is made from the position of this key; returns what
    /// [`Path::leave_null_move`] wants back.
    pub(super) fn enter_null_move(&mut self, key: u64) -> usize {
        self.keys.push(key);
        std::mem::replace(&mut self.barrier, self.keys.len())
    }

    /// The pass is taken back.
    pub(super) fn leave_null_move(&mut self, barrier: usize) {
        self.keys.pop();
        self.barrier = barrier;
    }

    /// Is the position of `board`, reached by this path, a draw by repetition,
    /// by the fifty-move rule or for want of material?
    ///
    /// One return to a position of the search is enough: who can go round once
    /// can do so again. A position of the game must have occurred twice.
    pub(super) fn is_draw(&self, board: &Board, key: u64) -> bool {
        let clock = board.halfmove_clock();
        if clock >= FIFTY_MOVES {
            // Mate on the last move comes first.
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
