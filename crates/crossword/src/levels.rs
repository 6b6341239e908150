//! The levels of the crossword game.
//!
//! A weak player overlooks plays, and more likely those with more tiles. The
//! stronger of the weak levels make no mistakes in endgames they can search, for
//! users who practice endgames. `docs/dev/results.md` has the matches behind these
//! numbers.

use zeitnot_core::{Level, Move, Position, Strength};

use crate::generate::ScoredPlacement;
use crate::play::{Placement, Play};
use crate::position::CrosswordPosition;
use crate::square::{Direction, Square};
use crate::state::POINT;

/// The levels below full strength, the weakest first.
const WEAK_LEVELS: [Strength; 4] = [
    weak_strength(250, 12, 12, 2, 670),
    weak_strength(500, 9, 8, 2, 530),
    weak_strength(20_000, 6, 6, 2, 390),
    weak_strength(60_000, 4, 4, 3, 280),
];

/// The minimum node limit for searching endgames.
const MIN_ENDGAME_NODES: u64 = 10_000;

/// `blur` is in points.
const fn weak_strength(nodes: u64, blur: u32, lines: u32, sight: u32, chance: u32) -> Strength {
    Strength::weaker(nodes, blur * POINT.unsigned_abs(), lines, sight, chance)
}

/// Returns the strength of a level; `None` at full strength.
pub(crate) fn strength(level: Level, seed: u64) -> Option<Strength> {
    level
        .entry(&WEAK_LEVELS)
        .map(|weaker| weaker.with_seed(seed))
}

/// Returns `true` if this strength searches endgames once the bag is empty.
pub(crate) const fn searches_endgames(strength: &Strength) -> bool {
    strength.nodes >= MIN_ENDGAME_NODES
}

/// Keeps the plays that a player of this strength sees.
///
/// The same tiles are seen or overlooked on all squares, because they are the same
/// word. Of the exchanges only the best remains; there are so many that one of them
/// would always be overrated.
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

/// Returns the move with its square and direction cleared.
fn location_independent(placement: Placement) -> Move {
    let placed = Placement {
        first: Square(0),
        direction: Direction::BOTH[0],
        ..placement
    };
    placed.to_move()
}
