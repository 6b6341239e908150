//! The error responses of all requests, for the description.

use utoipa::IntoResponses;
use zeitnot_schema::v1::service::Problem;

#[derive(IntoResponses)]
#[expect(dead_code, reason = "used only for the description")]
pub(super) enum Problems {
    /// The request could not be parsed.
    #[response(status = 400)]
    BadRequest(Problem),
    /// A token is missing or invalid.
    #[response(status = 401)]
    Unauthorized(Problem),
    /// The origin, the host name, or the key is not allowed.
    #[response(status = 403)]
    Forbidden(Problem),
    /// The object does not exist.
    #[response(status = 404)]
    NotFound(Problem),
    /// The request took too long to arrive.
    #[response(status = 408)]
    Timeout(Problem),
    /// The state of the game does not allow the request.
    #[response(status = 409)]
    Conflict(Problem),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(Problem),
    /// The media type of the body is not supported.
    #[response(status = 415)]
    UnsupportedMediaType(Problem),
    /// The request is invalid by the rules of the game.
    #[response(status = 422)]
    Unprocessable(Problem),
    /// Too many requests from this client.
    #[response(status = 429)]
    TooManyRequests(Problem),
    /// An internal error.
    #[response(status = 500)]
    Internal(Problem),
    /// No engine is free within the budget; retry after the time in `Retry-After`.
    #[response(status = 503)]
    Busy(Problem),
    /// The data could not be written.
    #[response(status = 507)]
    Storage(Problem),
}
