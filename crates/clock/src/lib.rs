//! Plans the time of a turn, and decides when more thinking is not worth its time.
//!
//! [`ClockManager::plan`] turns a [`TurnRequest`] into the limits of one search
//! and its advisor. `allocate` computes the share of the clock that a turn
//! gets; [`stoppers`] has one file for each reason to stop early.
//!
//! The crate does not depend on a game: positions provide plain numbers
//! ([`TurnFeatures`](zeitnot_core::TurnFeatures)). [`duration`] parses durations such
//! as `500ms`.

mod allocate;
mod budget;
pub mod duration;
mod history;
mod manager;
pub mod measure;
mod options;
mod per_mille;
mod shared_plan;
pub mod stoppers;
mod time_control;
mod turn;

pub use budget::TurnBudget;
pub use history::ClockHistory;
pub use manager::ClockManager;
pub use measure::Calibration;
pub use options::{ClockOptions, ClockPolicy, settings_for};
pub use shared_plan::{PlanSummary, SharedPlan};
pub use time_control::TimeControl;
pub use turn::{TurnPlan, TurnRequest};
