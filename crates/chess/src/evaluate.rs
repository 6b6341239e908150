//! Static evaluation: what a position is worth without searching.
//!
//! Search knows the [`Evaluator`] trait only, so that another evaluation, a
//! network say, takes this one's place without a change there. The one here is
//! a weighted sum of features, tapered between middle game and ending, with a
//! quadratic term for the danger to the kings. Features are found in one place
//! ([`features`]), and both the evaluation and the tuner read them there.

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

/// Judges positions.
pub trait Evaluator: Send {
    /// Distinguishes the scores of one evaluation from another's in a table.
    fn id(&self) -> u64;

    /// The worth of a position to the side to move, in hundredths of a pawn.
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
