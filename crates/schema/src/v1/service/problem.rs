//! Error responses.

use serde::{Deserialize, Serialize};

/// An error response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The kind of problem.
    pub code: ProblemCode,
    /// The problem and its remedy, in one sentence.
    pub message: String,
    /// Milliseconds to wait before a retry; absent if a retry does not help.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}

/// The kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The request could not be read.
    BadRequest,
    /// The position is invalid, or the game, rule set, or size is unknown.
    BadPosition,
    /// The move is illegal.
    IllegalMove,
    /// A game file could not be read or written.
    BadRecord,
    /// A token is missing or wrong.
    Unauthorized,
    /// The origin or the key is not allowed.
    Forbidden,
    /// The resource does not exist.
    NotFound,
    /// The address does not support the method.
    MethodNotAllowed,
    /// The state of the game does not allow the request.
    Conflict,
    /// The body is too large.
    TooLarge,
    /// The content type is not supported.
    UnsupportedMediaType,
    /// Too many requests from this client.
    TooManyRequests,
    /// No search thread is free within the budget.
    Busy,
    /// The store cannot be written.
    Storage,
    /// The request took too long to arrive.
    Timeout,
    /// Internal error.
    Internal,
}
