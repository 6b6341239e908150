//! Extractors like those of axum, with rejections as problems in JSON.

use std::error::Error;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

/// Maximum length of a quoted reason.
const MAX_REASON_CHARS: usize = 300;

/// A JSON body.
#[derive(Clone, Copy, Debug)]
pub struct ApiJson<T>(pub T);

/// The query string.
#[derive(Clone, Copy, Debug)]
pub struct ApiQuery<T>(pub T);

/// The parameters in the path.
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
        let to_error = |rejection: QueryRejection| rejection_error("the query", &rejection);
        query.map(|Query(value)| Self(value)).map_err(to_error)
    }
}

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ApiPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        let path = Path::from_request_parts(parts, state).await;
        let to_error = |rejection: PathRejection| rejection_error("the path", &rejection);
        path.map(|Path(value)| Self(value)).map_err(to_error)
    }
}

/// Returns an error with axum's reason, which names the field, line, and column if known.
fn rejection_error(part: &str, rejection: &dyn Error) -> ApiError {
    let reason = rejection.source().unwrap_or(rejection);
    ApiError::bad_request(format!(
        "could not parse {part}: {}",
        shorten(&reason.to_string())
    ))
}

/// Returns the beginning of a text on one line.
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
