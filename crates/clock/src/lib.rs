//! Turns a time control into the budget of one turn: [`TurnBudget`] for a
//! fixed time a move, [`MatchClock`] where a clock runs through the whole
//! match, [`ClockManager`] where the search itself is asked whether more time
//! is worth it, and where a turn has stages.
//!
//! This crate knows no game: what a game's phase and a turn's difficulty say
//! about time arrives as plain numbers
//! ([`TurnSignals`](zeitnot_core::TurnSignals)). [`duration`] reads times as
//! people write them.

mod admission;
mod advisor;
mod budget;
mod control;
pub mod duration;
mod manager;
mod match_clock;
pub mod measure;
mod options;
mod outline;
mod plan;
mod player_clock;
pub mod regret;
pub mod returns;
mod shares;
mod staged;
mod stages;
mod weights;

pub use advisor::TurnAdvisor;
pub use budget::TurnBudget;
pub use control::TimeControl;
pub use manager::{ClockManager, Turn};
pub use match_clock::MatchClock;
pub use measure::Calibration;
pub use options::{ClockOptions, Policy};
pub use outline::{TurnOutline, TurnSheet};
pub use plan::{ClockReading, Prospects, TurnPlan};
pub use player_clock::PlayerClock;
