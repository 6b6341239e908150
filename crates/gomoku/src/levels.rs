//! The playing levels of gomoku.
//!
//! From level to level, longer threats are overlooked: occasional fours, then open
//! threes, then threats that only a search finds. The numbers come from the matches
//! in `docs/dev/results.md`.

use zeitnot_core::{Level, Strength};

/// Levels below full strength, weakest first.
const WEAKER: [Strength; 4] = [
    Strength::weaker(80, 80, 8, 1, 140),
    Strength::weaker(800, 35, 4, 3, 120),
    Strength::weaker(2_200, 25, 3, 5, 150),
    Strength::weaker(8_500, 8, 2, 7, 80),
];

/// Returns the parameters of a weakened level; `None` at full strength.
pub(crate) fn strength(level: Level, seed: u64) -> Option<Strength> {
    level.entry(&WEAKER).map(|weaker| weaker.with_seed(seed))
}
