//! Letters, tiles on racks and on the board, and sets of letters.
//!
//! A [`TileSet`](crate::tile_set::TileSet) defines the letters of a language.

/// A letter of a language, numbered from 1.
///
/// A letter of several characters, such as the Spanish CH, is one letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(pub(crate) u8);

impl Letter {
    /// The maximum number of letters in a language.
    pub const MAX_LETTERS: usize = 62;

    /// Creates a letter from its number, from 1 to [`Self::MAX_LETTERS`].
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::MAX_LETTERS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns its number, from 1; 0 is the index of the blank.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A tile on a rack: a letter or a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u8);

impl Tile {
    /// The blank, which can represent any letter.
    pub const BLANK: Self = Self(0);
    /// The number of possible kinds of tiles, including the blank.
    pub const KINDS: usize = Letter::MAX_LETTERS + 1;

    /// Creates a tile from its number; 0 is the blank.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number as usize <= Letter::MAX_LETTERS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns `true` for the blank.
    #[must_use]
    #[inline]
    pub const fn is_blank(self) -> bool {
        self.0 == 0
    }

    /// Returns its letter; `None` for the blank.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.0)
    }

    /// Returns its number; 0 for the blank.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Letter> for Tile {
    fn from(letter: Letter) -> Self {
        Self(letter.0)
    }
}

/// A tile on the board: its letter, and whether it is a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LaidTile(pub(crate) u8);

impl LaidTile {
    const BLANK: u8 = 0x80;

    /// Creates an ordinary tile of this letter.
    #[must_use]
    #[inline]
    pub const fn plain(letter: Letter) -> Self {
        Self(letter.0)
    }

    /// Creates a blank that represents this letter.
    #[must_use]
    #[inline]
    pub const fn blank(letter: Letter) -> Self {
        Self(letter.0 | Self::BLANK)
    }

    /// Returns `true` if it is a blank.
    #[must_use]
    #[inline]
    pub const fn is_blank(self) -> bool {
        self.0 & Self::BLANK != 0
    }

    /// Returns the letter it shows.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Letter {
        Letter(self.0 & !Self::BLANK)
    }

    /// Returns the tile of the rack that was placed.
    #[must_use]
    #[inline]
    pub const fn tile(self) -> Tile {
        if self.is_blank() {
            Tile::BLANK
        } else {
            Tile(self.0)
        }
    }
}

/// A set of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LetterSet(pub(crate) u64);

impl LetterSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// Every letter that a language can have.
    pub const ALL: Self = Self((u64::MAX >> 1) & !1);

    /// Returns `true` if the set contains `letter`.
    #[must_use]
    #[inline]
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 >> letter.0 & 1 != 0
    }

    /// Adds `letter`.
    #[inline]
    pub const fn insert(&mut self, letter: Letter) {
        self.0 |= 1 << letter.0;
    }

    /// Returns `true` if the set has no letters.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of letters.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the letters in both sets.
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the letters in order.
    pub fn letters(self) -> impl Iterator<Item = Letter> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            Letter::new(number)
        })
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut set = Self::EMPTY;
        letters.into_iter().for_each(|letter| set.insert(letter));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laid_tiles_have_a_letter_and_a_rack_tile() {
        let letter = Letter::new(5).unwrap();
        assert_eq!(LaidTile::plain(letter).tile(), Tile::from(letter));
        assert_eq!(LaidTile::blank(letter).tile(), Tile::BLANK);
        assert_eq!(LaidTile::blank(letter).letter(), letter);
        assert!(LaidTile::blank(letter).is_blank() && !LaidTile::plain(letter).is_blank());
        assert_eq!(Tile::BLANK.letter(), None);
    }

    #[test]
    fn letter_numbers_range_from_one_to_the_maximum() {
        assert_eq!(Letter::new(0), None);
        assert_eq!(Letter::new(63), None);
        assert_eq!(LetterSet::ALL.letters().count(), Letter::MAX_LETTERS);
        assert_eq!(Tile::new(63), None);
    }

    #[test]
    fn a_set_contains_the_inserted_letters() {
        let letters: Vec<Letter> = [1, 7, 62].into_iter().filter_map(Letter::new).collect();
        let set: LetterSet = letters.iter().copied().collect();
        assert_eq!(set.letters().collect::<Vec<_>>(), letters);
        assert_eq!(set.len(), 3);
        assert!(!set.contains(Letter::new(2).unwrap()));
        assert!(LetterSet::EMPTY.is_empty());
    }
}
