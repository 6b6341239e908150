//! SGF, `.sgf`: the Smart Game Format, version 4, as gomoku and renju use it.
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Anna]PW[Binh];B[hh]C[the center](;W[ig])(;W[ih]))
//! ```
//!
//! Versions 1 to 3 are read as well: lower-case letters in the names of
//! properties do not count (`AddBlack` is `AB`), and text before the first game
//! is skipped.
//!
//! # Points
//!
//! * `hh` counts both letters from the top left. As no board here has more than
//!   26 columns or rows, capitals mean the same as small letters.
//! * `h8`, which renju programs write, is a letter for the column and the row
//!   from the bottom. A digit never occurs in the first form, so the two cannot
//!   be confused.
//! * An empty value is a pass, as are `-`, `pass` and, on boards of up to 19,
//!   `tt`. Its move text is `-`.
//! * Without `SZ` the board is 15 by 15, or 19 by 19 if `GM` names another game
//!   than gomoku.
//!
//! # What becomes of it
//!
//! * `GM[4]` makes the record one of gomoku. Other games are not refused, since
//!   many programs that play gomoku claim `GM[1]`, but their record names none.
//! * `PB`, `PW`, `RU`, `RE`, `TM` with `OT`, `SZ` fill fields; the wording of a
//!   result that says more than who won is kept as the tag `RE`. What is left in
//!   the first node besides markup becomes tags, named as in the file. `FF`,
//!   `CA` and `AP` speak of the file and not of the game, and are not kept.
//! * `AB`, `AW`, `AE` and `PL` before the first move make the starting position
//!   `{h8h9/i9}`: black stones, then white ones. A `-` behind it says that the
//!   other side moves than the numbers of stones tell: black moves unless it has
//!   exactly one stone more. Set-up anywhere else is refused.
//! * Colors alternate in a record. Where a file lets one color move twice, a
//!   pass comes in between.
//! * A node without a move adds its remarks to the node before it.
//! * `N` and `C` become the comment, `V` the evaluation, `BL` or `WL` the
//!   mover's time left; `TE`, `BM`, `IT` and `DO` are verdicts. `LB` on a point where the game goes on is the label of
//!   that move, and of its siblings on the same point. Other markup is dropped.
//! * Text is UTF-8. It is Latin-1 where `CA` says so, and wherever the file is
//!   not UTF-8.
//!
//! # Writing
//!
//! What was read comes out again and reads back as the same record; a record of
//! which that would not be true is refused. There are three exceptions: a record
//! without game or size is written as gomoku on 15 by 15; points come back in
//! small letters; and a label needs a point that no sibling shares. What SGF has
//! no property for goes into private ones: `ZT` tags of other formats as
//! `name:value`, `ZM` plies to a forced end, `ZS` seconds spent on a move, `ZN`
//! further verdicts, `ZI` text before a variation.

mod annotations;
mod builder;
mod charset;
mod glyph;
mod header;
mod lexer;
mod outcome;
mod point;
mod property;
mod read;
mod setup;
mod time_control;
mod value;
mod write;
mod write_header;

pub use read::{MAX_GAMES, read, read_all, read_each};
pub use write::write;

/// The side that owns a stone or moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Color {
    Black,
    White,
}

impl Color {
    fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Who makes the move of this ply, if `self` makes the first.
    fn at_ply(self, ply: u32) -> Self {
        if ply % 2 == 1 { self } else { self.other() }
    }
}
