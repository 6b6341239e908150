//! The two players of a game.

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayerSide {
    /// Who moves first: black in gomoku, white in chess.
    First,
    /// Who answers.
    Second,
}

impl PlayerSide {
    /// Both, in their order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// What belongs to this player of two things.
    pub(crate) fn select<T>(self, [first, second]: [T; 2]) -> T {
        match self {
            Self::First => first,
            Self::Second => second,
        }
    }
}
