//! How games end.

use zeitnot_core::{GameError, Side, Status};

use super::allowance::Allowance;
use crate::played::{Ending, GameResult, PlayedMove};
use crate::player::Fault;

/// Most letters of what is said about a forfeit.
const LONGEST_REMARK: usize = 300;

/// How a game ended.
pub(super) struct End {
    pub(super) result: GameResult,
    pub(super) ending: Ending,
    pub(super) remark: String,
    /// The move that came too late and lost, if that is how.
    pub(super) late: Option<Box<PlayedMove>>,
}

impl End {
    /// It ended without anybody's fault.
    pub(super) const fn plain(result: GameResult, ending: Ending) -> Self {
        Self {
            result,
            ending,
            remark: String::new(),
            late: None,
        }
    }

    /// `side` loses for what it did. The words may be the player's own, and of
    /// any length.
    pub(super) fn forfeit(side: Side, ending: Ending, remark: &str) -> Self {
        Self {
            remark: shown(remark),
            ..Self::plain(GameResult::win_of(side.other()), ending)
        }
    }

    /// `side` chose nothing, or could not.
    pub(super) fn fault(side: Side, fault: &Fault, allowance: &Allowance) -> Self {
        let ending = match fault {
            Fault::Silent(_) if allowance.is_timed() => Ending::Time,
            Fault::Silent(_) => Ending::Stall,
            Fault::NoMove(_) => Ending::IllegalMove,
            Fault::NotStarted(_) | Fault::Gone(_) | Fault::Unruly(_) => Ending::Crash,
        };
        Self::forfeit(side, ending, &fault.to_string())
    }

    /// A move of `side` came too late. Its word is the player's own, and of any
    /// length.
    pub(super) fn too_late(side: Side, mut late: PlayedMove) -> Self {
        late.word = shown(&late.word);
        let millis = late.late_us() as f64 / 1e3;
        let remark = format!("the move {} came {millis:.1} ms too late", late.word);
        Self {
            late: Some(Box::new(late)),
            ..Self::forfeit(side, Ending::Time, &remark)
        }
    }

    /// `side` made a move that is none.
    pub(super) fn illegal(side: Side, error: &GameError) -> Self {
        Self::forfeit(side, Ending::IllegalMove, &error.0)
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

/// What a player said, fit to be kept.
fn shown(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_control());
    letters.take(LONGEST_REMARK).collect()
}
