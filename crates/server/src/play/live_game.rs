//! A game as a value: applies events by the rules, without I/O or waiting.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{Game, GameError, Moment, Notation, Position, Side, Status, overtime_loses};
use zeitnot_schema::v1::service::{EndReason, ProblemCode, Thought};
use zeitnot_store::{StoredGameState, StoredGameStatus};

use super::clock::GameClock;
use super::event::{LoggedEvent, StoredEvent};
use super::offers::{Offer, Offers};
use super::spec::{GameSpec, SeatSpec};
use super::uptime::Uptime;
use crate::problem::{ApiError, ApiResult};

#[derive(Clone, Debug)]
pub(super) struct MoveRecord {
    pub(super) side: Side,
    pub(super) text: String,
    /// The move in human notation; `None` if it is equal to `text`.
    pub(super) shown: Option<String>,
    /// The move as the opponent may see it.
    pub(super) hidden_text: String,
    pub(super) time_ms: Option<u64>,
    pub(super) points: Option<[i32; 2]>,
    pub(super) left_ms: Option<[i64; 2]>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnding {
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// The reason for the end.
    pub reason: EndReason,
}

/// The state of a stored game.
#[derive(Clone)]
pub struct LiveGame {
    pub(super) id: String,
    pub(super) spec: GameSpec,
    pub(super) game: Arc<dyn Game>,
    pub(super) created_ms: i64,
    pub(super) updated_ms: i64,
    pub(super) revision: u64,
    /// The revision of the last event that was not an offer or its refusal.
    pub(super) turn_revision: u64,
    pub(super) position: Box<dyn Position>,
    pub(super) moves: Vec<MoveRecord>,
    pub(super) clock: Option<GameClock>,
    /// Remaining time of both sides at the start of the turn, in milliseconds.
    pub(super) turn_started: Option<[i64; 2]>,
    pub(super) ending: Option<GameEnding>,
    pub(super) thought: Option<Thought>,
    pub(super) offers: Offers,
    /// The service's uptime at the last replayed event, in milliseconds.
    last_up_ms: Option<u64>,
}

impl LiveGame {
    /// Creates a game without events.
    ///
    /// # Errors
    ///
    /// Fails if the specification has an invalid position or illegal moves.
    pub fn new(
        id: String,
        spec: GameSpec,
        game: Arc<dyn Game>,
        created_ms: i64,
    ) -> ApiResult<Self> {
        let start = game
            .position(&spec.start)
            .map_err(|error| ApiError::bad_position(&error))?;
        if start.hidden().is_some_and(|hidden| !hidden.is_complete()) {
            return Err(ApiError::new(
                ProblemCode::BadPosition,
                "the position lacks the hidden tiles; remove `position` to get a random deal",
            ));
        }
        let opening = spec.opening.clone();
        let spec = with_size(spec, &*start);
        let mut live = Self {
            id,
            clock: spec.clock.map(GameClock::new),
            spec,
            game,
            created_ms,
            updated_ms: created_ms,
            revision: 0,
            turn_revision: 0,
            position: start,
            moves: Vec::new(),
            turn_started: None,
            ending: None,
            thought: None,
            offers: Offers::default(),
            last_up_ms: None,
        };
        for (number, text) in (1..).zip(&opening) {
            live.play(text, None, None).map_err(|error| {
                let problem = format!("move {number}, {text}: {error}");
                ApiError::illegal_move(&GameError(problem))
            })?;
        }
        live.ending = live.rules_ending();
        Ok(live)
    }

    /// Returns the game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the specification of the game.
    #[must_use]
    pub fn spec(&self) -> &GameSpec {
        &self.spec
    }

    /// Returns the rules of the game.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// Returns the current position, including hidden tiles.
    #[must_use]
    pub fn position(&self) -> &dyn Position {
        &*self.position
    }

    /// Returns the number of applied events.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns `true` if a client that saw this revision knows the current position.
    ///
    /// Offers do not change the position.
    #[must_use]
    pub fn is_current(&self, seen: u64) -> bool {
        (self.turn_revision..=self.revision).contains(&seen)
    }

    /// Returns the end of the game; `None` if it is ongoing.
    #[must_use]
    pub fn ending(&self) -> Option<GameEnding> {
        self.ending
    }

