//! PSQ, `.psq`: the games that the tournament manager Piskvork saves.
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
//!   a person), and which of them moves first, 0 or 1.
//! * A move is its column from the left, its row from the top, both from 1, and
//!   the milliseconds it took. A missing time is no fault, and further numbers
//!   are passed over. Zero is what Piskvork writes for stones of an opening, so
//!   it is read as no time at all. 2147483647 is the longest time that Piskvork
//!   knows, and a longer one is read as that.
//! * Below the moves stand the names of the players, a number that tells how
//!   the game ended and, in files from tournaments, a line about the event. Each
//!   may be missing. The names `homo-1` and `homo-2` stand for people without
//!   one.
//! * The number is 0 after an ordinary end, 15 after a timeout and -1 where
//!   nothing is known, but never says who won: that takes the rules. It is kept
//!   as the tag `Termination`, unless it is -1. The line about the event becomes
//!   the tag `Event`, and the rule if it says `Freestyle`, `Standard`, `Renju`
//!   or `Caro`; it is only the rule if it says nothing else. Levels become the tag `Levels`, unless they are `0:0`.
//! * Text is UTF-8, or Latin-1 where it is not that.
//!
//! Variations, remarks, other tags, the result, the time control and fractions
//! of milliseconds have no place here; the writer leaves them out. A record with
//! a pass or a starting position of its own is refused.

mod read;
mod tags;
mod write;

pub use read::read;
pub use write::write;

/// Longest time that Piskvork knows, in milliseconds.
const MAX_TIME: u64 = 0x7fff_ffff;
