//! Choices of the swap2 opening.
//!
//! One player places three stones. The other takes a side, or places two more
//! stones and leaves the choice to the first player. The second side is to move
//! after three stones and after five.

use crate::game::Move;
use crate::score::Score;
use crate::search::Line;

/// Maximum absolute score of a balanced opening: a win rate of about 52 %.
const MAX_BALANCED_SCORE: i32 = 15;

/// Number of moves to compare when placing a balancing stone.
pub const CANDIDATE_MOVES: u32 = 16;

/// A choice in the swap2 opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Choice {
    /// Take the first side; the opponent is to move.
    First,
    /// Take the second side, and move.
    Second,
    /// Place two more stones and leave the choice to the opponent.
    ///
    /// Neither side is better, and the opponent leaves any prepared opening.
    AddStones,
}

impl Swap2Choice {
    /// Returns the choice after `stones` stones with this score.
    ///
    /// The score is that of the second side, which is to move.
    #[must_use]
    pub const fn from_score(stones: usize, score: Score) -> Self {
        if stones == 3 && score.0.abs() <= MAX_BALANCED_SCORE {
            Self::AddStones
        } else if score.0 >= 0 {
            Self::Second
        } else {
            Self::First
        }
    }
}

/// Returns the first move of the line with the score nearest to `target`.
///
/// Both are from the point of view of the side to move.
#[must_use]
pub fn balancing_move(lines: &[Line], target: i32) -> Option<Move> {
    let distance = |line: &&Line| line.score.0.saturating_sub(target).unsigned_abs();
    let nearest = lines.iter().min_by_key(distance)?;
    nearest.moves.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_side_is_taken_and_a_balanced_opening_is_extended() {
        for (stones, score, choice) in [
            (3, 200, Swap2Choice::Second),
            (3, -200, Swap2Choice::First),
            (3, 15, Swap2Choice::AddStones),
            (3, -15, Swap2Choice::AddStones),
            (3, 16, Swap2Choice::Second),
            (5, 0, Swap2Choice::Second),
            (5, -1, Swap2Choice::First),
        ] {
            assert_eq!(
                Swap2Choice::from_score(stones, Score(score)),
                choice,
                "{stones} {score}"
            );
        }
    }

    #[test]
    fn the_balancing_move_has_the_score_nearest_to_the_target() {
        let line = |score, mv| Line::exact(Score(score), vec![Move(mv)]);
        let lines = [line(90, 1), line(20, 2), line(-30, 3)];
        assert_eq!(balancing_move(&lines, 0), Some(Move(2)));
        assert_eq!(balancing_move(&lines, -100), Some(Move(3)));
        assert_eq!(balancing_move(&lines, i32::MAX), Some(Move(1)));
        assert_eq!(balancing_move(&[], 0), None);
    }
}
