//! A game that is to be reviewed.

use std::sync::Arc;

use zeitnot_core::{Game, Move, Position};

/// Who played, and how it ended, as far as that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The players, first player first.
    pub players: [Option<String>; 2],
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: Option<String>,
}

/// A game that is to be reviewed: legal from its first move to its last.
pub struct GameToReview {
    /// The game.
    pub game: Arc<dyn Game>,
    /// Before the first move.
    pub start: Box<dyn Position>,
    /// The moves.
    pub moves: Vec<Move>,
    /// Who played.
    pub names: Names,
    /// Why the rest of a file is not among the moves, in one sentence.
    pub broken_off: Option<String>,
}
