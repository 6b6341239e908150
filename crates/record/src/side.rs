//! The two players of a game.

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayerSide {
    /// The player who moves first: black in gomoku, white in chess.
    First,
    /// The player who moves second.
    Second,
}

impl PlayerSide {
    /// Both players, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns this player's element of a pair.
    pub(crate) fn select<T>(self, [first, second]: [T; 2]) -> T {
        match self {
            Self::First => first,
            Self::Second => second,
        }
    }
}
