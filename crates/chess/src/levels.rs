//! The levels of chess. `docs/strength.md` has the matches that these numbers
//! come from.

use zeitnot_core::{Level, Oversight, Strength};

/// What is weaker than full strength, the weakest first.
const WEAKER: [Strength; 4] = [
    weaker(50, 350, 24, 1, 300),
    weaker(200, 160, 12, 2, 200),
    weaker(1_500, 70, 6, 4, 150),
    weaker(6_000, 25, 3, 6, 100),
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
