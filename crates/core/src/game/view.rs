//! What can be shown of a position, as data: each part is computed only when
//! it is asked for.

use std::ops::BitOr;

use super::Facts;
use crate::score::Side;

/// The parts of a [`BoardView`] to compute, combined with `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewParts(u16);

impl ViewParts {
    /// [`BoardView::fen`].
    pub const FEN: Self = Self(1);
    /// [`BoardView::opening`].
    pub const OPENING: Self = Self(1 << 1);
    /// [`BoardView::is_theory`].
    pub const THEORY: Self = Self(1 << 2);
    /// [`BoardView::stones`].
    pub const STONES: Self = Self(1 << 3);
    /// [`BoardView::captured`].
    pub const CAPTURED: Self = Self(1 << 4);
    /// [`BoardView::marks`].
    pub const MARKS: Self = Self(1 << 5);
    /// [`BoardView::maps`].
    pub const MAPS: Self = Self(1 << 6);
    /// [`BoardView::labels`].
    pub const LABELS: Self = Self(1 << 7);
    /// [`BoardView::evaluation`].
    pub const EVALUATION: Self = Self(1 << 8);
    /// [`BoardView::move_counts`].
    pub const MOVE_COUNTS: Self = Self(1 << 9);

    /// Returns `true` if all parts of `other` are asked for.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Computes a part of the view if it is asked for.
    pub fn ask<T: Default>(self, part: Self, compute: impl FnOnce() -> T) -> T {
        if self.contains(part) {
            compute()
        } else {
            T::default()
        }
    }
}

impl BitOr for ViewParts {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What can be shown of a position. Parts that a game does not have, or that
/// were not asked for, are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardView {
    /// The position without its past, in Forsyth-Edwards notation.
    pub fen: Option<String>,
    /// The name of the opening that was played.
    pub opening: Option<&'static str>,
    /// Whether the opening book has the position.
    pub is_theory: bool,
    /// The points of each side's stones, first player first.
    pub stones: Option<[Vec<String>; 2]>,
    /// The number of stones that each side has captured, first player first.
    pub captured: Option<[u32; 2]>,
    /// Threats, forbidden points, a check, and the winning stones.
    pub marks: Vec<Mark>,
    /// Influence and territory.
    pub maps: Option<BoardMaps>,
    /// Labels and values for people, such as the FEN or the rack.
    pub labels: Vec<(&'static str, String)>,
    /// The static evaluation, term by term; ends in a line break.
    pub evaluation: Option<String>,
    /// Counts of legal moves by kind.
    pub move_counts: Facts,
}

/// Something on the board worth pointing at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// What it is, in a word: `open_three`, `forbidden`, `check`, `won`.
    pub kind: &'static str,
    /// Whose it is, where it is somebody's.
    pub side: Option<Side>,
    /// Where, in the game's own notation. Of a threat: where it is completed.
    pub at: Vec<String>,
    /// Of a threat: the stones it is made of.
    pub stones: Vec<String>,
    /// Of a threat: where one move of the opponent's takes it away.
    pub defends: Vec<String>,
    /// Of a threat: how much it presses, 1 to 10; 0 of anything else.
    pub urgency: u8,
}

/// Maps of a board. Values stand in the order of the squares: bottom row first,
/// each row from the left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMaps {
    /// How much each side's stones are felt at every square, the first side's
    /// first.
    pub influence: [Vec<u32>; 2],
    /// What each side could still make of every square.
    pub potential: [Vec<u32>; 2],
    /// The squares that are each side's.
    pub territory: [Vec<String>; 2],
    /// The empty squares where both are felt and neither much more.
    pub contested: Vec<String>,
}
