//! PSQ, `.psq`: games saved by the tournament manager Piskvork.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0
//! 8,8,0
//! 9,7,1520
//! first-engine.zip
//! second-engine.zip
//! 0
//! ```
//!
//! * The first line has columns and rows, the levels of the two players (0 for
//!   a person), and the player who moves first, 0 or 1.
//! * A move is its column from the left, its row from the top, both from 1, and
//!   its time in milliseconds. The time is optional, and further numbers are
//!   ignored. Piskvork writes zero for the stones of an opening, so zero is read
//!   as no time. The longest time in Piskvork is 2147483647; longer times are
//!   reduced to it.
//! * Below the moves are the names of the players, a number for the end of the
//!   game, and, in files from tournaments, a line about the event. Each is
//!   optional. The names `homo-1` and `homo-2` are placeholders for people.
//! * The number is 0 after an ordinary end, 15 after a timeout, and -1 if
//!   unknown. The winner is not stored; it follows from the rules. The number
//!   becomes the tag `Termination`, unless it is -1.
//! * The line about the event becomes the tag `Event`. If it contains
//!   `Freestyle`, `Standard`, `Renju`, or `Caro`, this is the rule; a line with
//!   the lower-case name of the rule and nothing else is not a tag.
//! * Levels become the tag `Levels`, unless they are `0:0`.
//! * Text is UTF-8, or Latin-1 if it is not valid UTF-8.
//!
//! The writer leaves out variations, annotations other than times, other tags,
//! the result, the time control, and fractions of milliseconds. It rejects a
//! record with a pass or a starting position.

mod read;
mod tags;
mod write;

pub use read::read;
pub(crate) use read::read_limited;
pub use write::write;

/// The longest time in Piskvork, in milliseconds.
const MAX_TIME: u64 = 0x7fff_ffff;
