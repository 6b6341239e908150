//! RenLib, `.lib`: libraries of variations on a board of 15 by 15.
//!
//! The file begins with 20 bytes: `FF`, the letters `RenLib`, `FF`, the version
//! in two bytes, and filling. The oldest libraries have no such header and
//! begin with their first move, which is always the center, byte `78`. Then
//! come nodes, parents before children, each of two bytes:
//!
//! * The point: column plus 16 times row, the column from 1 at the left and the
//!   row from 0 at the top. Zero is the root if it comes first and a pass
//!   elsewhere.
//! * Flags: `80` a sibling follows once this node's descendants are through,
//!   `40` there are no descendants, `20` an old comment follows, `10` marked,
//!   `08` a comment follows, `04` beginning of the game, `02` not a move, `01`
//!   two more bytes of flags follow.
//! * Of those two, the second has a flag `01`: a text to show on the board
//!   follows the comment. It becomes the move's label.
//!
//! Texts end with a zero and are padded to an even length. A title is parted
//! from what follows it by the byte `08`; in the record it is the first line of
//! the comment. Old comments are ASCII with Swedish letters in place of some
//! brackets, and end with the letter that has the highest bit set. Text is
//! UTF-8 where it can be that and Latin-1 otherwise; the page of a file that was
//! made on another system is not written down anywhere.
//!
//! A node that is not a move only shows a text beside the game and is left out,
//! unless others descend from it. Siblings on the same point are one move, and
//! more than one root is one root. Marks have no place in a record.
//!
//! The writer makes version 3.4 with a root. What comes out reads back with the
//! same moves, comments and labels. The library has no room for anything else,
//! nor for a title without text, so line breaks before a comment go. A record
//! with a starting position of its own or on another board is refused.

mod flags;
mod read;
mod text;
mod write;

pub use read::read;
pub use write::write;

/// What a library with a header begins with.
pub(crate) const MAGIC: &[u8; 8] = b"\xFFRenLib\xFF";
/// Length of the header.
const HEADER_LENGTH: usize = 20;
/// The version that is written, and the last that is known.
const VERSION: (u8, u8) = (3, 4);
/// The center of the board, with which every library without a header begins.
pub(crate) const CENTER: u8 = 0x78;
