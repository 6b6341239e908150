//! Checks requested changes of a game and turns them into events.

use std::time::Duration;

use zeitnot_core::{Moment, Notation, Side, overtime_loses};
use zeitnot_schema::v1::service::{EndReason, OfferKind, ProblemCode, Thought};

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
    /// Between two people, it is a request to the opponent, or the acceptance of the
    /// opponent's request.
    ///
    /// # Errors
    ///
    /// Fails if there is nothing to undo, or the request was made already.
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
        let is_shared = self.spec.is_between_people();
        if is_shared && self.ending.is_some() {
            return conflict("the game is over; start a new one");
        }
        let is_accepted = self.has_offer_for(side, OfferKind::TakeBack);
        let side = if is_accepted { side.other() } else { side };
        let own = self.moves.iter().rposition(|mv| mv.side == side);
        match own.filter(|&index| index >= self.spec.opening.len()) {
            Some(_) if is_shared && !is_accepted => {
                self.decide_offer(side, OfferKind::TakeBack, now)
            }
            Some(index) => Ok(StoredEvent::Undo {
                plies: self.moves.len() - index,
                left_ms: self.clock.as_ref().map(|clock| clock.left_ms(now)),
            }),
            None => conflict("you have no move to undo"),
        }
    }

    /// Returns the event of an offered draw, or of the acceptance of the opponent's offer.
    ///
    /// # Errors
    ///
    /// Fails if the game is over, has no draws by agreement, or is not between two
    /// people, or if the offer was made already.
    pub fn decide_draw(&self, side: Side, now: Moment) -> ApiResult<StoredEvent> {
        self.expect_ongoing()?;
        if !self.spec.has_draw_offers() {
            let message = match self.spec.is_between_people() {
                true => "this game has no draw by agreement; play on or resign",
                false => "the engine does not answer offers; play on or resign",
            };
            return Err(ApiError::new(ProblemCode::Conflict, message));
        }
        if self.has_offer_for(side, OfferKind::Draw) {
            let left_ms = self.clock.as_ref().map(|clock| clock.left_ms(now));
            return Ok(StoredEvent::Draw { left_ms });
        }
        self.decide_offer(side, OfferKind::Draw, now)
    }

    fn decide_offer(&self, side: Side, kind: OfferKind, now: Moment) -> ApiResult<StoredEvent> {
        self.expect_ongoing()?;
        let conflict = |message: &str| Err(ApiError::new(ProblemCode::Conflict, message));
        if self.pending_offer().is_some() {
            return conflict("an offer is waiting for an answer; accept it, decline it, or move");
        }
        if self.offers.has_asked(side, self.moves.len()) {
            return conflict("you have made an offer; make the next one after a move");
        }
        if self.revision >= MAX_EVENTS / 2 {
            return conflict("too many events in this game for offers; play on");
        }
        let left_ms = self.clock.as_ref().map(|clock| clock.left_ms(now));
        Ok(StoredEvent::Offer {
            side,
            kind,
            left_ms,
        })
    }

    /// Returns the event that declines the opponent's offer.
    ///
    /// # Errors
    ///
    /// Fails if the opponent has made no offer.
    pub fn decide_decline(&self, side: Side, now: Moment) -> ApiResult<StoredEvent> {
        let offer = self.pending_offer();
        if offer.is_none_or(|offer| offer.side == side) {
            let message = "the opponent has made no offer; reload the game";
            return Err(ApiError::new(ProblemCode::Conflict, message));
        }
        let left_ms = self.clock.as_ref().map(|clock| clock.left_ms(now));
        Ok(StoredEvent::Decline { side, left_ms })
    }

    fn has_offer_for(&self, side: Side, kind: OfferKind) -> bool {
        let offer = self.pending_offer();
        offer.is_some_and(|offer| offer.side != side && offer.kind == kind)
    }

    /// Checks that hints and reviews of the game are allowed now.
    ///
    /// # Errors
    ///
    /// Fails before the end of a game whose players agreed on no assistance.
    pub fn expect_assistance(&self) -> ApiResult<()> {
        if self.ending.is_some() || self.spec.allows_assistance() {
            return Ok(());
        }
        Err(ApiError::new(
            ProblemCode::Conflict,
            "this game allows no hints, analysis, or reviews before it is over; play on",
        ))
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
        let left_ms = self.clock.as_ref().map(|clock| clock.left_ms(now));
        let over = left_ms.map_or(0, |left| left[side.index()].saturating_neg());
        let over = Duration::from_millis(u64::try_from(over).unwrap_or(0).max(1));
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
