//! Somebody who chooses moves: what every engine is to the arena.

use std::time::Duration;

use zeitnot_core::{Position, Side};

use crate::move_timing::MoveTiming;
use crate::played::ReportedScore;

/// A new game, as a player is told of it. What is hidden from the player is
/// not in here: where chance has a part, not even the name of the opening.
#[derive(Clone, Copy)]
pub struct NewGame<'a> {
    /// The position before the first move of the opening, as the player sees
    /// it.
    pub start: &'a dyn Position,
    /// What this player's clock shows at first.
    pub clock: TurnClock,
}

/// What the clocks show when a turn begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnClock {
    /// What is left, first player's first; none without a clock.
    pub remaining: [Option<Duration>; 2],
    /// What each move adds.
    pub increment: [Duration; 2],
    /// Own moves until the clock is wound again, this one included.
    pub moves_to_go: Option<u32>,
    /// The longest that a single turn may take.
    pub turn: Option<Duration>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Depth to search to.
    pub depth: Option<u32>,
}

impl TurnClock {
    /// How long the turn may take before it is lost on time; none if for ever.
    #[must_use]
    pub fn budget(&self, side: Side) -> Option<Duration> {
        match (self.remaining[side.index()], self.turn) {
            (Some(left), Some(turn)) => Some(left.min(turn)),
            (left, turn) => left.or(turn),
        }
    }
}

/// A turn: the game so far, and how much time there is.
#[derive(Clone, Copy)]
pub struct PlayerTurn<'a> {
    /// The moves since [`NewGame::start`], those of the opening first. Where
    /// chance has a part they may tell what the other side held, and are left
    /// out: the position has what may be known.
    pub moves: &'a [String],
    /// The position now, as the player sees it.
    pub position: &'a dyn Position,
    /// The clocks.
    pub clock: TurnClock,
    /// How long to wait for an answer; an answer that comes later than the
    /// budget but within this is late, and told as a [`PlayerMove`] all the same.
    pub timeout: Duration,
}

/// A move that was chosen, and what the player said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerMove {
    /// The move in the game's own notation, which need not be legal.
    pub text: String,
    /// How the player sees it, from its own side.
    pub score: Option<ReportedScore>,
    /// Depth completed.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// From the moment before the turn was told to the moment the answer was
    /// complete.
    pub used: Duration,
    /// How its time was planned and why its search ended; none of a foreign
    /// engine.
    pub timing: Option<MoveTiming>,
}

/// Why a player chose nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It could not be started, or did not get ready.
    #[error("it did not start: {0}")]
    NotStarted(String),
    /// It is gone.
    #[error("it ended: {0}")]
    Terminated(String),
    /// It said nothing that counts within the patience of the turn.
    #[error("no move within {} ms", .0.as_millis())]
    TimedOut(Duration),
    /// It says more than anybody can read, or does not read.
    #[error("it cannot be talked to: {0}")]
    OutputLimit(String),
    /// It said something that is no move: its words.
    #[error("it answered `{0}`, which is no move")]
    NotAMove(String),
}

/// Somebody who chooses moves. Whatever goes wrong is a [`PlayerError`]; the next
/// [`Player::new_game`] begins with a fresh process where it has to.
pub trait Player: Send {
    /// A new game begins.
    ///
    /// # Errors
    ///
    /// It does not start.
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError>;

    /// Chooses a move.
    ///
    /// # Errors
    ///
    /// There is none.
    fn choose(&mut self, turn: &PlayerTurn<'_>) -> Result<PlayerMove, PlayerError>;

    /// What there is to warn of since this was asked last, in words: an option
    /// that the engine does not know, for example.
    fn take_warnings(&mut self) -> Vec<String> {
        Vec::new()
    }
}
