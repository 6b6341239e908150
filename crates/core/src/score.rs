//! Sides and scores.

use serde::{Deserialize, Serialize};

/// One of the two players. The first player is black in gomoku and white in
/// chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who moves first from the initial position.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, first player first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: an array index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
