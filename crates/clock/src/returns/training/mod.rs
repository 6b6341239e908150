//! Learns from long searches what stopping early loses.
//!
//! Positions from games of a game with itself are searched for long, several
//! times under other luck ([`Observer`]); what there was to see on the way is
//! kept in a [`Log`]. [`runs`] tells what stopping at each look did lose,
//! [`fit()`] makes a network of that, [`Report`] measures it and all other rules
//! on games that were held out. [`TimeValues`] tells what seconds are worth.

mod examples;
mod fit;
mod log;
mod markdown;
mod measure;
mod observe;
mod plan;
mod report;
mod time_values;

pub use examples::{Example, Run, is_held_out, runs};
pub use fit::{FitOptions, fit};
pub use log::{Log, Observation};
pub use measure::{
    Bin, Estimate, Stop, Stopped, area_under_curve, change_scores, reliability, stopped,
};
pub use observe::{ObserveError, Observer, SimulationOptions};
pub use plan::{LOOKS, Plan};
pub use report::{CurvePoint, PhaseRow, Report, RuleRow, TooFew, phases};
pub use time_values::{BUDGETS, MeasuredLosses, TimeValues, looks_of_budgets};
