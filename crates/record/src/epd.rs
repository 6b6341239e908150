//! EPD, `.epd`: chess positions with operations, one position per line.
//!
//! ```text
//! 6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "back rank"; D1 17;
//! ```
//!
//! * A line begins with the four fields of a position: pieces, side to move,
//!   castling rights, and en-passant square. The two counters of a FEN may
//!   follow; they become the operations `hmvc` and `fmvn`.
//! * Operations follow: a name, any number of operands, and a semicolon, which
//!   is optional at the end of the line. Operands are words, or texts in
//!   quotation marks. All operations are kept in order, whatever their names.
//!   Empty ones, as in ` ;D1 20 ;D2 400`, are skipped.
//! * Blank lines and lines that begin with `#` are skipped. An invalid line is an
//!   error, after which the next line is read.
//! * Text is UTF-8; a line that is not valid UTF-8 is Latin-1.
//!
//! The meaning of operations and moves is left to the game. [`Epd`] is a line,
//! and [`Positions`] reads a file of any length. As a game record, a line is a
//! game without moves: its position is the start, and its operations are tags,
//! whose values are written as in the file.

mod line;
mod operation;
mod positions;
mod record;

pub use line::Epd;
pub(crate) use line::is_epd;
pub use operation::{Operand, Operation};
pub use positions::{MAX_LINE_BYTES, Positions, read};
pub use record::write;
