//! The notations of moves.

use super::{Move, Position};

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The game's own notation, used by protocols and files.
    Engine,
    /// The notation that people prefer. Reading it also accepts [`Notation::Engine`].
    Human,
    /// The game's own notation without what the opponent may not see.
    Hidden,
}

/// Writes the moves of a line that starts at `position`.
///
/// The line ends before the first move that is not legal.
#[must_use]
pub fn format_line(position: &dyn Position, moves: &[Move], notation: Notation) -> Vec<String> {
    let mut position = position.clone_box();
    let mut line = Vec::with_capacity(moves.len());
    for &mv in moves {
        let text = position.format_move(mv, notation);
        if position.play(mv).is_err() {
            break;
        }
        line.push(text);
    }
    line
}
