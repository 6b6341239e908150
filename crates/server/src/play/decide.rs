//! Which event a wish would be: whose turn it is, what the rules and the clock
//! say.

use std::time::Duration;

use zeitnot_core::{Moment, Notation, Side, overtime_loses};
use zeitnot_schema::v1::service::{EndReason, ProblemCode, Thought};

use super::event::StoredEvent;
use super::live_game::LiveGame;
use crate::problem::{ApiError, ApiResult};

/// Most events of a game: more than any that is played has, and few enough to
/// be read again.
const MAX_EVENTS: u64 = 10_000;

impl LiveGame {
    /// The event of a move by `side`.
    ///
    /// # Errors
    ///
    /// It is not its turn, or the move is not legal.
    pub fn decide_move(
        &self,
        side: Side,
        text: &str,
        thought: Option<Thought>,
        now: Moment,
    ) -> ApiResult<StoredEvent> {
        let turn = self.expect_ongoing()?;
        if turn != side {
            let whose = self.game.side_names()[turn.index()];
            let message = format!("it is {whose}'s turn; wait for the move");
            return Err(ApiError::new(ProblemCode::Conflict, message));
        }
        if self.revision >= MAX_EVENTS {
            let message = format!("a game has at most {MAX_EVENTS} events; begin a new one");
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
            let shown = self.turn_started.map_or(initial, |left| left[side.index()]);
            u64::try_from(shown.saturating_sub(left[side.index()])).unwrap_or(0)
        };
        Ok(StoredEvent::Move {
            mv: self.position.format_move(mv, Notation::Engine),
            time_ms: before.map(spent),
            left_ms,
            thought,
        })
    }

    /// The event of taking back: all moves since the last one of `side`, and
    /// that one.
    ///
    /// # Errors
    ///
    /// There is nothing to take back, or the opponent is a person, too.
    pub fn decide_undo(&self, side: Side, now: Moment) -> ApiResult<StoredEvent> {
        let conflict = |message: &str| Err(ApiError::new(ProblemCode::Conflict, message));
        if self
            .ending
            .is_some_and(|ending| ending.reason != EndReason::Rules)
        {
            return conflict("the game is over; begin a new one");
        }
        if self.spec.dealt {
            // Who took back would know what is drawn next.
            return conflict("tiles have been drawn; a play cannot be taken back");
        }
        if !self.spec.seats[side.other().index()].is_engine() {
            return conflict("moves are taken back against the engine only; play on");
        }
        let own = self.moves.iter().rposition(|made| made.side == side);
        match own.filter(|&index| index >= self.spec.opening.len()) {
            Some(index) => Ok(StoredEvent::Undo {
                plies: self.moves.len() - index,
                left_ms: self.clock.as_ref().map(|clock| clock.left_ms(now)),
            }),
            None => conflict("you have not moved yet; there is nothing to take back"),
        }
    }

    /// The event of giving up.
    ///
    /// # Errors
    ///
    /// The game is over.
    pub fn decide_resignation(&self, side: Side, now: Moment) -> ApiResult<StoredEvent> {
        self.expect_ongoing()?;
        let left_ms = self.clock.as_ref().map(|clock| clock.left_ms(now));
        Ok(StoredEvent::Resign { side, left_ms })
    }

    /// The event of a clock that has fallen, where that loses the game.
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
                "the game is over; begin a new one or take a move back",
            )
        })
    }
}
