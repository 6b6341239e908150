//! The text of crossword moves: `8d.CARE` and `d8.CARE` for a play, `ex.QV` for
//! an exchange, `pass`, and `challenge`.
//!
//! The game knows which plays are legal and how challenges end.

mod coordinates;
mod moves;
pub(crate) mod tiles;

pub(crate) use coordinates::PlayCoordinates;
pub(crate) use moves::{CrosswordMove, Exchange};

use crate::PlayerSide;

pub(crate) const GAME: &str = "crossword";
/// The text of a move that challenges the previous play.
pub(crate) const CHALLENGE: &str = "challenge";

/// Returns the player to move after a move; a challenge does not end the turn.
pub(crate) fn next_turn(mover: PlayerSide, text: &str) -> PlayerSide {
    if text.eq_ignore_ascii_case(CHALLENGE) {
        mover
    } else {
        mover.other()
    }
}

/// Returns `true` if a character may occur in a move.
pub(crate) fn is_move_letter(letter: char) -> bool {
    tiles::is_letter(letter) || letter.is_ascii_digit() || matches!(letter, '.' | '?' | '[' | ']')
}
