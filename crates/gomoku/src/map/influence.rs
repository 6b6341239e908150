//! Influence: the effect of a side's stones on a point.

use zeitnot_core::Side;

use super::SquareMap;
use crate::board::{Board, STEPS};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// The influence of a stone on its square; half of it one step away, a quarter two
/// steps away, and so on up to [`MAX_DISTANCE`], the length of a five.
const STONE_INFLUENCE: u32 = 16;
const MAX_DISTANCE: u16 = 4;

/// Minimum influence to own or contest a point: that of a stone two steps away.
const MIN_INFLUENCE: u32 = 4;

/// The owner of a point, by both sides' influence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointOwner {
    /// Neither side has enough influence.
    Neutral,
    /// This side has more than twice the influence of the other.
    OneSide(Side),
    /// Neither side has more than twice the influence of the other.
    Contested,
}

impl PointOwner {
    pub(super) const fn from_influence([first, second]: [u32; 2]) -> Self {
        if first < MIN_INFLUENCE && second < MIN_INFLUENCE {
            Self::Neutral
        } else if first > 2 * second {
            Self::OneSide(Side::First)
        } else if second > 2 * first {
            Self::OneSide(Side::Second)
        } else {
            Self::Contested
        }
    }
}

/// Returns each side's influence, the first player's first.
///
/// A stone adds 16 on its square, and 8, 4, 2, and 1 at one to four steps in the
/// eight directions of lines. The opponent's stones block it, its own do not. The
/// influence of several stones is added up.
#[must_use]
pub fn influence<R: Rule>(board: &Board<R>) -> SquareMap<[u32; 2]> {
    SquareMap::new(board.size(), |square| {
        Side::BOTH.map(|side| side_influence(board, side, square))
    })
}

/// Returns the empty points that both sides contest.
///
/// At least one side has an influence of 4 there, that of a stone two steps away, and
/// neither has more than twice the influence of the other.
#[must_use]
pub fn contested<R: Rule>(board: &Board<R>) -> SquareSet {
    let contested = influence(board)
        .squares(|&influence| PointOwner::from_influence(influence) == PointOwner::Contested);
    contested.intersection(board.vacant())
}

fn side_influence<R: Rule>(board: &Board<R>, side: Side, square: Square) -> u32 {
    let on_square = match board.stone(square) {
        Some(who) if who == side => STONE_INFLUENCE,
        // Stones block influence, so the square of a stone has none of the opponent.
        Some(_) => return 0,
        None => 0,
    };
    let ways = STEPS.into_iter().chain(STEPS.map(u16::wrapping_neg));
    let from_lines = ways.map(|step| direction_influence(board, side, square, step));
    on_square + from_lines.sum::<u32>()
}

/// Returns the influence of the stones in one direction.
fn direction_influence<R: Rule>(board: &Board<R>, side: Side, square: Square, step: u16) -> u32 {
    let mut influence = 0;
    for distance in 1..=MAX_DISTANCE {
        let index = square.to_u16().wrapping_add(step.wrapping_mul(distance));
        let Some(from) = Square::from_u16(index).filter(|&from| board.size().contains(from)) else {
            break;
        };
        match board.stone(from) {
            Some(who) if who == side => influence += STONE_INFLUENCE >> distance,
            Some(_) => break,
            None => {}
        }
    }
    influence
}
