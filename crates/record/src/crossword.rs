//! Moves of the crossword game as records write them: `8d.CARE` and `d8.CARE`
//! for a play, `ex.QV` for an exchange, `pass` and `challenge`.
//!
//! What can be laid, and what a challenge comes to, the game knows.

mod coordinates;
mod moves;
pub(crate) mod tiles;

pub(crate) use coordinates::PlayCoordinates;
pub(crate) use moves::{CrosswordMove, Exchange};

use crate::PlayerSide;

/// The name of the game.
pub(crate) const GAME: &str = "crossword";
/// The text of a move that disputes the play before it.
pub(crate) const CHALLENGE: &str = "challenge";

/// Whose turn it is after a move.
pub(crate) fn next_turn(mover: PlayerSide, text: &str) -> PlayerSide {
    if text.eq_ignore_ascii_case(CHALLENGE) {
        mover
    } else {
        mover.other()
    }
}

/// Whether a letter may stand in a move, for files that only look at letters.
pub(crate) fn is_move_letter(letter: char) -> bool {
    tiles::is_letter(letter) || letter.is_ascii_digit() || matches!(letter, '.' | '?' | '[' | ']')
}
