//! Turns a time control into the budget of one turn: [`TurnBudget`] for a
//! fixed time a move, [`MatchClock`] where a clock runs through the whole
//! match, [`ClockManager`] where the search itself is asked whether more time
//! is worth it, and where a turn has stages.
//!
//! This crate knows no game: what a game's phase and a turn's difficulty say
//! about time arrives as plain numbers
//! ([`TurnSignals`](zeitnot_core::TurnFeatures)). [`duration`] reads times as
//! people write them.

mod advisor;
mod budget;
mod depth_predictor;
pub mod duration;
mod history;
mod manager;
mod match_clock;
pub mod measure;
mod options;
mod plan;
mod shared_plan;
mod shares;
mod staged;
mod stages;
pub mod stopping;
mod time_control;
mod weights;

pub use advisor::TurnAdvisor;
pub use budget::TurnBudget;
pub use history::ClockHistory;
pub use manager::{ClockManager, TurnPlan};
pub use match_clock::MatchClock;
pub use measure::Calibration;
pub use options::{ClockOptions, ClockPolicy};
pub use plan::{ClockReading, DepthPlan, GameForecast};
pub use shared_plan::{PlanSummary, SharedPlan};
pub use time_control::TimeControl;
