//! Parts of the search that can be left out.
//!
//! For an ablation, set one to `false` and compare `zeitnot bench gomoku`, or
//! play a match against the unchanged build; `docs/experiments.md` has results.

/// Prune where passing the move is good enough.
pub(crate) const NULL_MOVE: bool = true;
/// Search late moves less deeply first.
pub(crate) const LATE_MOVE_REDUCTIONS: bool = true;
/// Prune quiet moves that cannot lift a bad score near the horizon.
pub(crate) const FUTILITY: bool = true;
/// Prune nodes near the horizon whose score is far above the window.
pub(crate) const REVERSE_FUTILITY: bool = true;
/// Search only forcing moves where the score is far below the window.
pub(crate) const RAZORING: bool = true;
/// Order moves by killers, history, and countermoves.
pub(crate) const HISTORY: bool = true;
/// Search nodes without a table move less deeply.
pub(crate) const INTERNAL_REDUCTION: bool = true;
/// Search late root moves less deeply first.
pub(crate) const ROOT_REDUCTIONS: bool = true;
/// Use the table score instead of the static evaluation when pruning.
pub(crate) const TABLE_EVALUATION: bool = true;
/// Search a move one ply deeper if no other comes close.
pub(crate) const SINGULAR_EXTENSION: bool = true;
