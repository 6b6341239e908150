//! A word in one integer, so that millions of them are sorted quickly and in
//! little memory.

use crate::tile::Letter;

/// Letters of the shortest word of a lexicon.
pub const MIN_WORD_LENGTH: usize = 2;
/// Letters of the longest word of a lexicon: the length of a row.
pub const MAX_WORD_LENGTH: usize = crate::layout::SIZE;

/// A word of up to [`MAX_WORD_LENGTH`] letters, one a byte, the first letter highest
/// and zeros after the last: integers compare as the words do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PackedWord(u128);

impl PackedWord {
    /// None if the length is not that of a word.
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

    /// The numbers of its letters.
    pub(super) fn numbers(self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        let bytes = self.0.to_be_bytes();
        let length = size_of::<u128>() - self.0.trailing_zeros() as usize / 8;
        (0..length).map(move |index| bytes[index])
    }

    pub(super) fn letters(self) -> impl Iterator<Item = Letter> {
        self.numbers().filter_map(Letter::new)
    }

    /// The same word from its end.
    pub(super) fn reversed(self) -> Self {
        Self::pack(self.numbers().rev())
    }
}
