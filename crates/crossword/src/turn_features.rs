//! Features of a turn for time management: game phase and difficulty of the choice.

use zeitnot_core::{Side, TurnFeatures};

use crate::generate::ScoredPlacement;
use crate::position::CrosswordPosition;
use crate::state::POINT;

/// The maximum equity loss of a play that competes with the best, in thousandths of
/// a point.
const COMPETITIVE: i32 = 2 * POINT;

/// Average number of tiles placed by both sides per round, in tenths: 4.5 each.
const TENTH_TILES_PER_ROUND: u32 = 90;

/// Average number of tiles placed per turn with an empty bag.
const TILES_PER_ENDGAME_TURN: u32 = 3;

/// Returns the features known before plays are generated.
pub(crate) fn before_generation(position: &CrosswordPosition) -> TurnFeatures {
    let state = &position.state;
    let held = |side: Side| u32::from(state.held[side.index()]);
    let own = held(state.turn);
    let in_bag = u32::try_from(position.in_bag()).unwrap_or(u32::MAX);
    let left = in_bag
        .saturating_add(own)
        .saturating_add(held(state.turn.other()));
    let turns = match in_bag {
        0 => own.div_ceil(TILES_PER_ENDGAME_TURN),
        _ => left.saturating_mul(10).div_ceil(TENTH_TILES_PER_ROUND),
    };
    let total = u32::try_from(position.equipment().tiles.tile_count()).unwrap_or(u32::MAX);
    TurnFeatures {
        lead: Some(f64::from(state.lead()) / f64::from(POINT)),
        in_bag: Some(in_bag),
        held: own,
        phase: 1.0 - f64::from(left.min(total)) / f64::from(total.max(1)),
        turns_left: Some(turns.max(1)),
        ..TurnFeatures::default()
    }
}

/// Returns the features with these plays, best first.
pub(crate) fn from_plays(position: &CrosswordPosition, plays: &[ScoredPlacement]) -> TurnFeatures {
    let count = |number: usize| Some(u32::try_from(number).unwrap_or(u32::MAX));
    let best = plays.first().map_or(0, |found| found.equity);
    let gap = |found: &ScoredPlacement| best.saturating_sub(found.equity);
    let second = plays.get(1).map(gap);
    TurnFeatures {
        choices: count(plays.len()),
        gap: second.map(|gap| f64::from(gap) / f64::from(POINT)),
        competitive: count(
            plays
                .iter()
                .take_while(|found| gap(found) <= COMPETITIVE)
                .count(),
        ),
        ..before_generation(position)
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::{Game, Move, Setup};

    use super::*;
    use crate::Crossword;
    use crate::position;

    fn features(words: &str) -> TurnFeatures {
        let position = Crossword::default().position(&Setup::new(words)).unwrap();
        position.turn_features()
    }

    #[test]
    fn a_new_game_has_about_twelve_turns_left() {
        let start = features("deal 1");
        assert_eq!((start.in_bag, start.held), (Some(86), 7));
        assert_eq!((start.turns_left, start.lead), (Some(12), Some(0.0)));
        assert_eq!((start.phase, start.choices), (0.0, None));
    }

    #[test]
    fn gap_and_competitive_plays_are_relative_to_the_best() {
        let position = Crossword::default()
            .position(&Setup::new("deal 1"))
            .unwrap();
        let position = position::downcast(&*position).unwrap();
        let found = |equity| ScoredPlacement {
            mv: Move(0),
            score: 0,
            equity,
        };
        let plays = [30_500, 29_000, 28_500, 28_499, 3_000].map(found);
        let hard = from_plays(position, &plays);
        assert_eq!((hard.gap, hard.competitive), (Some(1.5), Some(3)));
        let single = from_plays(position, &plays[..1]);
        let actual = (single.choices, single.gap, single.competitive);
        assert_eq!(actual, (Some(1), None, Some(1)));
        assert_eq!(from_plays(position, &[]).choices, Some(0));
    }
}
