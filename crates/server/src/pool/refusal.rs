//! Why a request was not taken.

use std::time::Duration;

/// Why a request was not taken, at once and before anything was done for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}; ask again in {} ms", retry_after.as_millis())]
pub struct Refusal {
    /// What was in the way.
    pub reason: RefusalReason,
    /// When it would fit, if nobody else came.
    pub retry_after: Duration,
}

/// What was in the way of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusalReason {
    /// Even the shortest search would not be done in time, or somebody else's
    /// would not be any more.
    #[error("no engine is free before the budget is over")]
    NoCapacity,
    /// Too many wait.
    #[error("too many requests wait for an engine")]
    Full,
    /// Too many of the same client wait.
    #[error("too many of your requests wait for an engine")]
    ClientLimit,
    /// The pool is being closed, or not ready yet.
    #[error("the engines are not running")]
    Closed,
}
