//! An opponent that plays any free point, the same ones every time.

use super::grid::Grid;
use crate::client::gomocup::Point;

/// Plays at random from a seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opponent(u64);

impl Opponent {
    /// The opponent of this seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A free point; none on a full board.
    pub(super) fn choose(&mut self, grid: &Grid) -> Option<Point> {
        let free = grid.free();
        if free.is_empty() {
            return None;
        }
        // xorshift64*: any generator would do, and this one is three lines.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        free.get(number as usize % free.len()).copied()
    }
}
