//! PGN, `.pgn`: the Portable Game Notation of chess.
//!
//! ```text
//! [Event "Club night"]
//! [White "Anna"]
//! [Result "1-0"]
//!
//! 1. e4 {[%clk 0:04:58] as always} e5 2. Qh5 $6 (2. Nf3 Nc6) 2... Ke7 3. Qxe5# 1-0
//! ```
//!
//! A file may have any number of games and any length: [`Games`] reads one game
//! after the other and keeps only the current one in memory. An invalid game is an
//! error, after which the next game is read.
//!
//! # Reading
//!
//! * `White`, `Black`, `Result`, `TimeControl`, `Variant` (the rule), and `FEN`
//!   (the start) fill fields, in any case; if a tag is repeated, the first known
//!   value counts. All other tags are kept: those of the seven-tag roster first,
//!   the rest by name. `?` in a field or in the roster, and an empty value
//!   anywhere, are unknown values and are dropped. `SetUp` is implied by `FEN`.
//! * A move is a word and is kept as written: `Nf3`, `e7e8q`, `Ng1-f3+`, `O-O` and
//!   `0-0`, `--`. Its meaning is left to the game. Move numbers and `e.p.` are
//!   ignored.
//! * `$0` to `$255` and `!`, `?`, `!!`, `??`, `!?`, `?!` after a move are
//!   annotation glyphs.
//! * Comments are in braces, or from a semicolon to the end of the line. White
//!   space in them becomes one space; several comments on a move become lines of
//!   the record's comment. A comment before the first move of a variation is its
//!   introduction. Lines that begin with `%` are skipped.
//! * `[%clk 0:04:58]` in a comment is the mover's time left, `[%emt 0:00:02]` the
//!   time spent, and `[%eval 0.35]` or `[%eval #-3]` the evaluation; a depth after
//!   a comma is dropped. Other commands stay in the text.
//! * The result after the moves and the tag `Result` must not contradict each
//!   other. Both are optional.
//! * Text is UTF-8. A comment or tag that is not valid UTF-8 is Latin-1.
//!
//! # Writing
//!
//! [`write()`] uses the export format of the standard: the roster first, then the
//! other tags by name, then the moves in lines of less than 80 columns, with
//! glyphs as `$` and a number. A comment with a closing brace, which cannot be
//! escaped, is written after a semicolon, on a line that may be longer.
//!
//! A record that was read from PGN reads back unchanged. So does any other chess
//! record if its tags are in this order; its comments have no blank lines, double
//! spaces, or commands; its introductions are at the beginning of variations; it
//! has no labels; and the plies of its forced ends fit the side to move, because
//! PGN counts moves.

mod builder;
mod clock;
mod command;
mod comments;
mod games;
mod header;
mod lexer;
mod move_counter;
mod move_text;
mod tag;
mod wrapped_text;
mod write;
mod write_header;

pub(crate) use games::read_limited;
pub use games::{Games, read};
pub(crate) use tag::starts_tag;
pub use write::write;
