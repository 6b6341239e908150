//! A position inside the search.

use zeitnot_core::Side;

use crate::generate::{CachedPlay, PackedTiles};

/// A position inside the search; the board and the plays are kept beside it.
#[derive(Clone, Copy)]
pub(super) struct EndgameNode {
    pub(super) turn: Side,
    /// Does a pass end the game?
    pub(super) passed: bool,
    /// The tiles of each side.
    pub(super) held: [PackedTiles; 2],
    /// What they are worth, in points.
    pub(super) rack_values: [i32; 2],
    /// Where the plays of each side begin and end among all that are kept.
    pub(super) play_ranges: [(usize, usize); 2],
    /// The sum that the key is made of.
    pub(super) sum: u64,
}

impl EndgameNode {
    /// The position after a pass.
    pub(super) const fn after_pass(&self) -> Self {
        Self {
            turn: self.turn.other(),
            passed: true,
            ..*self
        }
    }

    /// The position after a play that changes the sum by this; the plays are
    /// those before it.
    pub(super) const fn after(&self, play: &CachedPlay, change: u64) -> Self {
        let me = self.turn.index();
        let mut node = *self;
        node.turn = self.turn.other();
        node.passed = false;
        node.held[me] = self.held[me].without(play.used);
        node.rack_values[me] -= play.tile_value as i32;
        node.sum = self.sum.wrapping_add(change);
        node
    }

    /// Does the play lay all tiles that are left?
    #[inline]
    pub(super) fn goes_out(&self, play: &CachedPlay) -> bool {
        play.used == self.held[self.turn.index()]
    }

    /// What going out brings beside the score of the play, in points.
    #[inline]
    pub(super) const fn out_bonus(&self) -> i32 {
        2 * self.rack_values[self.turn.other().index()]
    }

    /// What the side to move gains if the game ends because nobody plays.
    #[inline]
    pub(super) const fn stalled_value(&self) -> i32 {
        self.rack_values[self.turn.other().index()] - self.rack_values[self.turn.index()]
    }
}
