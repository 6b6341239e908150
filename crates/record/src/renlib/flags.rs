//! The flags of a node.

/// A sibling comes after the descendants.
pub(super) const SIBLING: u8 = 0x80;
/// The node has no descendants.
pub(super) const LEAF: u8 = 0x40;
/// An old comment follows.
pub(super) const OLD_COMMENT: u8 = 0x20;
/// A comment follows.
pub(super) const COMMENT: u8 = 0x08;
/// The node is not a move; it only shows text.
pub(super) const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
pub(super) const EXTENSION: u8 = 0x01;
/// In the second of those bytes: text for the board follows.
pub(super) const BOARD_TEXT: u8 = 0x01;
