//! The interface between the referee and an engine.

use std::time::Duration;

use zeitnot_core::{Position, Side};

use crate::move_timing::MoveTiming;
use crate::played::ReportedScore;

/// A new game, as a player sees it.
///
/// It contains nothing that is hidden from the player: in games with chance, not
/// even the name of the opening.
#[derive(Clone, Copy)]
pub struct NewGame<'a> {
    /// The position before the opening, as the player sees it.
    pub start: &'a dyn Position,
    /// The player's clock at the start.
    pub clock: TurnClock,
}

/// The clocks and limits at the start of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnClock {
    /// The remaining times, first player's first; `None` without a clock.
    pub remaining: [Option<Duration>; 2],
    /// The increments per move.
    pub increment: [Duration; 2],
    /// The player's moves until the base time is added, this one included.
    pub moves_to_go: Option<u32>,
    /// The maximum time for this turn.
    pub turn: Option<Duration>,
    /// The number of nodes to search.
    pub nodes: Option<u64>,
    /// The depth to search.
    pub depth: Option<u32>,
}

impl TurnClock {
    /// Returns the time until the turn is lost; `None` without a limit.
    #[must_use]
    pub fn budget(&self, side: Side) -> Option<Duration> {
        match (self.remaining[side.index()], self.turn) {
            (Some(left), Some(turn)) => Some(left.min(turn)),
            (left, turn) => left.or(turn),
        }
    }
}

/// A turn: the game so far and the time.
#[derive(Clone, Copy)]
pub struct PlayerTurn<'a> {
    /// The moves since [`NewGame::start`], including the opening.
    ///
    /// Empty in games with chance, where moves may reveal what the other side
    /// held; use `position`.
    pub moves: &'a [String],
    /// The current position, as the player sees it.
    pub position: &'a dyn Position,
    /// The clocks and limits.
    pub clock: TurnClock,
    /// The maximum wait for an answer.
    ///
    /// It exceeds the budget; an answer in between is late, but still returned as
    /// a [`PlayerMove`].
    pub timeout: Duration,
}

/// A chosen move with the values that the player reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerMove {
    /// The move in the game's own notation; it may be illegal.
    pub text: String,
    /// The score, from the player's side.
    pub score: Option<ReportedScore>,
    /// The completed depth.
    pub depth: Option<u32>,
    /// The number of searched nodes.
    pub nodes: Option<u64>,
    /// The time from just before the request until the answer was complete.
    pub used: Duration,
    /// The planned time and the stop reason; `None` for external engines.
    pub timing: Option<MoveTiming>,
}

/// A failure of a player to choose a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// The player could not be started, or was not ready in time.
    #[error("it did not start: {0}")]
    NotStarted(String),
    /// The player's process ended.
    #[error("it ended: {0}")]
    Terminated(String),
    /// The player did not answer within [`PlayerTurn::timeout`].
    #[error("no move within {} ms", .0.as_millis())]
    TimedOut(Duration),
    /// The player sent too much output, or did not read its input.
    #[error("communication failed: {0}")]
    OutputLimit(String),
    /// The player's answer is not a move.
    #[error("it answered `{0}`, which is not a move")]
    NotAMove(String),
}

/// A player of a match.
///
/// After a failure, [`Player::new_game`] starts a fresh process if necessary.
pub trait Player: Send {
    /// Prepares the player for a new game.
    ///
    /// # Errors
    ///
    /// Fails if the player cannot be started or is not ready in time.
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError>;

    /// Chooses a move.
    ///
    /// # Errors
    ///
    /// Fails if the player does not choose a move.
    fn choose(&mut self, turn: &PlayerTurn<'_>) -> Result<PlayerMove, PlayerError>;

    /// Returns the new warnings since the last call, such as an unknown option.
    fn take_warnings(&mut self) -> Vec<String> {
        Vec::new()
    }
}
