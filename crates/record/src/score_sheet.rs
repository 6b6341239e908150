//! What a score sheet says besides the moves, in games that are won by points
//! and in which players hold what others do not see.

use crate::PlayerSide;

/// What is noted about a turn, or about something that is no turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScoreLine {
    /// The tiles that the player held before it; empty when it is not told.
    pub rack: String,
    /// What it added to the player's score.
    pub points: Option<i32>,
    /// The player's score after it.
    pub total: Option<i32>,
}

impl ScoreLine {
    /// Whether nothing at all is noted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Something that changes a score and is no move: it comes behind a move, or
/// before the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreEvent {
    /// Whose score it changes.
    pub side: PlayerSide,
    /// What happened.
    pub kind: ScoreEventKind,
    /// What is noted about it.
    pub score: ScoreLine,
    /// Free text; empty when there is none.
    pub comment: String,
}

/// Why a score changes without a move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreEventKind {
    /// A play that was challenged is taken off the board again, and its points
    /// with it.
    Withdrawal,
    /// A challenge failed: the play stands, and somebody gains or pays.
    FailedChallenge,
    /// The player's clock ran over.
    Overtime,
    /// The game is over, and these are the tiles that are counted: the other
    /// player's for whoever went out, one's own where nobody did.
    RackCount(String),
}

impl ScoreEventKind {
    /// Whether it tells how a challenge ended.
    pub(crate) fn ends_challenge(&self) -> bool {
        matches!(self, Self::Withdrawal | Self::FailedChallenge)
    }
}
