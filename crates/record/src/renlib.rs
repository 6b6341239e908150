//! RenLib, `.lib`: libraries of variations on a 15x15 board.
//!
//! The file begins with 20 bytes: `FF`, the letters `RenLib`, `FF`, the version
//! in two bytes, and padding. The oldest libraries have no such header and begin
//! with their first move, which is always the center, byte `78`. Nodes follow,
//! parents before children, with two bytes each:
//!
//! * The point: column plus 16 times row, with the column from 1 at the left and
//!   the row from 0 at the top. Zero is the root if it comes first, and a pass
//!   elsewhere.
//! * Flags: `80` a sibling follows after this node's descendants, `40` the node
//!   has no descendants, `20` an old comment follows, `10` marked, `08` a comment
//!   follows, `04` beginning of the game, `02` not a move, `01` two more bytes of
//!   flags follow.
//! * The second of those bytes has a flag `01`: text for the board follows the
//!   comment. It becomes the move's label.
//!
//! Texts end with a zero and are padded to an even length. The byte `08`
//! separates a title from the rest; in the record, the title is the first line of
//! the comment. Old comments are ASCII with Swedish letters in place of some
//! brackets, and their last letter has the highest bit set. Text is UTF-8 if it
//! is valid, and Latin-1 otherwise; files do not name the code page of the system
//! that wrote them.
//!
//! A node that is not a move only shows text beside the game; it is left out
//! unless it has descendants. Siblings on the same point are one move, and
//! several roots are one root. Marks are dropped.
//!
//! The writer uses version 3.4 with a root. Moves, comments, and labels read back
//! unchanged, except that line breaks before a comment are removed, because a
//! title cannot be empty. Everything else is left out. A record with a starting
//! position or another board is rejected.

mod flags;
mod read;
mod text;
mod write;

pub use read::read;
pub(crate) use read::read_limited;
pub use write::write;

/// The first bytes of a library with a header.
pub(crate) const MAGIC: &[u8; 8] = b"\xFFRenLib\xFF";
/// Length of the header, in bytes.
const HEADER_LENGTH: usize = 20;
/// The version that is written, and the highest that is read.
const VERSION: (u8, u8) = (3, 4);
/// The center of the board, the first byte of a library without a header.
pub(crate) const CENTER: u8 = 0x78;
