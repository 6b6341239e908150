//! The playing levels of chess.
//!
//! A weakened level sees a limited number of plies, chosen at random in every
//! position; at worst it does not see the reply. Few nodes and blurred scores weaken
//! a player in all positions. Occasional blindness looks as weak to people, but
//! costs less against the next level. The numbers come from the matches in
//! `docs/dev/results.md`.

use zeitnot_core::{Level, Strength};

/// Levels below full strength, weakest first.
const WEAKER: [Strength; 4] = [
    Strength::weaker(4_500, 5, 3, 1, 95),
    Strength::weaker(10_000, 3, 2, 1, 38),
    Strength::weaker(17_000, 0, 1, 1, 22),
    Strength::weaker(35_000, 0, 1, 2, 11),
];

/// Returns the parameters of a weakened level; `None` at full strength.
pub(crate) fn strength(level: Level, seed: u64) -> Option<Strength> {
    level.entry(&WEAKER).map(|weaker| weaker.with_seed(seed))
}
