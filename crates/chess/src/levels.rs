//! The levels of chess. Who plays weakly sees only so many plies ahead, another
//! number in every position: at worst not even the reply. A player of few nodes
//! or blurred judgment is weak all the time; one who does not look now and then
//! is as weak to people and closer to the next level.
//! `docs/strength.md` has the matches that these numbers come from.

use zeitnot_core::{Level, Strength};

/// What is weaker than full strength, the weakest first.
const WEAKER: [Strength; 4] = [
    Strength::weaker(4_500, 5, 3, 1, 95),
    Strength::weaker(10_000, 3, 2, 1, 38),
    Strength::weaker(17_000, 0, 1, 1, 22),
    Strength::weaker(35_000, 0, 1, 2, 11),
];

/// How weakly a level plays; none at full strength.
pub(crate) fn strength(level: Level, seed: u64) -> Option<Strength> {
    level.entry(&WEAKER).map(|weaker| weaker.with_seed(seed))
}
