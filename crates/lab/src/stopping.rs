//! Learns from long searches what stopping early loses.
//!
//! Positions from games of a game with itself are searched for long, several
//! times under other luck ([`Observer`]); what there was to see on the way is
//! kept in a [`ObservationLog`]. [`training_runs`] tells what stopping at each look did lose,
//! [`fit()`] makes a network of that, [`FitReport`] measures it and all other rules
//! on games that were held out. [`TimeValueReport`] tells what seconds are worth.

mod examples;
mod fit;
mod log;
mod markdown;
mod measure;
mod observe;
mod plan;
mod report;
mod time_values;

pub use examples::{StopExample, TrainingRun, is_held_out, training_runs};
pub use fit::{FitOptions, fit};
pub use log::{Observation, ObservationLog};
pub use measure::{
    LossEstimator, ReliabilityBin, StopCriterion, StopOutcome, area_under_curve, change_scores,
    reliability, stop_runs,
};
pub use observe::{ObserveError, Observer, SimulationOptionNames};
pub use plan::{ObservationPlan, SNAPSHOT_SAMPLES};
pub use report::{CurvePoint, FitReport, PhaseRow, RuleRow, TooFewPositions, phase_rows};
pub use time_values::{BUDGET_SECONDS, PhaseLosses, TimeValueReport, snapshots_for_budgets};
