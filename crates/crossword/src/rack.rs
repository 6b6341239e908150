//! Multisets of tiles, such as racks.

use crate::tile::{LaidTile, LetterSet, Tile};

/// The maximum number of tiles on a rack.
pub const RACK_SIZE: usize = 7;

/// A multiset of tiles.
///
/// A rack has at most [`RACK_SIZE`] tiles; the unseen tiles form a larger multiset.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tiles {
    counts: [u8; Tile::KINDS],
    total: u16,
}

impl Default for Tiles {
    fn default() -> Self {
        Self {
            counts: [0; Tile::KINDS],
            total: 0,
        }
    }
}

impl std::fmt::Debug for Tiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers = self.iter().map(|tile| tile.0);
        f.debug_list().entries(numbers).finish()
    }
}

impl Tiles {
    /// Returns the number of tiles of this kind.
    #[must_use]
    #[inline]
    pub const fn count(&self, tile: Tile) -> u8 {
        self.counts[tile.index()]
    }

    /// Returns the number of tiles.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Returns `true` without tiles.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Adds a tile, up to 255 of a kind; further tiles are ignored.
    #[inline]
    pub const fn add(&mut self, tile: Tile) {
        let count = &mut self.counts[tile.index()];
        if *count < u8::MAX {
            *count += 1;
            self.total += 1;
        }
    }

    /// Removes a tile; returns `false` if there is none of this kind.
    #[inline]
    pub const fn remove(&mut self, tile: Tile) -> bool {
        let count = &mut self.counts[tile.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.total -= 1;
        true
    }

    /// Returns `true` if `others` is a subset.
    #[must_use]
    pub fn contains(&self, others: &Self) -> bool {
        let pairs = self.counts.iter().zip(&others.counts);
        pairs.fold(true, |all, (own, other)| all & (own >= other))
    }

    /// Adds all of `others`.
    pub fn add_all(&mut self, others: &Self) {
        others.iter().for_each(|tile| self.add(tile));
    }

    /// Removes `others` and returns the number of tiles that were missing.
    pub fn remove_all(&mut self, others: &Self) -> usize {
        others.iter().filter(|&tile| !self.remove(tile)).count()
    }

    /// Returns the tiles in order, the blanks first.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + '_ {
        let kinds = self.counts.iter().zip(0_u8..);
        kinds.flat_map(|(&count, kind)| std::iter::repeat_n(Tile(kind), count.into()))
    }

    /// Returns the kinds of tiles with their counts, the blanks first.
    pub fn kinds(&self) -> impl Iterator<Item = (Tile, u8)> + '_ {
        let kinds = self.counts.iter().zip(0_u8..);
        kinds.filter_map(|(&count, kind)| (count > 0).then_some((Tile(kind), count)))
    }

    /// Returns the letters that its tiles can show, all of them with a blank.
    #[must_use]
    pub(crate) fn letters(&self) -> LetterSet {
        if self.count(Tile::BLANK) > 0 {
            return LetterSet::ALL;
        }
        self.kinds().filter_map(|(tile, _)| tile.letter()).collect()
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut all = Self::default();
        tiles.into_iter().for_each(|tile| all.add(tile));
        all
    }
}

impl FromIterator<LaidTile> for Tiles {
    fn from_iter<I: IntoIterator<Item = LaidTile>>(laid: I) -> Self {
        laid.into_iter().map(LaidTile::tile).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_added_and_removed() {
        let mut rack: Tiles = [3, 0, 3, 1].map(Tile).into_iter().collect();
        assert_eq!(
            rack.iter().map(|tile| tile.0).collect::<Vec<_>>(),
            [0, 1, 3, 3]
        );
        assert_eq!(rack.kinds().count(), 3);
        assert_eq!(rack.letters(), LetterSet::ALL);
        assert!(rack.remove(Tile::BLANK) && !rack.remove(Tile::BLANK));
        assert_eq!(rack.letters().len(), 2);
        let part: Tiles = [Tile(3), Tile(2)].into_iter().collect();
        assert!(!rack.contains(&part));
        assert_eq!(rack.remove_all(&part), 1);
        assert_eq!((rack.len(), rack.count(Tile(3))), (2, 1));
        rack.add_all(&part);
        assert!(rack.contains(&part));
    }
}
