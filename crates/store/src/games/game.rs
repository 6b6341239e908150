//! A game as it is stored: a head that never changes, a log of numbered
//! events, and the state that lists show.
//!
//! What a specification or an event says is the service's affair; here both
//! are text.

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoredGameStatus {
    /// It is being played.
    Ongoing,
    /// The first player has won.
    WonFirst,
    /// The second player has won.
    WonSecond,
    /// Nobody has won.
    Draw,
    /// It was given up before it was decided.
    Aborted,
}

impl StoredGameStatus {
    /// Every status.
    pub const ALL: [Self; 5] = [
        Self::Ongoing,
        Self::WonFirst,
        Self::WonSecond,
        Self::Draw,
        Self::Aborted,
    ];

    /// Whether nothing more can happen in the game.
    #[must_use]
    pub fn is_finished(self) -> bool {
        self != Self::Ongoing
    }

    /// The number that stands for it in a database. It never changes.
    pub(crate) fn code(self) -> i64 {
        match self {
            Self::Ongoing => 0,
            Self::WonFirst => 1,
            Self::WonSecond => 2,
            Self::Draw => 3,
            Self::Aborted => 4,
        }
    }

    /// The status of a number, if it is one.
    pub(crate) fn from_code(code: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}

/// What is settled when a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHead {
    /// The game's name among all games.
    pub id: String,
    /// When it began, in milliseconds of Unix time.
    pub created_ms: i64,
    /// Which game is played.
    pub game: String,
    /// By which rules.
    pub rule: String,
    /// The players, the first to move first.
    pub players: [String; 2],
    /// Everything else the service wants to know later: JSON, not looked into.
    pub spec: String,
}

/// What changes with every event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredGameState {
    /// When the game last changed, in milliseconds of Unix time. It never goes
    /// back: an earlier moment than the stored one is taken for the stored one,
    /// so that a clock that was set back does not shuffle lists.
    pub updated_ms: i64,
    /// Moves played.
    pub plies: u32,
    /// How it stands.
    pub status: StoredGameStatus,
}

impl StoredGameState {
    /// This state as the successor of an earlier one.
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
    /// What is settled.
    pub head: GameHead,
    /// How it stands.
    pub state: StoredGameState,
    /// How many events it has, which is the number of the next one.
    pub events: u64,
}

/// A game with all its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The game.
    pub summary: GameSummary,
    /// Its events, the first first.
    pub events: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_a_number_of_its_own() {
        for status in StoredGameStatus::ALL {
            assert_eq!(StoredGameStatus::from_code(status.code()), Some(status));
        }
        assert_eq!(StoredGameStatus::from_code(5), None);
        assert_eq!(StoredGameStatus::from_code(-1), None);
    }
}
