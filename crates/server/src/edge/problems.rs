//! Words for answers that would have none: nothing found, wrong method, panic.

use std::any::Any;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use crate::problem::ApiError;
use zeitnot_schema::v1::service::ProblemCode;

/// The answer of a handler that panicked. What it panicked with may have pieces
/// of the request in it, so it goes nowhere.
pub(super) fn panic_response(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler panicked; its request was answered with status 500");
    ApiError::new(
        ProblemCode::Internal,
        "the service failed at this request; the fault is ours, and others are not affected",
    )
    .into_response()
}

/// Makes a problem of a bare 404 or 405, and leaves all else.
pub(super) async fn add_problem_body(mut response: Response) -> Response {
    if response.headers().contains_key(header::CONTENT_TYPE) {
        return response;
    }
    let problem = match response.status() {
        StatusCode::NOT_FOUND => {
            ApiError::not_found("there is nothing at this address; the interface is shown at /docs")
        }
        StatusCode::METHOD_NOT_ALLOWED => ApiError::new(
            ProblemCode::MethodNotAllowed,
            "this address does not know that method; the Allow header has those it knows",
        ),
        _ => return response,
    };
    let mut worded = problem.into_response();
    if let Some(allowed) = response.headers_mut().remove(header::ALLOW) {
        worded.headers_mut().insert(header::ALLOW, allowed);
    }
    worded
}
