//! Facts about gomoku: evaluation factors, mistakes, and patterns.
//!
//! Every fact comes from a search, a proof, or the stones on the board.

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

/// Returns the urgency of the threats in tenths.
///
/// It is the highest urgency plus a tenth of the highest among threats that have a
/// stone outside the first.
pub(crate) fn urgency(threats: &[&Mark]) -> u32 {
    let most_urgent = threats.iter().max_by_key(|threat| threat.urgency);
    let Some(most_urgent) = most_urgent else {
        return 0;
    };
    let is_apart = |threat: &&&Mark| {
        let mut stones = threat.stones.iter();
        stones.any(|stone| !most_urgent.stones.contains(stone))
    };
    let second = threats.iter().filter(is_apart);
    let second = second.map(|threat| threat.urgency).max().unwrap_or(0);
    10 * u32::from(most_urgent.urgency) + u32::from(second)
}
