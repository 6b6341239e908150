//! Responses for unknown paths, unsupported methods, and panics.

use std::any::Any;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use crate::problem::ApiError;
use zeitnot_schema::v1::service::ProblemCode;

/// Returns the response for a handler that panicked.
///
/// The panic message may quote the request, so it is neither sent nor logged.
pub(super) fn panic_response(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler panicked; sent status 500");
    ApiError::new(
        ProblemCode::Internal,
        "internal error; other requests are not affected",
    )
    .into_response()
}

/// Adds a problem in JSON to an empty 404 or 405 response.
pub(super) async fn add_problem_body(mut response: Response) -> Response {
    if response.headers().contains_key(header::CONTENT_TYPE) {
        return response;
    }
    let problem = match response.status() {
        StatusCode::NOT_FOUND => ApiError::not_found("unknown path; see /docs for the API"),
        StatusCode::METHOD_NOT_ALLOWED => ApiError::new(
            ProblemCode::MethodNotAllowed,
            "method not allowed; see the Allow header",
        ),
        _ => return response,
    };
    let mut described = problem.into_response();
    if let Some(allowed) = response.headers_mut().remove(header::ALLOW) {
        described.headers_mut().insert(header::ALLOW, allowed);
    }
    described
}
