//! Turns a time control into the budget of one turn.
//!
//! In its first shape this crate knows one control, a fixed time a move. It
//! knows no game: what a game's phase and difficulty say about time will
//! arrive as plain numbers.

mod budget;

pub use budget::TurnBudget;
