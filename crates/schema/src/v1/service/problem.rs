//! Why a request was not served.

use serde::{Deserialize, Serialize};

/// Why a request was not served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The kind of problem, for programs.
    pub code: ProblemCode,
    /// What is wrong, where, and what helps: one sentence for people.
    pub message: String,
    /// Milliseconds after which it is worth asking again, where that helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}

/// The kind of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The request could not be read.
    BadRequest,
    /// The words describe no position, or no such game, rule or size exists.
    BadPosition,
    /// The move is not legal.
    IllegalMove,
    /// A game file could not be read or written.
    BadRecord,
    /// A token is missing or wrong.
    Unauthorized,
    /// Not from this origin, or not with this key.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// This address does not know this method.
    MethodNotAllowed,
    /// The game has moved on, or does not allow it now.
    Conflict,
    /// The body is too large.
    TooLarge,
    /// The body is of another type.
    UnsupportedMediaType,
    /// Too many requests from this client.
    TooManyRequests,
    /// Nobody can search before the budget is over.
    Busy,
    /// Nothing can be written now.
    Storage,
    /// The request took too long to arrive.
    Timeout,
    /// The fault is ours.
    Internal,
}
