//! The loss of stopping simulations early, and the fit of stop rules.
//!
//! An [`Observer`] plays to a position, searches it several times with different random
//! draws, and takes snapshots of each search. An [`ObservationRun`] does this on several
//! threads and stores the snapshots in an [`ObservationFile`]. [`training_runs`] computes
//! the loss of stopping at each snapshot, [`fit()`] fits a network to these losses, and
//! [`FitReport`] compares it with other rules on held-out games. [`TimeValueReport`]
//! computes the value of a second.

mod examples;
mod fit;
mod log;
mod markdown;
mod measure;
mod observe;
mod plan;
mod report;
mod run;
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
pub use run::{
    OBSERVED_GAME, ObservationFile, ObservationResult, ObservationRun, observed_features, subject,
};
pub use time_values::{BUDGET_SECONDS, PhaseLosses, TimeValueReport, snapshots_for_budgets};
