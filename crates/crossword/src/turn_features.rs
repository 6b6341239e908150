//! What a clock may know about a turn: how far the game has come, and how hard
//! the choice is.

use zeitnot_core::{Side, TurnFeatures};

use crate::generate::ScoredPlacement;
use crate::position::CrosswordPosition;
use crate::state::POINT;

/// Plays at most so much worse than the best one can compete with it, in
/// thousandths of a point.
const COMPETITIVE: i32 = 2 * POINT;

/// Tiles that both sides lay between two own turns, about, in tenths: 4.5 each.
const TENTH_TILES_PER_ROUND: u32 = 90;

/// Tiles that a side lays in a turn when no others come, about.
const TILES_PER_ENDGAME_TURN: u32 = 3;

/// What is known before the plays are.
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

/// The same when these are the plays, best first.
pub(crate) fn from_plays(position: &CrosswordPosition, plays: &[ScoredPlacement]) -> TurnFeatures {
    let count = |number: usize| Some(u32::try_from(number).unwrap_or(u32::MAX));
    let best = plays.first().map_or(0, |found| found.equity);
    let behind = |found: &ScoredPlacement| best.saturating_sub(found.equity);
    let second = plays.get(1).map(behind);
    TurnFeatures {
        choices: count(plays.len()),
        gap: second.map(|behind| f64::from(behind) / f64::from(POINT)),
        competitive: count(
            plays
                .iter()
                .take_while(|found| behind(found) <= COMPETITIVE)
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

    fn signals(words: &str) -> TurnFeatures {
        let position = Crossword::default().position(&Setup::new(words)).unwrap();
        position.turn_features()
    }

    #[test]
    fn a_game_begins_with_eleven_or_twelve_turns() {
        let begin = signals("deal 1");
        assert_eq!((begin.in_bag, begin.held), (Some(86), 7));
        assert_eq!((begin.turns_left, begin.lead), (Some(12), Some(0.0)));
        assert_eq!((begin.phase, begin.choices), (0.0, None));
    }

    #[test]
    fn the_gap_and_the_competitors_are_counted_from_the_best() {
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
        let seen = (single.choices, single.gap, single.competitive);
        assert_eq!(seen, (Some(1), None, Some(1)));
        assert_eq!(from_plays(position, &[]).choices, Some(0));
    }
}
