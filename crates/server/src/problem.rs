//! Errors of the API.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use zeitnot_core::GameError;
use zeitnot_schema::v1::service::{Problem, ProblemCode};
use zeitnot_store::StoreError;

use crate::millis::millis;
use crate::pool::{JobError, Refusal};

/// An error of the API; sent as a [`Problem`] in JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// The kind of problem.
    pub code: ProblemCode,
    /// The problem, its place, and the remedy.
    pub message: String,
    /// Time after which a retry makes sense.
    pub retry_after: Option<Duration>,
}

/// The result of a handler.
pub type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// Creates an error without `retry_after`.
    pub fn new(code: ProblemCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            retry_after: None,
        }
    }

    /// Creates an error for an invalid request.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(ProblemCode::BadRequest, message)
    }

    /// Creates an error for a missing object.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(ProblemCode::NotFound, message)
    }

    /// Creates an error for a service that is busy; clients may retry.
    pub fn busy(message: impl Into<String>, retry_after: Duration) -> Self {
        Self {
            retry_after: Some(retry_after),
            ..Self::new(ProblemCode::Busy, message)
        }
    }

    /// Creates an error for an invalid position.
    #[must_use]
    pub fn bad_position(error: &GameError) -> Self {
        Self::new(ProblemCode::BadPosition, error.to_string())
    }

    /// Creates an error for an illegal move.
    #[must_use]
    pub fn illegal_move(error: &GameError) -> Self {
        Self::new(ProblemCode::IllegalMove, error.to_string())
    }

    /// Returns the HTTP status of the error.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        match self.code {
            ProblemCode::BadRequest => StatusCode::BAD_REQUEST,
            ProblemCode::BadPosition | ProblemCode::IllegalMove | ProblemCode::BadRecord => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            ProblemCode::Unauthorized => StatusCode::UNAUTHORIZED,
            ProblemCode::Forbidden => StatusCode::FORBIDDEN,
            ProblemCode::NotFound => StatusCode::NOT_FOUND,
            ProblemCode::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ProblemCode::Conflict => StatusCode::CONFLICT,
            ProblemCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ProblemCode::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ProblemCode::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            ProblemCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::Storage => StatusCode::INSUFFICIENT_STORAGE,
            ProblemCode::Timeout => StatusCode::REQUEST_TIMEOUT,
            ProblemCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the error in the form of the API.
    #[must_use]
    pub fn to_problem(&self) -> Problem {
        Problem {
            code: self.code,
            message: self.message.clone(),
            retry_after_ms: self.retry_after.map(millis),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let code = match &error {
            StoreError::NotFound { .. } => ProblemCode::NotFound,
            StoreError::Conflict { .. }
            | StoreError::Exists { .. }
            | StoreError::TooMany { .. } => ProblemCode::Conflict,
            StoreError::TooLarge { .. } => ProblemCode::TooLarge,
            StoreError::Damaged { .. } => ProblemCode::Internal,
            StoreError::Busy | StoreError::Closed => ProblemCode::Busy,
            _ => ProblemCode::Storage,
        };
        if matches!(code, ProblemCode::Storage | ProblemCode::Internal) {
            tracing::error!(%error, "storage error");
        }
        let busy = code == ProblemCode::Busy;
        Self {
            retry_after: busy.then_some(Duration::from_secs(1)),
            ..Self::new(code, error.to_string())
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self::busy(refusal.to_string(), refusal.retry_after)
    }
}

impl From<JobError> for ApiError {
    fn from(error: JobError) -> Self {
        match error {
            JobError::Fault => Self::new(ProblemCode::Internal, error.to_string()),
            JobError::Displaced => Self::busy(error.to_string(), Duration::from_millis(100)),
            JobError::Closed => Self::busy(error.to_string(), Duration::from_secs(2)),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.to_problem())).into_response();
        if let Some(time) = self.retry_after {
            // The header has whole seconds: round up, and never send 0.
            let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
            let seconds = HeaderValue::from(seconds.max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        if self.code == ProblemCode::Unauthorized {
            // Makes browsers ask for a password; the realm is arbitrary.
            let challenge = HeaderValue::from_static("Basic realm=\"zeitnot\", charset=\"UTF-8\"");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, challenge);
        }
        response
    }
}
