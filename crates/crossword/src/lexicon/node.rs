//! A node of the automaton, packed into 32 bits.

use crate::tile::Letter;

/// A possible next letter.
///
/// It also holds whether a word may end here and the index of the next list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct LexiconNode(u32);

impl LexiconNode {
    /// The node at index 0, the empty list.
    pub(super) const END: Self = Self(Self::LAST);

    /// The maximum number of nodes in an automaton.
    pub(super) const MAX_NODES: usize = 1 << Self::ARC_BITS;

    const ARC_BITS: u32 = 24;
    const LAST: u32 = 1 << 24;
    const ACCEPTS: u32 = 1 << 25;
    const LETTER_SHIFT: u32 = 26;

    /// Creates a node that is not the last of its list.
    pub(super) fn new(letter: u8, accepts: bool, arcs: u32) -> Self {
        debug_assert!(usize::from(letter) <= Letter::MAX_LETTERS && arcs < 1 << Self::ARC_BITS);
        let accepts = if accepts { Self::ACCEPTS } else { 0 };
        Self(u32::from(letter) << Self::LETTER_SHIFT | accepts | arcs)
    }

    /// Returns this node, marked as the last of its list.
    pub(super) fn with_last_flag(self) -> Self {
        Self(self.0 | Self::LAST)
    }

    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the number of its letter; 0 only at index 0.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        (self.0 >> Self::LETTER_SHIFT) as u8
    }

    /// Returns its letter; `None` only at index 0.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Option<Letter> {
        Letter::new(self.number())
    }

    /// Returns `true` if a word may end here.
    #[must_use]
    #[inline]
    pub const fn accepts(self) -> bool {
        self.0 & Self::ACCEPTS != 0
    }

    /// Returns `true` if this node is the last of its list.
    #[must_use]
    #[inline]
    pub const fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    /// Returns the index of the next list; 0 if no letter can follow.
    #[must_use]
    #[inline]
    pub const fn next_list(self) -> u32 {
        self.0 & (Self::LAST - 1)
    }
}
