//! Territory: the owners of points, and connected regions.

use zeitnot_core::Side;

use super::SquareMap;
use super::influence::{PointOwner, influence};
use crate::board::{Board, STEPS};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Points of one side that are connected along rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The owner.
    pub side: Side,
    /// The points, including stones.
    pub squares: SquareSet,
}

/// Returns the owner of each point, by [`influence`].
///
/// The owner has an influence of at least 4, that of a stone two steps away, and more
/// than twice the influence of the other side. Other points are contested or neutral.
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

/// Returns the regions of a territory, largest first.
#[must_use]
pub fn regions(territory: &SquareMap<Option<Side>>) -> Vec<Region> {
    let mut regions = Vec::new();
    for side in Side::BOTH {
        let mut remaining = territory.squares(|&owner| owner == Some(side));
        while let Some(start) = remaining.iter().next() {
            let squares = take_region(&mut remaining, start);
            regions.push(Region { side, squares });
        }
    }
    regions.sort_by_key(|region| core::cmp::Reverse(region.squares.len()));
    regions
}

/// Removes the region of `start` from `remaining` and returns it.
fn take_region(remaining: &mut SquareSet, start: Square) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    let mut open = vec![start];
    remaining.remove(start);
    while let Some(square) = open.pop() {
        reached.insert(square);
        let [along, across, ..] = STEPS;
        for step in [along, along.wrapping_neg(), across, across.wrapping_neg()] {
            let next = Square::from_u16(square.to_u16().wrapping_add(step));
            if let Some(next) = next.filter(|&next| remaining.contains(next)) {
                remaining.remove(next);
                open.push(next);
            }
        }
    }
    reached
}
