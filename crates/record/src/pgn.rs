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
//! A file may have any number of games and any length: [`Games`] reads one after
//! the other and keeps only that one in memory. A game that cannot be read is an
//! error and costs no other game.
//!
//! # What becomes of it
//!
//! * `White`, `Black`, `Result`, `TimeControl`, `Variant` (the rule) and `FEN`
//!   (the start) fill fields, whatever the case of their letters; of several, the
//!   first that says anything. All other tags are kept as tags: those of the
//!   seven-tag roster first, the rest by name. `?` in a field or in the roster,
//!   and an empty value anywhere, say nothing and are not kept. `SetUp` is
//!   implied by `FEN`.
//! * A move is a word and is kept as the file writes it: `Nf3`, `e7e8q`,
//!   `Ng1-f3+`, `O-O` and `0-0`, `--`. What it means is for the game to say. Move
//!   numbers are not looked at, nor is `e.p.`.
//! * `$1` to `$255` and `!`, `?`, `!!`, `??`, `!?`, `?!` behind a move are
//!   verdicts on it.
//! * Comments stand in braces or from a semicolon to the end of the line. White
//!   space in them is one space; each of several comments on a move is one line
//!   of the record's. Before the first move of a variation a comment is its
//!   introduction. Lines that begin with `%` are passed over.
//! * `[%clk 0:04:58]` in a comment is the mover's time left, `[%emt 0:00:02]` the
//!   time spent, and `[%eval 0.35]` or `[%eval #-3]` the evaluation; the depth
//!   that may stand behind a comma is not kept. Other commands stay in the text.
//! * The result behind the moves and the tag `Result` must not contradict each
//!   other. Either may be missing.
//! * Text is UTF-8. A comment or tag that is not is taken for Latin-1.
//!
//! # Writing
//!
//! [`write()`] makes the standard's export format: the roster first, then the
//! other tags in the order of their names, then the moves in lines of less than
//! 80 columns, and verdicts as `$` with a number. A comment that holds a closing
//! brace, for which there is no escape, goes behind a semicolon on a line that
//! may be longer.
//!
//! What was read comes out again and reads back as the same record. So does any
//! other record of a game of chess that has its tags in the same order, no blank
//! lines, doubled spaces or commands in comments, no introduction but at the
//! beginning of a variation, no labels, and forced ends in a number of plies that
//! suits who moves: PGN counts them in moves.

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

pub use games::{Games, read};
pub(crate) use tag::starts_tag;
pub use write::write;
