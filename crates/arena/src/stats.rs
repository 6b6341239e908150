//! Statistics of match results: pure arithmetic, without input or output.
//!
//! [`PairCounts`] counts pairs of games. From its [`Pentanomial`] follow the Elo
//! difference with its error and the decision of an [`Sprt`]. All results are
//! finite for all counts. In games scored in points, [`SpreadStats`] estimates
//! the difference in points. [`simulation`] measures the error rates of such a
//! test.

mod elo;
mod estimate;
mod pair_counts;
mod pentanomial;
pub mod simulation;
mod spread;
mod sprt;

#[cfg(test)]
mod agreement;
#[cfg(test)]
mod properties;

pub use elo::{MAX_ELO, elo_of_score, score_of_elo};
pub use estimate::Estimate;
pub use pair_counts::PairCounts;
pub use pentanomial::Pentanomial;
pub use spread::SpreadStats;
pub use sprt::{Decision, EloModel, Sprt, SprtError, SprtState, WIDEST_BOUND};
