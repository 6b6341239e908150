//! A triangular table of principal variations, without allocation per node.
//!
//! Moves are 16-bit numbers here; the game defines their encoding.

/// Maximum length of a line.
pub const MAX_PLY: usize = 256;

/// The best line found below each ply of the current path.
#[derive(Clone, Debug)]
pub struct Variations {
    lines: Vec<[u16; MAX_PLY]>,
    lengths: Vec<u16>,
}

impl Default for Variations {
    fn default() -> Self {
        Self::new()
    }
}

impl Variations {
    /// Creates empty lines.
    #[must_use]
    pub fn new() -> Self {
        Self {
            lines: vec![[0; MAX_PLY]; MAX_PLY + 1],
            lengths: vec![0; MAX_PLY + 1],
        }
    }

    /// Clears the line of `ply`.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Sets the line of `ply` to `mv`, followed by the line of the next ply.
    #[inline]
    pub fn extend(&mut self, ply: usize, mv: u16) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let length = usize::from(self.lengths[ply + 1]).min(MAX_PLY - 1);
        let line = &mut above[ply];
        line[0] = mv;
        line[1..=length].copy_from_slice(&below[0][..length]);
        self.lengths[ply] = length as u16 + 1;
    }

    /// Returns the line of `ply`.
    #[must_use]
    pub fn line(&self, ply: usize) -> &[u16] {
        &self.lines[ply][..usize::from(self.lengths[ply])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_best_move_is_followed_by_the_line_below_it() {
        let mut lines = Variations::new();
        lines.clear(2);
        lines.extend(1, 7);
        lines.extend(0, 5);
        assert_eq!(lines.line(0), [5, 7]);
        lines.clear(1);
        lines.extend(0, 6);
        assert_eq!(lines.line(0), [6]);
    }
}
