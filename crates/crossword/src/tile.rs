//! Letters, tiles as they are held and as they lie on the board, and sets of
//! letters. Which letters there are, a [`TileSet`](crate::tile_set::TileSet)
//! says.

/// A letter of some language, from 1; one of several written characters, such
/// as the Spanish CH, is one letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(pub(crate) u8);

impl Letter {
    /// No language may have more letters.
    pub const MAX_LETTERS: usize = 62;

    /// The letter of this number, from 1.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::MAX_LETTERS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, from 1: an array index where 0 is kept for blanks.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A tile as a player holds it: a letter, or a blank that has none yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u8);

impl Tile {
    /// The tile that may stand for any letter.
    pub const BLANK: Self = Self(0);
    /// Kinds of tiles there may be, the blank included.
    pub const KINDS: usize = Letter::MAX_LETTERS + 1;

    /// The tile of this number: 0 is the blank.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number as usize <= Letter::MAX_LETTERS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Is it a blank?
    #[must_use]
    #[inline]
    pub const fn is_blank(self) -> bool {
        self.0 == 0
    }

    /// Its letter; none of a blank.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.0)
    }

    /// Its number: an array index, 0 for the blank.
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

/// A tile as it lies on the board: its letter, and whether it is a blank that
/// was given this letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LaidTile(pub(crate) u8);

impl LaidTile {
    const BLANK: u8 = 0x80;

    /// An ordinary tile of this letter.
    #[must_use]
    #[inline]
    pub const fn plain(letter: Letter) -> Self {
        Self(letter.0)
    }

    /// A blank that stands for this letter.
    #[must_use]
    #[inline]
    pub const fn blank(letter: Letter) -> Self {
        Self(letter.0 | Self::BLANK)
    }

    /// Is it a blank?
    #[must_use]
    #[inline]
    pub const fn is_blank(self) -> bool {
        self.0 & Self::BLANK != 0
    }

    /// The letter that it shows.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Letter {
        Letter(self.0 & !Self::BLANK)
    }

    /// The tile that a player had to hold to lay it.
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
    /// No letter.
    pub const EMPTY: Self = Self(0);
    /// Every letter that a language can have.
    pub const ALL: Self = Self((u64::MAX >> 1) & !1);

    /// Is `letter` in it?
    #[must_use]
    #[inline]
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 >> letter.0 & 1 != 0
    }

    /// Puts `letter` in.
    #[inline]
    pub const fn insert(&mut self, letter: Letter) {
        self.0 |= 1 << letter.0;
    }

    /// Is there none in it?
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The letters in both.
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Its letters, in their order.
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
    fn a_laid_tile_knows_its_letter_and_what_was_held() {
        let letter = Letter::new(5).unwrap();
        assert_eq!(LaidTile::plain(letter).tile(), Tile::from(letter));
        assert_eq!(LaidTile::blank(letter).tile(), Tile::BLANK);
        assert_eq!(LaidTile::blank(letter).letter(), letter);
        assert!(LaidTile::blank(letter).is_blank() && !LaidTile::plain(letter).is_blank());
        assert_eq!(Tile::BLANK.letter(), None);
    }

    #[test]
    fn there_are_letters_from_one_to_the_most() {
        assert_eq!(Letter::new(0), None);
        assert_eq!(Letter::new(63), None);
        assert_eq!(LetterSet::ALL.letters().count(), Letter::MAX_LETTERS);
        assert_eq!(Tile::new(63), None);
    }

    #[test]
    fn a_set_has_what_was_put_in() {
        let letters: Vec<Letter> = [1, 7, 62].into_iter().filter_map(Letter::new).collect();
        let set: LetterSet = letters.iter().copied().collect();
        assert_eq!(set.letters().collect::<Vec<_>>(), letters);
        assert_eq!(set.len(), 3);
        assert!(!set.contains(Letter::new(2).unwrap()));
        assert!(LetterSet::EMPTY.is_empty());
    }
}
