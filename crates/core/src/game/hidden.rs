//! Positions with hidden information, such as a rack of tiles or a hand of cards.

use std::time::Duration;

use super::{Move, Position};
use crate::score::Side;

/// A position in which players hold tiles or cards.
pub trait HiddenInfo {
    /// Returns the position without the information hidden from `side`.
    fn seen_by(&self, side: Side) -> Box<dyn Position>;

    /// Returns `true` if all outcomes of chance are known, past and future.
    ///
    /// Only such a position can be played to its end.
    fn is_complete(&self) -> bool;

    /// Returns the known tiles or cards of `side`, in the game's notation.
    fn held(&self, side: Side) -> String;

    /// Returns `true` if exceeding the time by `over` in total loses the game.
    fn overtime_loses(&self, over: Duration) -> bool;

    /// Returns the position after `side` exceeded its time by `over` in total.
    fn after_overtime(&self, side: Side, over: Duration) -> Box<dyn Position>;

    /// Returns the move that `text` would be if all its words were valid, and
    /// the invalid words.
    ///
    /// `None` if the move is illegal for another reason.
    fn missing_words(&self, _text: &str) -> Option<(Move, Vec<String>)> {
        None
    }
}

/// Returns a copy of `position` without the information hidden from `side`.
#[must_use]
pub fn seen_by(position: &dyn Position, side: Side) -> Box<dyn Position> {
    match position.hidden() {
        Some(hidden) => hidden.seen_by(side),
        None => position.clone_box(),
    }
}

/// Returns `true` if exceeding the time by `over` in total loses the game.
#[must_use]
pub fn overtime_loses(position: &dyn Position, over: Duration) -> bool {
    position
        .hidden()
        .is_none_or(|hidden| hidden.overtime_loses(over))
}
