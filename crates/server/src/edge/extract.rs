//! Extractors like those of axum, whose refusals are problems in JSON.

use std::error::Error;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

/// What was sent is told back only as far as it is worth reading.
const MAX_REASON_CHARS: usize = 300;

/// A body in JSON.
#[derive(Clone, Copy, Debug)]
pub struct ApiJson<T>(pub T);

/// What stands after the question mark.
#[derive(Clone, Copy, Debug)]
pub struct ApiQuery<T>(pub T);

/// What stands in the path where the route has names.
#[derive(Clone, Copy, Debug)]
pub struct ApiPath<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> ApiResult<Self> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Self(value)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(ApiError::new(
                ProblemCode::UnsupportedMediaType,
                "the body must be JSON; send it with `Content-Type: application/json`",
            )),
            Err(rejection) => Err(rejection_error("the body", &rejection)),
        }
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        let query = Query::from_request_parts(parts, state).await;
        let refused = |rejection: QueryRejection| rejection_error("the query", &rejection);
        query.map(|Query(value)| Self(value)).map_err(refused)
    }
}

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ApiPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        let path = Path::from_request_parts(parts, state).await;
        let refused = |rejection: PathRejection| rejection_error("the path", &rejection);
        path.map(|Path(value)| Self(value)).map_err(refused)
    }
}

/// One sentence: what could not be read, and the reason behind axum's words for
/// it, which has the field, the line and the column where there are any.
fn rejection_error(what: &str, rejection: &dyn Error) -> ApiError {
    let reason = rejection.source().unwrap_or(rejection);
    ApiError::bad_request(format!(
        "{what} cannot be read: {}",
        shorten(&reason.to_string())
    ))
}

/// The beginning of a text, on one line.
fn shorten(text: &str) -> String {
    let visible = |character: char| {
        if character.is_control() {
            ' '
        } else {
            character
        }
    };
    let mut characters = text.chars().map(visible);
    let mut short: String = characters.by_ref().take(MAX_REASON_CHARS).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short
}
