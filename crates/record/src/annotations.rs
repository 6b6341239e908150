//! What a record may say about a single move besides the move itself.

use std::time::Duration;

use crate::{PlayerSide, ScoreEvent, ScoreLine};

/// Remarks on one node of the tree; everything is optional.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Free text; empty when there is none.
    pub comment: String,
    /// Free text that stands before the move where a variation begins with it;
    /// empty when there is none.
    pub introduction: String,
    /// Verdicts in the numbers of the PGN standard, such as 1 for a good move.
    pub glyphs: Vec<u8>,
    /// A word for the move's point on the board before it, such as `A`; empty
    /// when there is none.
    pub label: String,
    /// How good the position after the move is.
    pub evaluation: Option<Evaluation>,
    /// Thinking time spent on the move.
    pub time_spent: Option<Duration>,
    /// What the mover's clock showed after the move.
    pub time_left: Option<Duration>,
    /// Who made the move, where it was not this player's turn, see
    /// [`GameRecord::turns`](crate::GameRecord::turns).
    pub mover: Option<PlayerSide>,
    /// What the score sheet says about the move. Most games have none, so it
    /// lies apart and costs them a pointer.
    pub score: Option<Box<ScoreLine>>,
    /// What happened between this move and the next, in its order.
    pub events: Vec<ScoreEvent>,
}

impl Annotations {
    /// Whether nothing at all is noted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// An evaluation as files carry it: positive is better for the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluation {
    /// Hundredths of the game's unit.
    Centi(i32),
    /// Plies to the forced end; the sign says who wins.
    Mate(i32),
}
