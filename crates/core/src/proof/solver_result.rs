//! What a solver found out.

use std::sync::Arc;

use super::ProofTree;

/// What a solver found out about the position it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverResult {
    /// The side to move wins.
    Win {
        /// What kind of win it is: `vcf`, for example.
        kind: &'static str,
        /// How it was found.
        method: &'static str,
        /// What it plays, whatever is replied.
        proof: Arc<ProofTree>,
    },
    /// There is no win of the kind that was looked for.
    NoWin,
    /// The score of the best line is what the game comes to when both sides
    /// play as well as they can.
    Solved,
}
