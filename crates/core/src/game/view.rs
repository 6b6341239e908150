//! Display data of a position. Each part is computed only on request.

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

    /// Returns `true` if all parts of `other` are requested.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Computes a part of the view if it is requested; returns the default otherwise.
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

/// Display data of a position.
///
/// Parts that a game does not have, or that were not requested, are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardView {
    /// The position without its move history, in Forsyth-Edwards notation.
    pub fen: Option<String>,
    /// The name of the opening that was played.
    pub opening: Option<&'static str>,
    /// Whether the opening book contains the position.
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

/// A highlighted feature of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The kind, such as `open_three`, `forbidden`, `check`, or `won`.
    pub kind: &'static str,
    /// The side it belongs to, if any.
    pub side: Option<Side>,
    /// Its squares in the game's own notation; those that complete a threat.
    pub at: Vec<String>,
    /// The stones that form a threat.
    pub stones: Vec<String>,
    /// The squares where a single move of the opponent stops a threat.
    pub defends: Vec<String>,
    /// The urgency of a threat, from 1 to 10; 0 if it is not a threat.
    pub urgency: u8,
}

/// Maps of a board.
///
/// Values are in the order of the squares: bottom row first, each row from the
/// left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMaps {
    /// The influence of each side's stones on every square, first player first.
    pub influence: [Vec<u32>; 2],
    /// The weighted winning lines still open to each side through every square.
    pub potential: [Vec<u32>; 2],
    /// The squares that each side controls, first player first.
    pub territory: [Vec<String>; 2],
    /// The empty squares where both sides have similar influence.
    pub contested: Vec<String>,
}
