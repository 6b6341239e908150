//! A word packed into one integer, which makes sorting millions of words fast.

use crate::tile::Letter;

/// The minimum number of letters in a word.
pub const MIN_WORD_LENGTH: usize = 2;
/// The maximum number of letters in a word, which is the length of a row.
pub const MAX_WORD_LENGTH: usize = crate::layout::SIZE;

/// A word with one letter per byte, zero-padded, the first letter highest.
///
/// Integer order equals word order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PackedWord(u128);

impl PackedWord {
    /// Returns `None` for an invalid length.
    pub(super) fn new(word: &[Letter]) -> Option<Self> {
        let fits = (MIN_WORD_LENGTH..=MAX_WORD_LENGTH).contains(&word.len());
        fits.then(|| Self::pack(word.iter().map(|letter| letter.0)))
    }

    fn pack(letters: impl Iterator<Item = u8>) -> Self {
        let mut bytes = [0; size_of::<u128>()];
        bytes
            .iter_mut()
            .zip(letters)
            .for_each(|(byte, letter)| *byte = letter);
        Self(u128::from_be_bytes(bytes))
    }

    /// Returns the letter numbers.
    pub(super) fn numbers(self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        let bytes = self.0.to_be_bytes();
        let length = size_of::<u128>() - self.0.trailing_zeros() as usize / 8;
        (0..length).map(move |index| bytes[index])
    }

    pub(super) fn letters(self) -> impl Iterator<Item = Letter> {
        self.numbers().filter_map(Letter::new)
    }

    pub(super) fn reversed(self) -> Self {
        Self::pack(self.numbers().rev())
    }
}
