//! How games end.

use zeitnot_core::text::one_line;
use zeitnot_core::{GameError, Side, Status};

use super::move_deadline::MoveDeadline;
use crate::played::{GameEndReason, GameResult, PlayedMove};
use crate::player::PlayerError;

/// Most letters of what is said about a forfeit.
const MAX_REMARK_CHARS: usize = 300;

/// How a game ended.
pub(super) struct GameEnd {
    pub(super) result: GameResult,
    pub(super) ending: GameEndReason,
    pub(super) remark: String,
    /// The move that came too late and lost, if that is how.
    pub(super) late: Option<Box<PlayedMove>>,
}

impl GameEnd {
    /// It ended without anybody's fault.
    pub(super) const fn new(result: GameResult, ending: GameEndReason) -> Self {
        Self {
            result,
            ending,
            remark: String::new(),
            late: None,
        }
    }

    /// `side` loses for what it did. The words may be the player's own, and of
    /// any length.
    pub(super) fn forfeit(side: Side, ending: GameEndReason, remark: &str) -> Self {
        Self {
            remark: one_line(remark, MAX_REMARK_CHARS),
            ..Self::new(GameResult::win_of(side.other()), ending)
        }
    }

    /// `side` chose nothing, or could not.
    pub(super) fn fault(side: Side, fault: &PlayerError, allowance: &MoveDeadline) -> Self {
        let ending = match fault {
            PlayerError::TimedOut(_) if allowance.is_timed() => GameEndReason::Time,
            PlayerError::TimedOut(_) => GameEndReason::Stall,
            PlayerError::NotAMove(_) => GameEndReason::IllegalMove,
            PlayerError::NotStarted(_)
            | PlayerError::Terminated(_)
            | PlayerError::OutputLimit(_) => GameEndReason::Crash,
        };
        Self::forfeit(side, ending, &fault.to_string())
    }

    /// A move of `side` came too late. Its word is the player's own, and of any
    /// length.
    pub(super) fn too_late(side: Side, mut late: PlayedMove) -> Self {
        late.word = one_line(&late.word, MAX_REMARK_CHARS);
        let millis = late.late_us() as f64 / 1e3;
        let remark = format!("the move {} came {millis:.1} ms too late", late.word);
        Self {
            late: Some(Box::new(late)),
            ..Self::forfeit(side, GameEndReason::Time, &remark)
        }
    }

    /// `side` made a move that is none.
    pub(super) fn illegal(side: Side, error: &GameError) -> Self {
        Self::forfeit(side, GameEndReason::IllegalMove, &error.0)
    }
}

/// What the board says; none while it says nothing.
pub(super) const fn result_of(status: Status) -> Option<GameResult> {
    match status {
        Status::Ongoing => None,
        Status::Won(side) => Some(GameResult::win_of(side)),
        Status::Draw => Some(GameResult::Draw),
    }
}
