//! Rules that stop a simulation early.
//!
//! A simulation reports a [`SimSnapshot`](zeitnot_core::SimSnapshot) at its
//! checkpoints. [`SampleStopper`] computes the expected loss of stopping now
//! ([`expected_loss`], or the [`Network`], which also predicts the probability that
//! more samples change the choice), and compares it with the value of the time later
//! in the game ([`TimeValue`]). Another rule stops when no challenger is left
//! ([`has_no_challenger`]).

mod features;
mod loss;
mod network;
mod no_challenger;
mod plateau;
mod rule;
mod stopper;
mod time_value;

pub use features::{FEATURE_COUNT, features};
pub use loss::{Challenger, challengers, chance_better, expected_loss, two_candidate_loss};
pub use network::{
    FIRST_WIDTH, Network, NetworkOrigin, OUTPUT_SCALE, OUTPUTS, PARAMETER_COUNT, Prediction,
    SECOND_WIDTH,
};
pub use no_challenger::{MIN_STABLE_CHECKS, Z_99, has_no_challenger};
pub use plateau::LossTrend;
pub use rule::{SampleStopOptions, SampleStopRule};
pub use stopper::{SampleStopState, SampleStopper, next_check_after};
pub use time_value::{BagPhase, LossCurve, TimeValue};
