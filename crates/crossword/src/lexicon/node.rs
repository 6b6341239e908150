//! A node of the automaton: one letter that may come next, in 32 bits.

use crate::tile::Letter;

/// A letter, whether a word may end with it, and where the list after it
/// begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct LexiconNode(u32);

impl LexiconNode {
    /// What stands at index 0, the empty list.
    pub(super) const END: Self = Self(Self::LAST);

    /// No automaton has more nodes.
    pub(super) const MAX_NODES: usize = 1 << Self::ARC_BITS;

    const ARC_BITS: u32 = 24;
    const LAST: u32 = 1 << 24;
    const ACCEPTS: u32 = 1 << 25;
    const LETTER_SHIFT: u32 = 26;

    /// A node that is not the last of its list.
    pub(super) fn new(letter: u8, accepts: bool, arcs: u32) -> Self {
        debug_assert!(usize::from(letter) <= Letter::MAX_LETTERS && arcs < 1 << Self::ARC_BITS);
        let accepts = if accepts { Self::ACCEPTS } else { 0 };
        Self(u32::from(letter) << Self::LETTER_SHIFT | accepts | arcs)
    }

    /// The same node as the last of its list.
    pub(super) fn with_last_flag(self) -> Self {
        Self(self.0 | Self::LAST)
    }

    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// The number of its letter; 0 at index 0 only.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        (self.0 >> Self::LETTER_SHIFT) as u8
    }

    /// Its letter; none at index 0 only.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.number())
    }

    /// May a word end with it?
    #[must_use]
    #[inline]
    pub const fn accepts(self) -> bool {
        self.0 & Self::ACCEPTS != 0
    }

    /// Is it the last of its list?
    #[must_use]
    #[inline]
    pub const fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    /// The index of the list after it; 0 where no letter can follow.
    #[must_use]
    #[inline]
    pub const fn next_list(self) -> u32 {
        self.0 & (Self::LAST - 1)
    }
}
