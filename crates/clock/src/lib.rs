//! Turns a time control into the budget of one turn: [`TurnBudget`] for a
//! fixed time a move, [`MatchClock`] where a clock runs through the whole
//! match, [`TurnPlan`] where the search itself is asked whether more time is
//! worth it.
//!
//! This crate knows no game: what a game's phase says about time arrives as
//! plain numbers. [`duration`] reads times as people write them.

mod advisor;
mod budget;
pub mod duration;
mod match_clock;
mod plan;

pub use advisor::TurnAdvisor;
pub use budget::TurnBudget;
pub use match_clock::MatchClock;
pub use plan::{ClockReading, TurnPlan};
