//! SGF, `.sgf`: the Smart Game Format, version 4, for gomoku and renju.
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Anna]PW[Binh];B[hh]C[the center](;W[ig])(;W[ih]))
//! ```
//!
//! Versions 1 to 3 are also read: lower-case letters in the names of properties
//! are ignored (`AddBlack` is `AB`), and text before the first game is skipped.
//!
//! # Points
//!
//! * `hh` counts both letters from the top left. Boards have at most 26 columns
//!   and rows here, so upper-case and lower-case letters are equivalent.
//! * `h8`, which renju programs write, is a letter for the column and the row
//!   from the bottom. The first form has no digits, so the two are never
//!   ambiguous.
//! * An empty value is a pass, as are `-`, `pass`, and, on boards of up to 19,
//!   `tt`. Its move text is `-`.
//! * Without `SZ`, the board is 15x15, or 19x19 if `GM` names a game other than
//!   gomoku.
//!
//! # Reading
//!
//! * `GM[4]` makes the record a gomoku game. Other games are accepted, because
//!   many gomoku programs write `GM[1]`, but their record has no game.
//! * `PB`, `PW`, `RU`, `RE`, `TM` with `OT`, and `SZ` fill fields; a result with
//!   more than the winner is also the tag `RE`. Other properties of the first
//!   node, except markup, become tags, named as in the file. `FF`, `CA`, and `AP`
//!   describe the file and not the game, and are dropped.
//! * `AB`, `AW`, `AE`, and `PL` before the first move make the starting position
//!   `{h8h9/i9}`: black stones, then white stones. By default, white moves first
//!   if black has exactly one stone more, and black otherwise; a `-` after the
//!   stones reverses this. Set-up anywhere else is an error.
//! * Colors alternate in a record. If a color moves twice in a row, a pass is
//!   inserted.
//! * A node without a move adds its annotations to the previous node.
//! * `N` and `C` become the comment, `V` the evaluation, `BL` or `WL` the mover's
//!   time left; `TE`, `BM`, `IT`, and `DO` are glyphs. `LB` on the point of a
//!   following move is the label of that move, and of its siblings on the same
//!   point. Other markup is dropped.
//! * Text is UTF-8, or Latin-1 if `CA` says so or the file is not valid UTF-8.
//!
//! # Writing
//!
//! A record reads back unchanged or is rejected, with three exceptions: a record
//! without game or size is written as gomoku on 15x15; points are written in
//! lower case; and siblings on the same point share a label. Private properties
//! hold what SGF has no property for: `ZT` tags of other formats as `name:value`,
//! `ZM` plies to a forced end, `ZS` seconds spent on a move, `ZN` further glyphs,
//! and `ZI` text before a variation.

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

pub(crate) use read::read_limited;
pub use read::{Games, MAX_GAMES, read, read_all};
pub use write::write;

/// The color of a stone or of the side to move.
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

    /// Returns the color of the move at `ply`, if `self` makes the first move.
    fn at_ply(self, ply: u32) -> Self {
        if ply % 2 == 1 { self } else { self.other() }
    }
}
