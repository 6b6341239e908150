//! Static evaluation.
//!
//! The search depends only on the [`Evaluator`] trait, so that another evaluation,
//! such as a network, can replace this one. It is a weighted sum of features,
//! tapered between middle game and endgame, with a quadratic term for the danger to
//! the kings. The evaluation and the tuner share the code that extracts the features
//! ([`features`]).

pub mod features;
mod layout;
pub mod taper;
mod text;
pub mod tuning;
mod weights;

use cozy_chess::Board;

pub use layout::{DANGERS, TERMS, Term, WEIGHTS as WEIGHT_COUNT};
pub use taper::PhaseWeights;
pub use text::explain;

use features::{FeatureSink, extract_features};
use taper::Balance;

/// A static evaluation.
pub trait Evaluator: Send {
    /// Returns a number that keeps the scores of different evaluations apart in a
    /// table.
    fn id(&self) -> u64;

    /// Returns the value of a position for the side to move, in centipawns.
    fn evaluate(&mut self, board: &Board) -> i32;
}

/// The tapered sum of features.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tapered;

impl Evaluator for Tapered {
    fn id(&self) -> u64 {
        0
    }

    #[inline]
    fn evaluate(&mut self, board: &Board) -> i32 {
        let mut sums = Sums::default();
        extract_features(board, &mut sums);
        sums.balance(board).score(board)
    }
}

/// The weighted features of both sides.
#[derive(Default)]
struct Sums {
    terms: [PhaseWeights; 2],
    danger: [i32; 2],
}

impl Sums {
    fn balance(&self, board: &Board) -> Balance {
        Balance::new(board, self.terms[0] - self.terms[1], self.danger)
    }
}

impl FeatureSink for Sums {
    #[inline]
    fn add(&mut self, side: usize, term: usize, count: i32) {
        self.terms[side] += weights::TERMS[term] * count;
    }

    #[inline]
    fn add_danger(&mut self, side: usize, feature: usize, count: i32) {
        self.danger[side] += i32::from(weights::DANGER[feature]) * count;
    }
}
