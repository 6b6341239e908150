//! The levels of gomoku. What a level overlooks is longer from level to level:
//! now and then a four, an open three, and then what only a search finds.
//! `docs/strength.md` has the matches that these numbers come from.

use zeitnot_core::{Level, Strength};

/// What is weaker than full strength, the weakest first.
const WEAKER: [Strength; 4] = [
    Strength::weaker(80, 80, 8, 1, 140),
    Strength::weaker(800, 35, 4, 3, 120),
    Strength::weaker(2_200, 25, 3, 5, 150),
    Strength::weaker(8_500, 8, 2, 7, 80),
];

/// How weakly a level plays; none at full strength.
pub(crate) fn strength(level: Level, seed: u64) -> Option<Strength> {
    level.entry(&WEAKER).map(|weaker| weaker.with_seed(seed))
}
