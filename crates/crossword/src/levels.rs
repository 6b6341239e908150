//! The levels of the crossword game: who plays weakly does not see every play,
//! and the less so the more tiles it lays. The better ones of them make no
//! mistakes in the endgame that they can see, as people who like to practice
//! endgames wish. `docs/strength.md` has the matches that these numbers come
//! from.

use zeitnot_core::{Level, Move, Position, Strength};

use crate::generate::ScoredPlacement;
use crate::play::{Placement, Play};
use crate::position::CrosswordPosition;
use crate::square::{Direction, Square};
use crate::state::POINT;

/// What is weaker than full strength, the weakest first.
const WEAK_LEVELS: [Strength; 4] = [
    weak_strength(250, 12, 12, 2, 670),
    weak_strength(500, 9, 8, 2, 530),
    weak_strength(20_000, 6, 6, 2, 390),
    weak_strength(60_000, 4, 4, 3, 280),
];

/// With fewer nodes than these nobody searches endgames.
const MIN_ENDGAME_NODES: u64 = 10_000;

/// `blur` is in points.
const fn weak_strength(nodes: u64, blur: u32, lines: u32, sight: u32, chance: u32) -> Strength {
    Strength::weaker(nodes, blur * POINT.unsigned_abs(), lines, sight, chance)
}

/// How weakly a level plays; none at full strength.
pub(crate) fn strength(level: Level, seed: u64) -> Option<Strength> {
    level
        .entry(&WEAK_LEVELS)
        .map(|weaker| weaker.with_seed(seed))
}

/// Does somebody of this strength search what is left of the game when the bag
/// is empty?
pub(crate) const fn searches_endgames(strength: &Strength) -> bool {
    strength.nodes >= MIN_ENDGAME_NODES
}

/// Leaves the plays that somebody of this strength sees.
///
/// The same tiles laid elsewhere are seen or not seen with them: who does not
/// think of a word does not think of it anywhere. Of exchanges the best stays;
/// there are so many that one of them would always be misjudged as good.
pub(crate) fn retain_seen(
    plays: &mut Vec<ScoredPlacement>,
    strength: &Strength,
    position: &CrosswordPosition,
) {
    let key = position.key();
    let exchanges = plays
        .iter()
        .filter(|found| matches!(Play::from_move(found.mv), Some(Play::Exchange(_))));
    let best = exchanges
        .max_by_key(|found| (found.equity, found.mv))
        .map(|found| found.mv);
    plays.retain(|found| match Play::from_move(found.mv) {
        Some(Play::Place(placement)) => {
            let length = placement.tiles.len() as u32;
            !strength.overlooks(key, location_independent(placement).0, length)
        }
        Some(Play::Exchange(_)) => best == Some(found.mv),
        _ => true,
    });
}

/// A number for the tiles of a placement, wherever they lie.
fn location_independent(placement: Placement) -> Move {
    let placed = Placement {
        first: Square(0),
        direction: Direction::BOTH[0],
        ..placement
    };
    placed.to_move()
}
