//! The end of a game.

use zeitnot_core::text::one_line;
use zeitnot_core::{GameError, Side, Status};

use super::move_deadline::MoveDeadline;
use crate::played::{GameEndReason, GameResult, PlayedMove};
use crate::player::PlayerError;

/// The maximum length of a remark, in characters.
const MAX_REMARK_CHARS: usize = 300;

pub(super) struct GameEnd {
    pub(super) result: GameResult,
    pub(super) ending: GameEndReason,
    pub(super) remark: String,
    /// The late move that lost the game.
    pub(super) late: Option<Box<PlayedMove>>,
}

impl GameEnd {
    /// Creates an end without a fault.
    pub(super) const fn new(result: GameResult, ending: GameEndReason) -> Self {
        Self {
            result,
            ending,
            remark: String::new(),
            late: None,
        }
    }

    /// Creates a loss of `side`. The remark may be a player's text of any length.
    pub(super) fn forfeit(side: Side, ending: GameEndReason, remark: &str) -> Self {
        Self {
            remark: one_line(remark, MAX_REMARK_CHARS),
            ..Self::new(GameResult::win_of(side.other()), ending)
        }
    }

    /// Creates a loss of `side`, which did not choose a move.
    pub(super) fn fault(side: Side, fault: &PlayerError, deadline: &MoveDeadline) -> Self {
        let ending = match fault {
            PlayerError::TimedOut(_) if deadline.is_timed() => GameEndReason::Time,
            PlayerError::TimedOut(_) => GameEndReason::Stall,
            PlayerError::NotAMove(_) => GameEndReason::IllegalMove,
            PlayerError::NotStarted(_)
            | PlayerError::Terminated(_)
            | PlayerError::OutputLimit(_) => GameEndReason::Crash,
        };
        Self::forfeit(side, ending, &fault.to_string())
    }

    /// Creates a loss of `side` on time. The move may be a text of any length.
    pub(super) fn too_late(side: Side, mut late: PlayedMove) -> Self {
        late.word = one_line(&late.word, MAX_REMARK_CHARS);
        let millis = late.late_us() as f64 / 1e3;
        let remark = format!("the move {} came {millis:.1} ms too late", late.word);
        Self {
            late: Some(Box::new(late)),
            ..Self::forfeit(side, GameEndReason::Time, &remark)
        }
    }

    /// Creates a loss of `side` by an illegal move.
    pub(super) fn illegal(side: Side, error: &GameError) -> Self {
        Self::forfeit(side, GameEndReason::IllegalMove, &error.0)
    }
}

/// Returns the result by the rules; `None` if the game is not over.
pub(super) const fn result_of(status: Status) -> Option<GameResult> {
    match status {
        Status::Ongoing => None,
        Status::Won(side) => Some(GameResult::win_of(side)),
        Status::Draw => Some(GameResult::Draw),
    }
}
