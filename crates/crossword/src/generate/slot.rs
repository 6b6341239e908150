//! Slots: runs of squares that a new word can fill.
//!
//! No tile is adjacent in the line before or after a slot. It has at least one empty
//! square and touches a tile of the board.

use super::word_map::LetterKey;
use crate::layout::SIZE;
use crate::rack::RACK_SIZE;
use crate::square::Direction;

/// One number per tile of a rack; the eighth makes vector instructions possible.
pub(super) type RackVector = [i16; RACK_SIZE + 1];

/// A run of squares for a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordSlot {
    pub(super) direction: Direction,
    /// The index of the first square among all lines.
    pub(super) start: u8,
    pub(super) length: u8,
    /// The number of empty squares.
    pub(super) empty_count: u8,
    /// The score of the tiles on the board, including crossing words.
    pub(super) base: i32,
    /// The factor of the tile on each empty square, over all its words.
    pub(super) weights: [i16; RACK_SIZE],
    /// The empty squares with crossing words, one bit each.
    pub(super) crossed: u8,
    /// An upper bound of the score of the tiles on crossed squares.
    pub(super) max_crossed_score: i32,
    /// The key of the letters on the board.
    pub(super) tiles_key: LetterKey,
}

impl WordSlot {
    /// Returns `true` if the word uses no tile on the board.
    #[inline]
    pub(super) const fn is_isolated(&self) -> bool {
        self.length == self.empty_count
    }

    /// Returns the indices of its squares among all lines.
    #[inline]
    pub(super) fn line_indices(&self) -> std::ops::Range<usize> {
        let start = usize::from(self.start);
        start..start + usize::from(self.length)
    }

    /// Returns the index of its line among rows and then columns.
    #[inline]
    pub(super) const fn line(&self) -> u8 {
        self.direction.index() as u8 * SIZE as u8 + self.start / SIZE as u8
    }

    /// Returns its squares in the line, one bit each.
    #[inline]
    pub(super) const fn span(&self) -> u16 {
        ((1 << self.length) - 1) << (self.start % SIZE as u8)
    }

    /// Returns the data to bound the score of tiles placed here.
    #[inline]
    pub(super) fn score_bound(&self) -> ScoreBound {
        let (mut all, mut free) = (RackVector::default(), RackVector::default());
        let mut free_count = 0;
        for (count, &weight) in self.weights[..usize::from(self.empty_count)]
            .iter()
            .enumerate()
        {
            insert_sorted(&mut all, count, weight);
            if self.crossed >> count & 1 == 0 {
                insert_sorted(&mut free, free_count, weight);
                free_count += 1;
            }
        }
        ScoreBound {
            all,
            free,
            base: self.base,
            max_crossed_score: self.base + self.max_crossed_score,
        }
    }
}

/// Inserts a weight into a descending list.
#[inline]
fn insert_sorted(sorted: &mut RackVector, count: usize, weight: i16) {
    let mut at = count;
    while at > 0 && sorted[at - 1] < weight {
        sorted[at] = sorted[at - 1];
        at -= 1;
    }
    sorted[at] = weight;
}

/// Data to bound the score of tiles placed in a slot.
pub(super) struct ScoreBound {
    /// The weights of all empty squares, highest first.
    all: RackVector,
    /// The weights of the squares without crossing words, highest first.
    free: RackVector,
    base: i32,
    /// The base plus the maximum score of the crossed squares.
    max_crossed_score: i32,
}

impl ScoreBound {
    /// Returns an upper bound of the score for tiles of these values, highest first.
    ///
    /// It is the smaller of two bounds: the highest values on the highest weights,
    /// and the best matching tile on every crossed square.
    #[inline]
    pub(super) fn max_score(&self, values: &RackVector) -> i32 {
        (self.base + dot_product(&self.all, values))
            .min(self.max_crossed_score + dot_product(&self.free, values))
    }
}

#[inline]
fn dot_product(weights: &RackVector, values: &RackVector) -> i32 {
    let pairs = weights.iter().zip(values);
    pairs.map(|(&w, &v)| i32::from(w) * i32::from(v)).sum()
}
