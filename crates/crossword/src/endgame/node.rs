use zeitnot_core::Side;

use crate::generate::{CachedPlay, PackedTiles};

/// A position in the search; [`Scratch`](super::search::Scratch) has its board and
/// plays.
#[derive(Clone, Copy)]
pub(super) struct EndgameNode {
    pub(super) turn: Side,
    /// Whether a pass ends the game.
    pub(super) passed: bool,
    /// The tiles of each side.
    pub(super) held: [PackedTiles; 2],
    /// The values of the racks, in points.
    pub(super) rack_values: [i32; 2],
    /// The start and end of each side's plays in the list of all plays.
    pub(super) play_ranges: [(usize, usize); 2],
    /// The sum from which the key is computed.
    pub(super) sum: u64,
}

impl EndgameNode {
    pub(super) const fn after_pass(&self) -> Self {
        Self {
            turn: self.turn.other(),
            passed: true,
            ..*self
        }
    }

    /// Returns the position after a play; `change` applies to the key's sum.
    ///
    /// The lists of plays are still the parent's.
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

    /// Returns `true` if the play uses all remaining tiles.
    #[inline]
    pub(super) fn goes_out(&self, play: &CachedPlay) -> bool {
        play.used == self.held[self.turn.index()]
    }

    /// Returns the bonus for going out, in points.
    #[inline]
    pub(super) const fn out_bonus(&self) -> i32 {
        2 * self.rack_values[self.turn.other().index()]
    }

    /// Returns the gain of the side to move if both sides pass.
    #[inline]
    pub(super) const fn stalled_value(&self) -> i32 {
        self.rack_values[self.turn.other().index()] - self.rack_values[self.turn.index()]
    }
}