    /// Returns the clock; `None` in a game without time control.
    #[must_use]
    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// Returns the side to move; `None` when the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        self.ending.is_none().then(|| self.position.side_to_move())
    }

    /// Returns the engine's side and settings if the engine is to move.
    #[must_use]
    pub fn engine_to_move(&self) -> Option<(Side, &SeatSpec)> {
        let side = self.turn()?;
        let seat = &self.spec.seats[side.index()];
        seat.is_engine().then_some((side, seat))
    }

    /// Returns the moves in engine notation.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|mv| mv.text.as_str())
    }

    /// Returns the state that the store lists.
    #[must_use]
    pub fn stored_state(&self) -> StoredGameState {
        StoredGameState {
            updated_ms: self.updated_ms,
            plies: u32::try_from(self.moves.len()).unwrap_or(u32::MAX),
            status: match self.ending {
                None => StoredGameStatus::Ongoing,
                Some(GameEnding { winner: None, .. }) => StoredGameStatus::Draw,
                Some(GameEnding {
                    winner: Some(Side::First),
                    ..
                }) => StoredGameStatus::WonFirst,
                Some(GameEnding {
                    winner: Some(Side::Second),
                    ..
                }) => StoredGameStatus::WonSecond,
            },
        }
    }

    /// Applies an event. The clock stays stopped until [`Self::start_clock`].
    ///
    /// # Errors
    ///
    /// Fails if the event is invalid here, which means that the log is damaged.
    pub fn apply(&mut self, event: &StoredEvent, at_ms: i64) -> Result<(), GameError> {
        match event {
            StoredEvent::Move {
                mv,
                time_ms,
                left_ms,
                thought,
            } => {
                self.play(mv, *time_ms, *left_ms)?;
                if thought.is_some() {
                    self.thought.clone_from(thought);
                }
            }
            StoredEvent::Undo { plies, .. } => {
                self.take_back(*plies)?;
                self.offers.reset();
            }
            StoredEvent::Resign { side, .. } => self.end(side.other(), EndReason::Resignation),
            StoredEvent::Flag { side, .. } => self.end(side.other(), EndReason::Time),
            StoredEvent::Offer { side, kind, .. } => {
                self.offers.make(*side, *kind, self.moves.len());
            }
            StoredEvent::Decline { .. } => self.offers.decline(),
            StoredEvent::Draw { .. } => {
                self.ending = Some(GameEnding {
                    winner: None,
                    reason: EndReason::Agreement,
                });
            }
        }
        self.set_clock(event);
        self.ending = self.ending.or_else(|| self.rules_ending());
        self.revision += 1;
        if !event.keeps_turn() {
            self.turn_revision = self.revision;
        }
        self.updated_ms = self.updated_ms.max(at_ms);
        Ok(())
    }

    /// Sets the clock to the remaining time at an event.
    fn set_clock(&mut self, event: &StoredEvent) {
        if let Some(left) = event.left_ms() {
            if !event.keeps_turn() {
                self.turn_started = Some(left);
            }
            if let Some(clock) = &mut self.clock {
                clock.set(left);
            }
        }
    }

    /// Applies all events in order, skipping undone moves.
    ///
    /// A log may be much longer than its game.
    ///
    /// # Errors
    ///
    /// Fails if an event is invalid here, which means that the log is damaged.
    pub fn replay(&mut self, events: &[LoggedEvent], at_ms: i64) -> Result<(), GameError> {
        let opening = self.moves.len();
        let mut kept: Vec<&StoredEvent> = Vec::new();
        let mut offers = Offers::default();
        for LoggedEvent { event, .. } in events {
            match event {
                StoredEvent::Undo { plies, .. } => {
                    kept.truncate(kept.len().saturating_sub(*plies));
                    offers.reset();
                }
                StoredEvent::Offer { side, kind, .. } => {
                    offers.make(*side, *kind, opening + kept.len());
                }
                StoredEvent::Decline { .. } => offers.decline(),
                _ => kept.push(event),
            }
        }
        for event in kept {
            self.apply(event, at_ms)?;
        }
        self.offers = offers;
        self.revision = events.len() as u64;
        let last_turn = events.iter().rposition(|logged| !logged.event.keeps_turn());
        self.turn_revision = last_turn.map_or(0, |index| index as u64 + 1);
        if let Some(index) = last_turn {
            for logged in events.iter().skip(index) {
                self.set_clock(&logged.event);
            }
        }
        self.last_up_ms = events.last().and_then(|logged| logged.up_ms);
        Ok(())
    }

    /// Starts the clock of the side to move, once a move was made after the opening.
    pub fn start_clock(&mut self, now: Moment, uptime: &Uptime) {
        let side = self.timed_side();
        if let Some(clock) = &mut self.clock {
            clock.run(side, now);
            if let Some((_, flag)) = clock.flag_at() {
                uptime.note_clock(flag);
            }
        }
    }

    /// Starts the clock of a game that was loaded, without giving time back.
    pub fn resume_clock(&mut self, now: Moment, uptime: &Uptime) {
        let used = self.last_up_ms.map(|up_ms| uptime.since(up_ms, now));
        if let (Some(used), Some(side), Some(clock)) = (used, self.timed_side(), &mut self.clock) {
            clock.charge(side, used);
        }
        self.start_clock(now, uptime);
    }

    /// Returns the side whose time runs; `None` before the first move after the opening.
    fn timed_side(&self) -> Option<Side> {
        let has_started = self.moves.len() > self.spec.opening.len();
        self.turn().filter(|_| has_started)
    }

    /// Returns the offer that waits for an answer.
    #[must_use]
    pub fn pending_offer(&self) -> Option<Offer> {
        let movers: Vec<Side> = self.moves.iter().map(|mv| mv.side).collect();
        self.ending
            .is_none()
            .then(|| self.offers.pending(&movers))?
    }

    fn end(&mut self, winner: Side, reason: EndReason) {
        self.ending = Some(GameEnding {
            winner: Some(winner),
            reason,
        });
    }

    fn rules_ending(&self) -> Option<GameEnding> {
        let reason = EndReason::Rules;
        match self.position.status() {
            Status::Ongoing => None,
            Status::Won(side) => Some(GameEnding {
                winner: Some(side),
                reason,
            }),
            Status::Draw => Some(GameEnding {
                winner: None,
                reason,
            }),
        }
    }

    fn play(
        &mut self,
        text: &str,
        time_ms: Option<u64>,
        left_ms: Option<[i64; 2]>,
    ) -> Result<(), GameError> {
        let side = self.position.side_to_move();
        let mv = self.position.parse_move(text, Notation::Human)?;
        let text = self.position.format_move(mv, Notation::Engine);
        let shown =
            Some(self.position.format_move(mv, Notation::Human)).filter(|shown| *shown != text);
        let hidden_text = self.position.format_move(mv, Notation::Hidden);
        self.position.play(mv)?;
        let over = left_ms.map_or(0, |left| left[side.index()].saturating_neg());
        if let Ok(over @ 1..) = u64::try_from(over) {
            self.apply_overtime(side, Duration::from_millis(over));
        }
        let points = self.position.points();
        self.moves.push(MoveRecord {
            side,
            text,
            shown,
            hidden_text,
            time_ms,
            points: points.map(|points| points.map(|points| points / 1_000)),
            left_ms,
        });
        Ok(())
    }

    fn apply_overtime(&mut self, side: Side, over: Duration) {
        let is_lost = overtime_loses(&*self.position, over);
        if let Some(hidden) = self.position.hidden() {
            self.position = hidden.after_overtime(side, over);
        }
        if is_lost {
            self.end(side.other(), EndReason::Time);
        }
    }

    /// Replays the game without its last moves.
    fn take_back(&mut self, plies: usize) -> Result<(), GameError> {
        let kept = self.moves.len().saturating_sub(plies);
        let moves = std::mem::take(&mut self.moves);
        self.position = self.game.position(&self.spec.start)?;
        self.ending = None;
        self.thought = None;
        for mv in moves.into_iter().take(kept) {
            self.play(&mv.text, mv.time_ms, mv.left_ms)?;
        }
        Ok(())
    }
}

/// Adds the board size, for lists that show no board.
fn with_size(mut spec: GameSpec, start: &dyn Position) -> GameSpec {
    spec.start.size = spec.start.size.or_else(|| start.setup().size);
    spec
}
