//! A perfect index of leaves: multisets of at most six tiles of a tile set.
//!
//! Ranks have no gaps, so the values fit into an array. Leaves are ordered by the
//! count of the first kind, then of the second, and so on. The rank of a leave is
//! the number of leaves before it: a sum with one term for each kind in it, which
//! depends on the kind, its count, and the remaining room.

use arrayvec::ArrayVec;

use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::Tile;
use crate::tile_set::TileSet;

/// The maximum number of tiles in a leave.
pub const MAX_LEAVE: usize = RACK_SIZE - 1;

/// The term of impossible counts.
///
/// It exceeds the number of leaves, and a few of them can be added without overflow.
const IMPOSSIBLE: u32 = 1 << 28;

/// Maps the leaves of a tile set to ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaveIndex {
    /// The number of tiles of each kind, the blank first.
    counts: Vec<u8>,
    /// The terms by kind, remaining room, and count.
    terms: Vec<[[u32; MAX_LEAVE + 1]; MAX_LEAVE + 1]>,
    len: u32,
}

/// A leave that a rack allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RackLeave {
    /// The rank of the leave.
    pub rank: u32,
    /// The number of its tiles.
    pub size: u8,
    /// The number of ways to choose it from the tiles of the rack.
    pub ways: u32,
}

/// The leaves that a rack allows.
pub type RackLeaves = ArrayVec<RackLeave, { 1 << RACK_SIZE }>;

impl LeaveIndex {
    /// Creates the index of these tiles.
    #[must_use]
    pub fn new(tiles: &TileSet) -> Self {
        let kinds = (0..=tiles.letter_count() as u8).map_while(Tile::new);
        Self::from_counts(kinds.map(|tile| tiles.count(tile)).collect())
    }

    /// Creates the index from counts by kind, ignoring more than [`Tile::KINDS`].
    pub(super) fn from_counts(mut counts: Vec<u8>) -> Self {
        counts.truncate(Tile::KINDS);
        let mut terms = vec![[[IMPOSSIBLE; MAX_LEAVE + 1]; MAX_LEAVE + 1]; counts.len()];
        // The number of leaves from later kinds by maximum number of tiles.
        let mut later = [1_u32; MAX_LEAVE + 1];
        for (terms, &max) in terms.iter_mut().zip(&counts).rev() {
            let mut here = [0; MAX_LEAVE + 1];
            for room in 0..=MAX_LEAVE {
                for count in 0..=room.min(max.into()) {
                    terms[room][count] = here[room];
                    here[room] += later[room - count];
                }
            }
            later = here;
        }
        Self {
            counts,
            terms,
            len: later[MAX_LEAVE],
        }
    }

    /// Returns the number of leaves, including the empty one.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns `false`, because the empty leave always exists.
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

    /// Returns the rank of a leave.
    ///
    /// Returns `None` if it has too many tiles, or tiles that are not in the set.
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

    /// Returns the term of a kind in a leave with this remaining room.
    ///
    /// Returns `None` if `count` does not fit.
    #[inline]
    pub(super) fn term(&self, tile: Tile, room: usize, count: usize) -> Option<u32> {
        let terms = &self.terms.get(tile.index())?[room];
        terms.get(..=room)?.get(count).copied()
    }

    /// Returns the leave with this rank; `None` if the rank is too large.
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

    /// Returns every leave in the order of the ranks.
    pub fn leaves(&self) -> impl Iterator<Item = Tiles> + '_ {
        (0..self.len).map_while(|rank| self.unrank(rank))
    }

    /// Returns the leaves that a rack allows, the empty one first.
    ///
    /// This is much faster than ranking them one by one.
    #[must_use]
    pub fn rack_leaves(&self, rack: &Tiles) -> RackLeaves {
        let mut leaves = RackLeaves::new();
        leaves.push(RackLeave {
            rank: 0,
            size: 0,
            ways: 1,
        });
        for (tile, held) in rack.kinds() {
            let Some(terms) = self.terms.get(tile.index()) else {
                continue;
            };
            for number in 0..leaves.len() {
                let leave = leaves[number];
                let room = MAX_LEAVE - usize::from(leave.size);
                let mut ways = leave.ways;
                for count in 1..=held {
                    ways = ways * u32::from(held - count + 1) / u32::from(count);
                    let Some(term) = terms[room].get(usize::from(count)) else {
                        break;
                    };
                    let larger = RackLeave {
                        rank: leave.rank + term,
                        size: leave.size + count,
                        ways,
                    };
                    if larger.rank >= self.len || leaves.try_push(larger).is_err() {
                        break;
                    }
                }
            }
        }
        leaves
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
    fn ranks_survive_a_round_trip() {
        let index = few();
        for (leave, rank) in index.leaves().zip(0..) {
            assert_eq!(index.rank(&leave), Some(rank), "{leave:?}");
        }
        assert_eq!(index.leaves().count(), index.len());
        assert_eq!(index.unrank(index.len() as u32), None);
        assert_eq!(index.rank(&Tiles::default()), Some(0));
    }

    #[test]
    fn the_index_counts_every_allowed_leave() {
        let index = few();
        let mut count = 0;
        for (blanks, one, two, three) in choices(&[1, 2, 7, 3]) {
            let kinds = [blanks, one, two, three];
            count += usize::from(kinds.iter().sum::<usize>() <= MAX_LEAVE);
        }
        assert_eq!(index.len(), count);
    }

    /// Returns every combination of counts up to `max_counts`.
    fn choices(max: &[usize; 4]) -> Vec<(usize, usize, usize, usize)> {
        let [a, b, c, d] = *max;
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
    fn impossible_leaves_have_no_rank() {
        let index = few();
        let tiles = |kinds: &[u8]| kinds.iter().copied().map(Tile).collect::<Tiles>();
        assert_eq!(index.rank(&tiles(&[0, 0])), None, "only one blank");
        assert_eq!(index.rank(&tiles(&[1, 1, 1])), None);
        assert_eq!(index.rank(&tiles(&[9])), None, "no such kind");
        assert_eq!(index.rank(&tiles(&[2, 9])), None);
        assert_eq!(index.rank(&tiles(&[2; 7])), None, "a full rack");
        assert!(index.rank(&tiles(&[2; 6])).is_some());
    }

    #[test]
    fn rack_leaves_are_all_subsets_of_the_rack() {
        let index = few();
        let rack = [0, 1, 2, 2, 2, 3, 3].map(Tile);
        let mut expected: BTreeMap<u32, u32> = BTreeMap::new();
        for choice in 0_u32..127 {
            let chosen = (0..7).filter(|bit| choice >> bit & 1 != 0);
            let leave: Tiles = chosen.map(|bit| rack[bit]).collect();
            *expected.entry(index.rank(&leave).unwrap()).or_default() += 1;
        }
        let leaves = index.rack_leaves(&rack.into_iter().collect());
        let found: BTreeMap<u32, u32> = leaves
            .iter()
            .map(|leave| (leave.rank, leave.ways))
            .collect();
        assert_eq!(found, expected);
        assert_eq!(found.len(), leaves.len(), "duplicate leaves");
        for leave in leaves {
            assert_eq!(index.unrank(leave.rank).unwrap().len(), leave.size.into());
        }
    }
}
