//! Turns a time control into the budget of one turn: [`TurnBudget`] for a
//! fixed time a move, [`MatchClock`] where a clock runs through the whole
//! match.
//!
//! This crate knows no game: what a game's phase says about time arrives as
//! plain numbers.

mod budget;
mod match_clock;

pub use budget::TurnBudget;
pub use match_clock::MatchClock;
