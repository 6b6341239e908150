//! Principal variations: a triangle of lines, one a ply, without allocation.

use crate::square::Square;

/// The deepest ply of any line.
pub(super) const MAX_PLY: usize = 256;

/// The best line found below each ply of the present path.
pub(super) struct Variations {
    lines: Vec<[u16; MAX_PLY]>,
    lengths: Vec<u16>,
}

impl Variations {
    pub(super) fn new() -> Self {
        Self {
            lines: vec![[0; MAX_PLY]; MAX_PLY + 1],
            lengths: vec![0; MAX_PLY + 1],
        }
    }

    /// Nothing is known below `ply`.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// `square` is best at `ply`, followed by the line of the next ply.
    #[inline]
    pub(super) fn extend(&mut self, ply: usize, square: Square) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let length = usize::from(self.lengths[ply + 1]).min(MAX_PLY - 1);
        let line = &mut above[ply];
        line[0] = square.to_u16();
        line[1..=length].copy_from_slice(&below[0][..length]);
        self.lengths[ply] = length as u16 + 1;
    }

    /// The line below `ply`.
    pub(super) fn line(&self, ply: usize) -> impl Iterator<Item = Square> + '_ {
        self.lines[ply]
            .iter()
            .take(usize::from(self.lengths[ply]))
            .filter_map(|&code| Square::from_u16(code))
    }
}
