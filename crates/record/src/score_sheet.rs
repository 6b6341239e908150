//! Score sheets of games with points and hidden tiles.

use crate::PlayerSide;

/// The rack and the score of a turn or an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScoreLine {
    /// The player's rack before it; empty if unknown.
    pub rack: String,
    /// Points added to the player's score.
    pub points: Option<i32>,
    /// The player's score after it.
    pub total: Option<i32>,
}

impl ScoreLine {
    /// Returns `true` if nothing is recorded.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A change of the score without a move, after a move or before the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreEvent {
    /// The player whose score changes.
    pub side: PlayerSide,
    /// The kind of event.
    pub kind: ScoreEventKind,
    /// The player's rack and score.
    pub score: ScoreLine,
    /// The comment; may be empty.
    pub comment: String,
}

/// The reason for a change of the score without a move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreEventKind {
    /// A challenged play is taken back with its points.
    Withdrawal,
    /// A challenge failed: the play counts, and a bonus or a penalty is due.
    FailedChallenge,
    /// The player exceeded the time limit.
    Overtime,
    /// The tiles that are counted at the end of the game.
    ///
    /// A player who went out counts the opponent's tiles. If neither did, both count
    /// their own.
    RackCount(String),
}

impl ScoreEventKind {
    /// Returns `true` if the event ends a challenge.
    pub(crate) fn ends_challenge(&self) -> bool {
        matches!(self, Self::Withdrawal | Self::FailedChallenge)
    }
}
