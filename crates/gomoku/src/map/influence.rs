//! Influence: how much a side's stones are felt at a point.

use zeitnot_core::Side;

use super::SquareMap;
use crate::board::{Board, STEPS};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// What a stone is worth where it stands; half of it one step away, a quarter
/// two steps away, and so on to four steps, the length of a five.
const STONE_INFLUENCE: u32 = 16;
const MAX_DISTANCE: u16 = 4;

/// Less than a stone two steps away is too little for a claim.
const MIN_INFLUENCE: u32 = 4;

/// What comes of both sides' influence on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointOwner {
    /// Nobody is felt enough.
    Neutral,
    /// One side is felt more than twice as much as the other.
    OneSide(Side),
    /// Neither is.
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

/// What each side's stones are felt as, the first player's first.
///
/// A stone is felt where it stands, 16, and in the eight directions of lines at
/// one to four steps: 8, 4, 2 and 1. The opponent's stones stop it, its own do
/// not. What several stones are felt as is added up.
#[must_use]
pub fn influence<R: Rule>(board: &Board<R>) -> SquareMap<[u32; 2]> {
    SquareMap::new(board.size(), |square| {
        Side::BOTH.map(|side| side_influence(board, side, square))
    })
}

/// The empty points that both sides claim: one at least is felt there as much
/// as a stone two steps away, 4, and neither more than twice as much as the
/// other.
#[must_use]
pub fn contested<R: Rule>(board: &Board<R>) -> SquareSet {
    let contested =
        influence(board).squares(|&felt| PointOwner::from_influence(felt) == PointOwner::Contested);
    contested.intersection(board.vacant())
}

fn side_influence<R: Rule>(board: &Board<R>, side: Side, square: Square) -> u32 {
    let at_home = match board.stone(square) {
        Some(who) if who == side => STONE_INFLUENCE,
        // Nobody reaches through a stone, so nobody is felt on one.
        Some(_) => return 0,
        None => 0,
    };
    let ways = STEPS.into_iter().chain(STEPS.map(u16::wrapping_neg));
    let from_afar = ways.map(|step| direction_influence(board, side, square, step));
    at_home + from_afar.sum::<u32>()
}

/// What the stones in one direction are felt as.
fn direction_influence<R: Rule>(board: &Board<R>, side: Side, square: Square, step: u16) -> u32 {
    let mut felt = 0;
    for distance in 1..=MAX_DISTANCE {
        let index = square.to_u16().wrapping_add(step.wrapping_mul(distance));
        let Some(from) = Square::from_u16(index).filter(|&from| board.size().contains(from)) else {
            break;
        };
        match board.stone(from) {
            Some(who) if who == side => felt += STONE_INFLUENCE >> distance,
            Some(_) => break,
            None => {}
        }
    }
    felt
}
