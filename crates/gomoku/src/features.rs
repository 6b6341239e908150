//! Search features that can be switched off for an ablation.
//!
//! Set one to `false` and compare `zeitnot bench gomoku`, or play a match against the
//! unchanged build. Results are in `docs/dev/experiments/search.md`.

/// Prune a node if passing the move still scores at least beta.
pub(crate) const NULL_MOVE: bool = true;
/// Search late moves at reduced depth first.
pub(crate) const LATE_MOVE_REDUCTIONS: bool = true;
/// Near the horizon, prune quiet moves that cannot raise a low score to alpha.
pub(crate) const FUTILITY: bool = true;
/// Near the horizon, prune nodes whose score is far above the window.
pub(crate) const REVERSE_FUTILITY: bool = true;
/// Search only forcing moves if the score is far below the window.
pub(crate) const RAZORING: bool = true;
/// Order moves by killers, history, and countermoves.
pub(crate) const HISTORY: bool = true;
/// Search nodes without a table move at reduced depth.
pub(crate) const INTERNAL_REDUCTION: bool = true;
/// Search late root moves at reduced depth first.
pub(crate) const ROOT_REDUCTIONS: bool = true;
/// Use the table score instead of the static evaluation when pruning.
pub(crate) const TABLE_EVALUATION: bool = true;
/// Search a move one ply deeper if no other comes close.
pub(crate) const SINGULAR_EXTENSION: bool = true;
