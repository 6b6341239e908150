//! The problems that any request may meet, for the description.

use utoipa::IntoResponses;
use zeitnot_schema::v1::service::Problem;

/// What any request may meet.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only described, never made")]
pub(super) enum Problems {
    /// The request could not be read.
    #[response(status = 400)]
    BadRequest(Problem),
    /// A token is missing or wrong.
    #[response(status = 401)]
    Unauthorized(Problem),
    /// Not from this origin, not under this name, or not with this key.
    #[response(status = 403)]
    Forbidden(Problem),
    /// There is no such thing.
    #[response(status = 404)]
    NotFound(Problem),
    /// The request took too long to arrive.
    #[response(status = 408)]
    Timeout(Problem),
    /// The game has moved on, or does not allow it now.
    #[response(status = 409)]
    Conflict(Problem),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(Problem),
    /// The body is of another type.
    #[response(status = 415)]
    UnsupportedMediaType(Problem),
    /// What was asked makes no sense by the rules of the game.
    #[response(status = 422)]
    Unprocessable(Problem),
    /// Too many requests from this client.
    #[response(status = 429)]
    TooManyRequests(Problem),
    /// The fault is ours.
    #[response(status = 500)]
    Internal(Problem),
    /// No engine is free before the budget is over; `Retry-After` says when it
    /// is worth asking again.
    #[response(status = 503)]
    Busy(Problem),
    /// Nothing can be written now.
    #[response(status = 507)]
    Storage(Problem),
}
