//! Annotations of a move: comments, glyphs, evaluations, times, and points.

use std::time::Duration;

use crate::{PlayerSide, ScoreEvent, ScoreLine};

/// Annotations of one node of the tree, all of them optional.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotations {
    /// The comment; may be empty.
    pub comment: String,
    /// Text before the first move of a variation; may be empty.
    pub introduction: String,
    /// Annotation glyphs (NAGs of the PGN standard), such as 1 for a good move.
    pub glyphs: Vec<u8>,
    /// Label of the move's point on the board before the move, such as `A`; may
    /// be empty.
    pub label: String,
    /// Evaluation of the position after the move.
    pub evaluation: Option<Evaluation>,
    /// Thinking time spent on the move.
    pub time_spent: Option<Duration>,
    /// Time left on the mover's clock after the move.
    pub time_left: Option<Duration>,
    /// The player who made the move, if it was out of turn.
    ///
    /// See [`GameRecord::turns`](crate::GameRecord::turns).
    pub mover: Option<PlayerSide>,
    /// The move's entry on the score sheet; boxed because most games have none.
    pub score: Option<Box<ScoreLine>>,
    /// Events between this move and the next, in order.
    pub events: Vec<ScoreEvent>,
}

impl Annotations {
    /// Returns `true` if no annotation is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// An evaluation of a position; positive values favor the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluation {
    /// Hundredths of the game's unit of score.
    Centi(i32),
    /// Plies to the forced end; positive if the first player wins.
    Mate(i32),
}
