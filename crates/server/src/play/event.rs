//! The stored events of a game; replaying them restores the game.

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;
use zeitnot_schema::v1::service::{OfferKind, Thought};

/// A stored event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StoredEvent {
    /// A move.
    Move {
        /// The move in the game's own notation.
        #[serde(rename = "move")]
        mv: String,
        /// Time used, in milliseconds; `None` without a clock.
        #[serde(default)]
        time_ms: Option<u64>,
        /// Remaining time of both sides after the move, in milliseconds.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
        /// The engine's search; `None` for a human's move.
        #[serde(default)]
        thought: Option<Thought>,
    },
    /// An undo.
    Undo {
        /// Number of undone moves.
        plies: usize,
        /// Remaining time of both sides, in milliseconds; an undo restores no time.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
    /// A resignation.
    Resign {
        /// The side that resigned.
        side: Side,
        /// Remaining time of both sides, in milliseconds.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
    /// A loss on time.
    Flag {
        /// The side that lost.
        side: Side,
        /// Remaining time of both sides, in milliseconds.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
    /// An offer to the opponent.
    Offer {
        /// The side that made it.
        side: Side,
        /// The content.
        kind: OfferKind,
        /// Remaining time of both sides, in milliseconds.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
    /// The pending offer was declined.
    Decline {
        /// The side that declined.
        side: Side,
        /// Remaining time of both sides, in milliseconds.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
    /// A draw by agreement.
    Draw {
        /// Remaining time of both sides, in milliseconds.
        #[serde(default)]
        left_ms: Option<[i64; 2]>,
    },
}

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoggedEvent {
    /// The event.
    #[serde(flatten)]
    pub event: StoredEvent,
    /// The uptime of the service at the event, in milliseconds; `None` in games of
    /// earlier versions. The next turn begins then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_ms: Option<u64>,
}

impl StoredEvent {
    /// Returns the remaining time of both sides after the event, in milliseconds.
    #[must_use]
    pub const fn left_ms(&self) -> Option<[i64; 2]> {
        match self {
            Self::Move { left_ms, .. }
            | Self::Undo { left_ms, .. }
            | Self::Resign { left_ms, .. }
            | Self::Flag { left_ms, .. }
            | Self::Offer { left_ms, .. }
            | Self::Decline { left_ms, .. }
            | Self::Draw { left_ms } => *left_ms,
        }
    }

    /// Returns `true` for an offer and its refusal, which leave the turn as it is.
    #[must_use]
    pub const fn keeps_turn(&self) -> bool {
        matches!(self, Self::Offer { .. } | Self::Decline { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_earlier_versions_can_be_read() {
        let stored = r#"{"type":"move","move":"h8","time_ms":12,"left_ms":[1,2],"thought":
            {"depth":4,"nodes":900,"time_ms":12,"budget_ms":500,
             "score":{"score":12,"score_kind":"cp","mate_in":null}}}"#;
        let LoggedEvent { event, up_ms } = serde_json::from_str(stored).unwrap();
        assert_eq!(up_ms, None);
        let StoredEvent::Move { thought, .. } = &event else {
            panic!("{event:?} is not a move");
        };
        let thought = thought.as_ref().unwrap();
        assert_eq!((thought.stop_reason, thought.plan), (None, None));
    }

    #[test]
    fn an_event_is_read_as_it_was_written() {
        let written = LoggedEvent {
            event: StoredEvent::Offer {
                side: Side::Second,
                kind: OfferKind::TakeBack,
                left_ms: Some([-1, 2]),
            },
            up_ms: Some(u64::MAX),
        };
        let text = serde_json::to_string(&written).unwrap();
        assert_eq!(
            text,
            format!(
                r#"{{"type":"offer","side":"second","kind":"take_back","left_ms":[-1,2],"up_ms":{}}}"#,
                u64::MAX
            )
        );
        assert_eq!(serde_json::from_str::<LoggedEvent>(&text).unwrap(), written);
    }
}
