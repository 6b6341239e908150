//! What there is to say about gomoku: the parts of an evaluation, what is wrong
//! with a move, and the patterns in it. Every fact here rests on a search, on a
//! proof or on what the rules make of the stones; nothing is a guess.

mod bearing;
mod factors;
mod facts;
pub(crate) mod grid;
mod mistakes;
mod patterns;
mod region;
mod sequences;

use zeitnot_core::Mark;

pub(crate) use bearing::bearing;
pub use factors::factors;
pub(crate) use facts::{MoveFacts, is_forced};
pub(crate) use mistakes::mistakes;
pub(crate) use patterns::{is_sole_win, patterns};
pub(crate) use sequences::sequences;

/// How much presses on a board, in tenths: the greatest urgency of any threat,
/// and a tenth of the greatest that is not part of it.
pub(crate) fn urgency(threats: &[&Mark]) -> u32 {
    let greatest = threats.iter().max_by_key(|threat| threat.urgency);
    let Some(greatest) = greatest else {
        return 0;
    };
    let is_apart = |threat: &&&Mark| {
        let mut stones = threat.stones.iter();
        stones.any(|stone| !greatest.stones.contains(stone))
    };
    let second = threats.iter().filter(is_apart);
    let second = second.map(|threat| threat.urgency).max().unwrap_or(0);
    10 * u32::from(greatest.urgency) + u32::from(second)
}
