//! The choices of the swap2 opening: one player puts three stones, the other
//! takes a side or puts two more and leaves the choice to the first. After
//! three stones as after five the second side is to move.

use crate::game::Move;
use crate::score::Score;
use crate::search::Line;

/// Scores within this are no reason to choose a side: about 52 %.
const MAX_BALANCED_SCORE: i32 = 15;

/// How many moves are weighed to find one that keeps the balance.
pub const CANDIDATE_MOVES: u32 = 16;

/// What to do with the stones of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Choice {
    /// Take the first side; the opponent is to move.
    First,
    /// Take the second side, and move.
    Second,
    /// Put two more stones and leave the choice: neither side is worth taking,
    /// and the opponent is out of whatever he has prepared.
    AddStones,
}

impl Swap2Choice {
    /// What to do with so many stones that are worth this to the second side,
    /// which is to move.
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

/// The first move of the line whose score, as the side to move sees it, is
/// nearest to `target`.
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
    fn the_better_side_is_taken_and_a_level_game_is_made_longer() {
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
    fn the_move_nearest_to_the_target_keeps_the_balance() {
        let line = |score, mv| Line::exact(Score(score), vec![Move(mv)]);
        let lines = [line(90, 1), line(20, 2), line(-30, 3)];
        assert_eq!(balancing_move(&lines, 0), Some(Move(2)));
        assert_eq!(balancing_move(&lines, -100), Some(Move(3)));
        assert_eq!(balancing_move(&lines, i32::MAX), Some(Move(1)));
        assert_eq!(balancing_move(&[], 0), None);
    }
}
