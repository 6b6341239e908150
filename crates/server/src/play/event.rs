//! What happens in a game, as it is stored: a log of these makes the game.

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;
use zeitnot_schema::v1::service::Thought;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StoredEvent {
    /// A move was made.
    Move {
        /// In the game's own notation.
        #[serde(rename = "move")]
        mv: String,
        /// Milliseconds it took, where somebody took the time.
        #[serde(default)]
        time_ms: Option<u64>,
        /// What both clocks showed after it.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
        /// What the engine thought, if it made the move.
        #[serde(default)]
        thought: Option<Thought>,
    },
    /// Moves were taken back.
    Undo {
        /// How many.
        plies: usize,
        /// What both clocks show; taking back gives no time back.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
    /// Somebody gave up.
    Resign {
        /// Who.
        side: Side,
        /// What both clocks showed.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
    /// Somebody's time was over.
    Flag {
        /// Whose.
        side: Side,
        /// What both clocks showed.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
}

impl StoredEvent {
    /// What both clocks show after it.
    #[must_use]
    pub const fn left_ms(&self) -> Option<[i64; 2]> {
        match self {
            Self::Move { left_ms, .. }
            | Self::Undo { left_ms, .. }
            | Self::Resign { left_ms, .. }
            | Self::Flag { left_ms, .. } => *left_ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_earlier_versions_are_read() {
        let stored = r#"{"type":"move","move":"h8","time_ms":12,"left_ms":[1,2],"thought":
            {"depth":4,"nodes":900,"time_ms":12,"budget_ms":500,
             "score":{"score":12,"score_kind":"cp","mate_in":null}}}"#;
        let event: StoredEvent = serde_json::from_str(stored).unwrap();
        let StoredEvent::Move { thought, .. } = &event else {
            panic!("{event:?} is no move");
        };
        let thought = thought.as_ref().unwrap();
        assert_eq!((thought.stop_reason, thought.plan), (None, None));
    }
}
