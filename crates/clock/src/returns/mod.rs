//! What more thinking would still give, judged while a search is under way.
//!
//! A search by samples shows a [`SimSnapshot`](zeitnot_core::SimSnapshot) at
//! its checkpoints. From that follow what stopping now is expected to lose
//! ([`expected_loss`], or the [`Network`]), how likely thinking on changes the
//! choice (the network, too), and whether anybody can still catch up
//! ([`has_no_challenger`]). [`ReturnsAdvisor`] compares that with what the time
//! is worth later ([`TimeValue`]). All of it is advice; what ends a search is
//! the stop rule. [`training`] makes the network and the values of time.

mod advisor;
mod challenge;
mod features;
mod loss;
mod network;
mod normal;
mod plateau;
mod rule;
mod time_value;
pub mod training;

pub use advisor::{ReturnsAdvisor, advised};
pub use challenge::{STABLE_LOOKS, SURE, has_no_challenger};
pub use features::{FEATURES, features};
pub use loss::{Challenger, challengers, chance_wrong, expected_loss, two_candidate_loss};
pub use network::{Network, NetworkOrigin, Outlook};
pub use normal::{chance_above, expected_above_zero};
pub use plateau::Trend;
pub use rule::{WorthOptions, WorthRule};
pub use time_value::{LossCurve, Phase, TimeValue};
