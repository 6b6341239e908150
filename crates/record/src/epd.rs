//! EPD, `.epd`: positions of chess with what is asked or known about them, one on
//! each line.
//!
//! ```text
//! 6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "back rank"; D1 17;
//! ```
//!
//! * A line begins with the four fields of a position: pieces, side to move,
//!   castling rights, en-passant square. The two counters of a FEN may follow;
//!   they become the operations `hmvc` and `fmvn`.
//! * Operations follow: a name, any number of operands, and a semicolon, which
//!   may be missing at the end of the line. Operands are words, or texts in
//!   quotation marks. All operations are kept in their order, whatever their
//!   name. Empty ones, as in ` ;D1 20 ;D2 400`, are passed over.
//! * Blank lines and lines that begin with `#` are passed over. A line that
//!   cannot be read is an error and costs no other line.
//! * Text is UTF-8. A line that is not is taken for Latin-1.
//!
//! What an operation or a move means is for the game to say. [`Epd`] is a line;
//! [`Positions`] reads a file of any length. As a game record, a line is a game
//! without moves: its position is the start, and its operations are tags, whose
//! values are written as in the file.

mod line;
mod operation;
mod positions;
mod record;

pub use line::Epd;
pub(crate) use line::is_epd;
pub use operation::{Operand, Operation};
pub use positions::{MAX_LINE_BYTES, Positions, read};
pub use record::write;
