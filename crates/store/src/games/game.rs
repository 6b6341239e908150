//! A stored game: a constant head, a log of numbered events, and a state for lists.
//!
//! Specifications and events are opaque text to the store.

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoredGameStatus {
    /// The game is in progress.
    Ongoing,
    /// The first player has won.
    WonFirst,
    /// The second player has won.
    WonSecond,
    /// The game was drawn.
    Draw,
    /// The game ended without a decision.
    Aborted,
}

impl StoredGameStatus {
    /// All statuses.
    pub const ALL: [Self; 5] = [
        Self::Ongoing,
        Self::WonFirst,
        Self::WonSecond,
        Self::Draw,
        Self::Aborted,
    ];

    /// Returns `true` if the game is over.
    #[must_use]
    pub fn is_finished(self) -> bool {
        self != Self::Ongoing
    }

    /// Returns the number that stands for the status in the database; it never changes.
    pub(crate) fn code(self) -> i64 {
        match self {
            Self::Ongoing => 0,
            Self::WonFirst => 1,
            Self::WonSecond => 2,
            Self::Draw => 3,
            Self::Aborted => 4,
        }
    }

    /// Returns the status with this number, if there is one.
    pub(crate) fn from_code(code: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}

/// The constant part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHead {
    /// The id, unique among all games.
    pub id: String,
    /// The start time, in milliseconds of Unix time.
    pub created_ms: i64,
    /// The name of the game, such as `chess`.
    pub game: String,
    /// The name of the rule.
    pub rule: String,
    /// The players, first to move first.
    pub players: [String; 2],
    /// The serialized specification, opaque to the store.
    pub spec: String,
}

/// The part of a game that changes with every event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredGameState {
    /// The time of the last change, in milliseconds of Unix time.
    ///
    /// It never decreases: an earlier time is replaced by the stored one, so that lists
    /// keep their order after a clock was set back.
    pub updated_ms: i64,
    /// The number of moves played.
    pub plies: u32,
    /// The status.
    pub status: StoredGameStatus,
}

impl StoredGameState {
    /// Returns this state as the successor of `earlier`.
    pub(crate) fn after(self, earlier: &Self) -> Self {
        Self {
            updated_ms: self.updated_ms.max(earlier.updated_ms),
            ..self
        }
    }
}

/// A game without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The constant part.
    pub head: GameHead,
    /// The current state.
    pub state: StoredGameState,
    /// The number of events, which is the number of the next event.
    pub events: u64,
}

/// A game with all its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The game.
    pub summary: GameSummary,
    /// The events in order.
    pub events: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_a_unique_number() {
        for status in StoredGameStatus::ALL {
            assert_eq!(StoredGameStatus::from_code(status.code()), Some(status));
        }
        assert_eq!(StoredGameStatus::from_code(5), None);
        assert_eq!(StoredGameStatus::from_code(-1), None);
    }
}
