//! A number for every leave: for every multiset of at most six tiles that a
//! tile set allows. The numbers have no gaps, so values stand in an array.
//!
//! Leaves are in the order of how many of the first kind they have, then of
//! the second, and so on. The number of a leave is how many come before it: a
//! sum with one term for each kind that is in it, looked up by the kind, its
//! count, and how many more tiles there may be.

use arrayvec::ArrayVec;

use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// Most tiles that stay after a play.
pub const MAX_LEAVE: usize = RACK_SIZE - 1;

/// Of leaves that the tile set does not allow. More than there are leaves,
/// and small enough to be added up a few times.
const IMPOSSIBLE: u32 = 1 << 28;

/// Numbers the leaves of a tile set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaveIndex {
    /// How many tiles there are of each kind, the blank first.
    counts: Vec<u8>,
    /// The terms, by kind, tiles that there may still be, and count.
    terms: Vec<[[u32; MAX_LEAVE + 1]; MAX_LEAVE + 1]>,
    len: u32,
}

/// A part of a rack that can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RackLeave {
    /// The number of the leave.
    pub rank: u32,
    /// Its tiles.
    pub size: u8,
    /// How many choices among the tiles of the rack make it.
    pub ways: u32,
}

/// The parts of a rack.
pub type RackLeaves = ArrayVec<RackLeave, { 1 << RACK_SIZE }>;

impl LeaveIndex {
    /// Numbers the leaves of these tiles.
    #[must_use]
    pub fn new(tiles: &TileSet) -> Self {
        let kinds = (0..=tiles.letter_count() as u8).map_while(Tile::new);
        Self::from_counts(kinds.map(|tile| tiles.count(tile)).collect())
    }

    /// The same of these counts; of more than [`Tile::KINDS`] the rest is
    /// left out.
    pub(super) fn from_counts(mut counts: Vec<u8>) -> Self {
        counts.truncate(Tile::KINDS);
        let mut terms = vec![[[IMPOSSIBLE; MAX_LEAVE + 1]; MAX_LEAVE + 1]; counts.len()];
        // How many leaves the kinds behind make with at most so many tiles.
        let mut behind = [1_u32; MAX_LEAVE + 1];
        for (terms, &most) in terms.iter_mut().zip(&counts).rev() {
            let mut here = [0; MAX_LEAVE + 1];
            for room in 0..=MAX_LEAVE {
                for count in 0..=room.min(most.into()) {
                    terms[room][count] = here[room];
                    here[room] += behind[room - count];
                }
            }
            behind = here;
        }
        Self {
            counts,
            terms,
            len: behind[MAX_LEAVE],
        }
    }

    /// How many leaves there are, the empty one included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// There is always the empty leave; asked for because there is a length.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of tiles of each kind, the blank first.
    #[must_use]
    pub fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// Returns all tiles of the set.
    #[must_use]
    pub fn all_tiles(&self) -> Tiles {
        let kinds = self.counts.iter().zip(0_u8..);
        kinds
            .flat_map(|(&count, kind)| std::iter::repeat_n(Tile(kind), count.into()))
            .collect()
    }

    /// The number of a leave; none if it has too many tiles or tiles that the
    /// set has not.
    #[must_use]
    #[inline]
    pub fn rank(&self, leave: &Tiles) -> Option<u32> {
        let spare = MAX_LEAVE.checked_sub(leave.len())?;
        let (mut rank, mut room) = (0, MAX_LEAVE);
        for (terms, kind) in self.terms.iter().zip(0_u8..) {
            let count = usize::from(leave.count(Tile(kind)));
            if count > 0 {
                rank += terms[room][count];
                room -= count;
                if room == spare {
                    break;
                }
            }
        }
        (room == spare && rank < self.len).then_some(rank)
    }

    /// What some tiles of a kind add to the number of a leave in which the
    /// kinds before have left `room`; none if they do not fit.
    #[inline]
    pub(super) fn term(&self, tile: Tile, room: usize, count: usize) -> Option<u32> {
        let terms = &self.terms.get(tile.index())?[room];
        terms.get(..=room)?.get(count).copied()
    }

    /// The leave of a number; none if there are not so many.
    #[must_use]
    pub fn unrank(&self, rank: u32) -> Option<Tiles> {
        if rank >= self.len {
            return None;
        }
        let (mut leave, mut left, mut room) = (Tiles::default(), rank, MAX_LEAVE);
        for (terms, kind) in self.terms.iter().zip(0_u8..) {
            let terms = &terms[room][..=room];
            let count = terms.partition_point(|&term| term <= left).max(1) - 1;
            left -= terms[count];
            room -= count;
            (0..count).for_each(|_| leave.add(Tile(kind)));
        }
        Some(leave)
    }

