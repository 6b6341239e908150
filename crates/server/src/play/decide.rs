//! Checks requested changes of a game and turns them into events.

use std::time::Duration;

use zeitnot_core::{Moment, Notation, Side, overtime_loses};
use zeitnot_schema::v1::service::{EndReason, ProblemCode, Thought};

use super::event::StoredEvent;
use super::live_game::LiveGame;
use crate::problem::{ApiError, ApiResult};

/// Maximum number of events in a game; more than any game needs, and few enough to replay.
const MAX_EVENTS: u64 = 10_000;

impl LiveGame {
    /// Returns the event of a move by `side`.
    ///
    /// # Errors
    ///
    /// Fails if it is not this side's turn or the move is illegal.
    pub fn decide_move(
        &self,
        side: Side,
        text: &str,
        thought: Option<Thought>,
        now: Moment,
    ) -> ApiResult<StoredEvent> {
        let turn = self.expect_ongoing()?;
        if turn != side {
            let name = self.game.side_names()[turn.index()];
            let message = format!("it is {name}'s turn; wait for the move");
            return Err(ApiError::new(ProblemCode::Conflict, message));
        }
        if self.revision >= MAX_EVENTS {
            let message = format!("the limit of {MAX_EVENTS} events is reached; start a new game");
            return Err(ApiError::new(ProblemCode::Conflict, message));
        }
        let mv = self
            .position
            .parse_move(text, Notation::Human)
            .map_err(|error| ApiError::illegal_move(&error))?;
        let before = self.clock.as_ref().map(|clock| clock.left_ms(now));
        let left_ms = self.clock.as_ref().map(|clock| clock.after_move(side, now));
        let spent = |left: [i64; 2]| {
            let initial = self.spec.clock.map_or(0, |clock| clock.initial_ms.into());
            let previous = self.turn_started.map_or(initial, |left| left[side.index()]);
            u64::try_from(previous.saturating_sub(left[side.index()])).unwrap_or(0)
        };
        Ok(StoredEvent::Move {
            mv: self.position.format_move(mv, Notation::Engine),
            time_ms: before.map(spent),
            left_ms,
            thought,
        })
    }

    /// Returns the event that undoes the last move of `side` and all later ones.
    ///
    /// # Errors
    ///
    /// Fails if there is nothing to undo or the opponent is human.
    pub fn decide_undo(&self, side: Side, now: Moment) -> ApiResult<StoredEvent> {
        let conflict = |message: &str| Err(ApiError::new(ProblemCode::Conflict, message));
        if self
            .ending
            .is_some_and(|ending| ending.reason != EndReason::Rules)
        {
            return conflict("the game is over; start a new one");
        }
        if self.spec.dealt {
            // Undoing would reveal the next draw.
            return conflict("a play cannot be undone because tiles were drawn");
        }
        if !self.spec.seats[side.other().index()].is_engine() {
            return conflict("moves can be undone only against the engine");
        }
        let own = self.moves.iter().rposition(|mv| mv.side == side);
        match own.filter(|&index| index >= self.spec.opening.len()) {
            Some(index) => Ok(StoredEvent::Undo {
                plies: self.moves.len() - index,
                left_ms: self.clock.as_ref().map(|clock| clock.left_ms(now)),
            }),
            None => conflict("you have no move to undo"),
        }
    }

    /// Returns the event of a resignation.
    ///
    /// # Errors
    ///
    /// Fails if the game is over.
    pub fn decide_resignation(&self, side: Side, now: Moment) -> ApiResult<StoredEvent> {
        self.expect_ongoing()?;
        let left_ms = self.clock.as_ref().map(|clock| clock.left_ms(now));
        Ok(StoredEvent::Resign { side, left_ms })
    }

    /// Returns the event of an expired clock if that loses the game.
    #[must_use]
    pub fn decide_flag(&self, now: Moment) -> Option<StoredEvent> {
        let (side, when) = self.clock.as_ref()?.flag_at()?;
        if self.ending.is_some() || now < when {
            return None;
        }
        let over = now.since(when).max(Duration::from_millis(1));
        let left_ms = self.clock.as_ref().map(|clock| clock.left_ms(now));
        overtime_loses(&*self.position, over).then_some(StoredEvent::Flag { side, left_ms })
    }

    fn expect_ongoing(&self) -> ApiResult<Side> {
        self.turn().ok_or_else(|| {
            ApiError::new(
                ProblemCode::Conflict,
                "the game is over; start a new one or undo a move",
            )
        })
    }
}
