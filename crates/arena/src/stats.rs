//! What the results of a match prove. Numbers go in and numbers come out:
//! nothing here reads, prints or waits.
//!
//! A [`PairCounts`] counts pairs as they are played; its [`Pentanomial`] is the
//! evidence, from which follow the difference in Elo, how sure it is, and
//! what an [`Sprt`] decides. All of them are finite whatever was played. Where
//! the rules give points, a [`SpreadStats`] tells what the difference in
//! strength is in points.
//! [`simulation`] measures how often such a test is wrong.

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
