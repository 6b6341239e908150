//! The places where a word may lie: from one square of a line to another, with
//! nothing before and behind, over at least one empty square, and touching
//! what lies there already.

use super::word_map::LetterKey;
use crate::layout::SIZE;
use crate::rack::RACK_SIZE;
use crate::square::Direction;

/// A number for each tile of a rack, and one more: eight of them are multiplied
/// at once.
pub(super) type RackVector = [i16; RACK_SIZE + 1];

/// A place for a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordSlot {
    pub(super) direction: Direction,
    /// Its first square among those of all lines.
    pub(super) begin: u8,
    pub(super) length: u8,
    /// Its empty squares.
    pub(super) empty_count: u8,
    /// What the tiles there count, the words across included.
    pub(super) base: i32,
    /// How often the tile on each empty square counts, all words together.
    pub(super) weights: [i16; RACK_SIZE],
    /// The empty squares where words cross, a bit each.
    pub(super) crossed: u8,
    /// The most that tiles of the rack can count there.
    pub(super) max_crossed_score: i32,
    /// The key of the letters that lie there already.
    pub(super) tiles_key: LetterKey,
}

impl WordSlot {
    /// Does the word use no tile that lies there already?
    #[inline]
    pub(super) const fn is_isolated(&self) -> bool {
        self.length == self.empty_count
    }

    /// Where its squares are among those of all lines.
    #[inline]
    pub(super) fn line_indices(&self) -> std::ops::Range<usize> {
        let begin = usize::from(self.begin);
        begin..begin + usize::from(self.length)
    }

    /// Its line among the rows and, behind them, the columns.
    #[inline]
    pub(super) const fn line(&self) -> u8 {
        self.direction.index() as u8 * SIZE as u8 + self.begin / SIZE as u8
    }

    /// Its squares in the line, a bit each.
    #[inline]
    pub(super) const fn span(&self) -> u16 {
        ((1 << self.length) - 1) << (self.begin % SIZE as u8)
    }

    /// What bounds the score of tiles laid here.
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

/// Keeps weights in order, highest first.
#[inline]
fn insert_sorted(sorted: &mut RackVector, count: usize, weight: i16) {
    let mut at = count;
    while at > 0 && sorted[at - 1] < weight {
        sorted[at] = sorted[at - 1];
        at -= 1;
    }
    sorted[at] = weight;
}

/// What bounds the score of tiles laid in a slot.
pub(super) struct ScoreBound {
    /// The weights of all empty squares, highest first.
    all: RackVector,
    /// The weights of those where no word crosses.
    free: RackVector,
    base: i32,
    /// What the others can count at most, and the base.
    max_crossed_score: i32,
}

impl ScoreBound {
    /// The most that tiles of these values, highest first, can score. Letting
    /// the highest tile count most often bounds it, and so does giving every
    /// square where a word crosses the best tile that goes there.
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
