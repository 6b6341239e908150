//! Maps of a board: influence, contested points, potential, and territory.
//!
//! They are for display and for reviews; the search does not use them.

mod influence;
mod potential;
mod territory;

pub use influence::{contested, influence};
pub use potential::potential;
pub use territory::{Region, regions, territory};

use zeitnot_core::{BoardMaps, Side};

use crate::board::Board;
use crate::rule::Rule;
use crate::square::{BoardSize, Square};
use crate::square_set::SquareSet;

/// A value for every square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareMap<T> {
    size: BoardSize,
    /// Bottom row first, each row from the left.
    values: Vec<T>,
}

impl<T> SquareMap<T> {
    /// Creates a map by calling `value` for every square.
    pub(crate) fn new(size: BoardSize, value: impl FnMut(Square) -> T) -> Self {
        Self {
            size,
            values: size.squares().map(value).collect(),
        }
    }

    /// Returns the board size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the value of a square; `None` off the board.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<&T> {
        let index =
            usize::from(square.y()) * usize::from(self.size.side()) + usize::from(square.x());
        self.values
            .get(index)
            .filter(|_| self.size.contains(square))
    }

    /// Returns the squares with their values, bottom row first, each row from the left.
    pub fn iter(&self) -> impl Iterator<Item = (Square, &T)> {
        self.size.squares().zip(&self.values)
    }

    /// Returns the squares whose value satisfies a predicate.
    #[must_use]
    pub fn squares(&self, is_wanted: impl Fn(&T) -> bool) -> SquareSet {
        let wanted = self.iter().filter(|(_, value)| is_wanted(value));
        wanted.map(|(square, _)| square).collect()
    }
}

/// Returns all maps of a board.
pub(crate) fn board_maps<R: Rule>(board: &Board<R>) -> BoardMaps {
    let (influence, potential) = (influence(board), potential(board));
    let territory = territory(board);
    let of_sides = |map: &SquareMap<[u32; 2]>| {
        Side::BOTH.map(|side| map.values.iter().map(|value| value[side.index()]).collect())
    };
    let names = |squares: SquareSet| squares.iter().map(|square| square.to_string()).collect();
    BoardMaps {
        influence: of_sides(&influence),
        potential: of_sides(&potential),
        territory: Side::BOTH.map(|side| names(territory.squares(|&owner| owner == Some(side)))),
        contested: names(contested(board)),
    }
}
