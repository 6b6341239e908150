//! The levels of gomoku. What a level overlooks is longer from level to level:
//! now and then a four, an open three, and then what only a search finds.
//! `docs/strength.md` has the matches that these numbers come from.

use zeitnot_core::{Level, Strength, ThreatBlindness};

/// What is weaker than full strength, the weakest first.
const WEAKER: [Strength; 4] = [
    weaker(80, 80, 8, 1, 140),
    weaker(800, 35, 4, 3, 120),
    weaker(2_200, 25, 3, 5, 150),
    weaker(8_500, 8, 2, 7, 80),
];

const fn weaker(nodes: u64, blur: u32, lines: u32, sight: u32, chance: u32) -> Strength {
    Strength {
        nodes,
        blur,
        lines,
        seed: 0,
        oversight: Some(ThreatBlindness { sight, chance }),
    }
}

/// How weakly a level plays; none at full strength.
pub(crate) fn strength(level: Level, seed: u64) -> Option<Strength> {
    level.entry(&WEAKER).map(|weaker| weaker.with_seed(seed))
}
