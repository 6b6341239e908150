//! What more thinking would still give, judged while a search is under way.
//!
//! A search by samples shows a [`SimSnapshot`](zeitnot_core::SimSnapshot) at
//! its checkpoints. From that follow what stopping now is expected to lose
//! ([`expected_loss`], or the [`Network`]), how likely thinking on changes the
//! choice (the network, too), and whether anybody can still catch up
//! ([`has_no_challenger`]). [`SampleStopper`] compares that with what the time
//! is worth later ([`TimeValue`]). All of it is advice; what ends a search is
//! the stop rule. The crate `lab` makes the network and the values of time.

mod advisor;
mod features;
mod loss;
mod network;
mod no_challenger;
mod normal;
mod plateau;
mod rule;
mod time_value;

pub use advisor::{SampleStopState, SampleStopper, advisor_for, next_check_after};
pub use features::{FEATURE_COUNT, features};
pub use loss::{Challenger, challengers, chance_better, expected_loss, two_candidate_loss};
pub use network::{
    FIRST_WIDTH, Network, NetworkOrigin, OUTPUT_SCALE, OUTPUTS, PARAMETER_COUNT, Prediction,
    SECOND_WIDTH,
};
pub use no_challenger::{MIN_STABLE_CHECKS, Z_99, has_no_challenger};
pub use normal::{chance_above, expected_above_zero};
pub use plateau::LossTrend;
pub use rule::{SampleStopOptions, SampleStopRule};
pub use time_value::{BagPhase, LossCurve, TimeValue};
