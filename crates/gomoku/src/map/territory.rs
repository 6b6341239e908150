//! Territory: whose a point is, and how points hang together.

use zeitnot_core::Side;

use super::SquareMap;
use super::influence::{PointOwner, influence};
use crate::board::{Board, STEPS};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Points of one side that hang together along rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Whose they are.
    pub side: Side,
    /// The points, stones among them.
    pub squares: SquareSet,
}

/// Whose each point is, by [`influence`]: of a side that is felt there as much as
/// a stone two steps away, 4, and more than twice as much as the other. What is
/// nobody's is contested, or too far from everybody.
#[must_use]
pub fn territory<R: Rule>(board: &Board<R>) -> SquareMap<Option<Side>> {
    let influence = influence(board);
    let owner = |felt| match PointOwner::from_influence(felt) {
        PointOwner::OneSide(side) => Some(side),
        PointOwner::Neutral | PointOwner::Contested => None,
    };
    SquareMap {
        size: influence.size,
        values: influence.values.into_iter().map(owner).collect(),
    }
}

/// The regions of a territory, the largest first.
#[must_use]
pub fn regions(territory: &SquareMap<Option<Side>>) -> Vec<Region> {
    let mut regions = Vec::new();
    for side in Side::BOTH {
        let mut left = territory.squares(|&owner| owner == Some(side));
        while let Some(start) = left.iter().next() {
            let squares = take_region(&mut left, start);
            regions.push(Region { side, squares });
        }
    }
    regions.sort_by_key(|region| core::cmp::Reverse(region.squares.len()));
    regions
}

/// Takes out of `left` what hangs together with `start`.
fn take_region(left: &mut SquareSet, start: Square) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    let mut open = vec![start];
    left.remove(start);
    while let Some(square) = open.pop() {
        reached.insert(square);
        let [along, across, ..] = STEPS;
        for step in [along, along.wrapping_neg(), across, across.wrapping_neg()] {
            let next = Square::from_u16(square.to_u16().wrapping_add(step));
            if let Some(next) = next.filter(|&next| left.contains(next)) {
                left.remove(next);
                open.push(next);
            }
        }
    }
    reached
}
