//! The result of a solver.

use std::sync::Arc;

use super::ProofTree;

/// The result of a solver for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverResult {
    /// The side to move wins.
    Win {
        /// The kind of win, such as `vcf`.
        kind: &'static str,
        /// The name of the method that found it.
        method: &'static str,
        /// The winner's moves against every reply.
        proof: Arc<ProofTree>,
    },
    /// There is no win of the requested kind.
    NoWin,
    /// The score of the best line is the result of perfect play by both sides.
    Solved,
}