    /// Every leave in the order of the numbers.
    pub fn leaves(&self) -> impl Iterator<Item = Tiles> + '_ {
        (0..self.len).map_while(|rank| self.unrank(rank))
    }

    /// Every part of a rack that can be a leave, the empty one first; in one
    /// go that is much faster than one by one.
    #[must_use]
    pub fn rack_leaves(&self, rack: &Tiles) -> RackLeaves {
        let mut parts = RackLeaves::new();
        parts.push(RackLeave {
            rank: 0,
            size: 0,
            ways: 1,
        });
        for (tile, held) in rack.kinds() {
            let Some(terms) = self.terms.get(tile.index()) else {
                continue;
            };
            for number in 0..parts.len() {
                let part = parts[number];
                let room = MAX_LEAVE - usize::from(part.size);
                let mut ways = part.ways;
                for count in 1..=held {
                    ways = ways * u32::from(held - count + 1) / u32::from(count);
                    let Some(term) = terms[room].get(usize::from(count)) else {
                        break;
                    };
                    let larger = RackLeave {
                        rank: part.rank + term,
                        size: part.size + count,
                        ways,
                    };
                    if larger.rank >= self.len || parts.try_push(larger).is_err() {
                        break;
                    }
                }
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn few() -> LeaveIndex {
        LeaveIndex::from_counts(vec![1, 2, 7, 3])
    }

    #[test]
    fn english_has_the_known_number_of_leaves() {
        assert_eq!(LeaveIndex::new(&TileSet::english()).len(), 914_625);
    }

    #[test]
    fn numbers_lead_to_leaves_and_back() {
        let index = few();
        for (leave, rank) in index.leaves().zip(0..) {
            assert_eq!(index.rank(&leave), Some(rank), "{leave:?}");
        }
        assert_eq!(index.leaves().count(), index.len());
        assert_eq!(index.unrank(index.len() as u32), None);
        assert_eq!(index.rank(&Tiles::default()), Some(0));
    }

    #[test]
    fn every_allowed_leave_has_a_number() {
        let index = few();
        let mut count = 0;
        for (blanks, one, two, three) in choices(&[1, 2, 7, 3]) {
            let kinds = [blanks, one, two, three];
            count += usize::from(kinds.iter().sum::<usize>() <= MAX_LEAVE);
        }
        assert_eq!(index.len(), count);
    }

    /// Every choice of at most so many of each kind.
    fn choices(most: &[usize; 4]) -> Vec<(usize, usize, usize, usize)> {
        let [a, b, c, d] = *most;
        let mut all = Vec::new();
        for first in 0..=a {
            for second in 0..=b {
                for third in 0..=c {
                    all.extend((0..=d).map(|fourth| (first, second, third, fourth)));
                }
            }
        }
        all
    }

    #[test]
    fn what_is_not_allowed_has_none() {
        let index = few();
        let tiles = |kinds: &[u8]| kinds.iter().copied().map(Tile).collect::<Tiles>();
        assert_eq!(index.rank(&tiles(&[0, 0])), None, "one blank only");
        assert_eq!(index.rank(&tiles(&[1, 1, 1])), None);
        assert_eq!(index.rank(&tiles(&[9])), None, "no such kind");
        assert_eq!(index.rank(&tiles(&[2, 9])), None);
        assert_eq!(index.rank(&tiles(&[2; 7])), None, "a whole rack");
        assert!(index.rank(&tiles(&[2; 6])).is_some());
    }

    #[test]
    fn the_parts_of_a_rack_are_all_choices_of_its_tiles() {
        let index = few();
        let rack = [0, 1, 2, 2, 2, 3, 3].map(Tile);
        let mut wanted: BTreeMap<u32, u32> = BTreeMap::new();
        for choice in 0_u32..127 {
            let chosen = (0..7).filter(|bit| choice >> bit & 1 != 0);
            let leave: Tiles = chosen.map(|bit| rack[bit]).collect();
            *wanted.entry(index.rank(&leave).unwrap()).or_default() += 1;
        }
        let parts = index.rack_leaves(&rack.into_iter().collect());
        let found: BTreeMap<u32, u32> = parts.iter().map(|part| (part.rank, part.ways)).collect();
        assert_eq!(found, wanted);
        assert_eq!(found.len(), parts.len(), "each once");
        for part in parts {
            assert_eq!(index.unrank(part.rank).unwrap().len(), part.size.into());
        }
    }
}
