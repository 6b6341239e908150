//! The levels of gomoku. What a level overlooks is longer from level to level:
//! now and then a four, an open three, and then what only a search finds.
//! `docs/strength.md` has the matches that these numbers come from.

use zeitnot_core::{Level, Oversight, Strength};

/// What is weaker than full strength, the weakest first.
const WEAKER: [Strength; 4] = [
    weaker(30, 90, 8, 1, 120),
    weaker(200, 60, 5, 3, 200),
    weaker(1_000, 30, 3, 5, 200),
    weaker(5_000, 12, 2, 7, 100),
];

const fn weaker(nodes: u64, blur: u32, lines: u32, sight: u32, chance: u32) -> Strength {
    Strength {
        nodes,
        blur,
        lines,
        seed: 0,
        oversight: Some(Oversight { sight, chance }),
    }
}

/// How weakly a level plays; none at full strength.
pub(crate) fn strength(level: Level, seed: u64) -> Option<Strength> {
    level.entry(&WEAKER).map(|weaker| weaker.seeded(seed))
}
