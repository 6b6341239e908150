//! Request bodies.
//!
//! Handlers get the complete body in memory, after the checks of size and time.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http_body_util::BodyExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use super::policy::EdgePolicy;
use super::{metrics, paths};
use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

/// The slowest accepted rate.
///
/// The deadline of a body moves by 1 second per this number of bytes received, so
/// sending a byte now and then gains nothing.
const MIN_BYTES_PER_SECOND: f64 = 128.0 * 1024.0;
/// Bytes of an oversized body that are read and discarded, so that the client can read
/// the error response before the connection closes.
const MAX_DISCARDED_BYTES: usize = 32 * 1024 * 1024;

/// A permit for one large body, held until the request is answered.
type BodyPermit = OwnedSemaphorePermit;

pub(super) struct BodyLimits {
    policy: Arc<EdgePolicy>,
    uploads: Arc<Semaphore>,
}

impl BodyLimits {
    pub(super) fn new(policy: Arc<EdgePolicy>) -> Arc<Self> {
        let uploads = Arc::new(Semaphore::new(policy.uploads.min(Semaphore::MAX_PERMITS)));
        Arc::new(Self { policy, uploads })
    }

    fn limit(&self, path: &str) -> usize {
        if paths::UPLOADS
            .iter()
            .any(|upload| paths::is_in(path, upload))
        {
            self.policy.upload_bytes
        } else {
            self.policy.body_bytes
        }
    }

    /// Reads a body; the permit is set if the body is large.
    async fn read(&self, request: &mut Request) -> ApiResult<(Vec<u8>, Option<BodyPermit>)> {
        let limit = self.limit(request.uri().path());
        let error = || {
            let message = format!("the body is larger than {limit} bytes; send less");
            ApiError::new(ProblemCode::TooLarge, message)
        };
        let announced = usize::try_from(request.body().size_hint().lower());
        let is_too_large = announced.map_or(true, |bytes| bytes > limit);
        // A client that sent Expect waits for the reply before it sends the body.
        if is_too_large && request.headers().contains_key(header::EXPECT) {
            return Err(error());
        }
        let mut stream = BodyStream {
            body: request.body_mut(),
            deadline: Instant::now() + self.policy.body_timeout,
        };
        let mut bytes = Vec::new();
        let mut permit = None;
        while let Some(data) = stream.next().await? {
            if is_too_large || bytes.len() + data.len() > limit {
                drop((bytes, permit));
                stream.discard().await?;
                return Err(error());
            }
            bytes.extend_from_slice(&data);
            if bytes.len() > self.policy.body_bytes && permit.is_none() {
                permit = Some(self.acquire_permit()?);
            }
        }
        Ok((bytes, permit))
    }

    fn acquire_permit(&self) -> ApiResult<BodyPermit> {
        let permit = Arc::clone(&self.uploads).try_acquire_owned();
        permit.map_err(|_| {
            let message = "too many uploads at the same time; try again";
            ApiError::busy(message, Duration::from_secs(1))
        })
    }
}

struct BodyStream<'a> {
    body: &'a mut Body,
    deadline: Instant,
}

impl BodyStream<'_> {
    /// Returns the next bytes; `None` at the end.
    async fn next(&mut self) -> ApiResult<Option<Bytes>> {
        loop {
            let Ok(frame) = timeout_at(self.deadline, self.body.frame()).await else {
                metrics::count_slow_sender();
                let message = "the body arrived too slowly; use a faster connection";
                return Err(ApiError::new(ProblemCode::Timeout, message));
            };
            let Some(frame) = frame else { return Ok(None) };
            let Ok(frame) = frame else {
                let message = "the body is incomplete or its chunks are malformed; send it again";
                return Err(ApiError::bad_request(message));
            };
            // Other frames are trailers.
            if let Ok(data) = frame.into_data() {
                self.deadline += Duration::from_secs_f64(data.len() as f64 / MIN_BYTES_PER_SECOND);
                return Ok(Some(data));
            }
        }
    }

    /// Reads and discards at most [`MAX_DISCARDED_BYTES`].
    async fn discard(&mut self) -> ApiResult<()> {
        let mut discarded = 0;
        while let Some(data) = self.next().await? {
            discarded += data.len();
            if discarded > MAX_DISCARDED_BYTES {
                break;
            }
        }
        Ok(())
    }
}

/// Replaces the request's body by one that was received completely.
pub(super) async fn read_body(
    State(bodies): State<Arc<BodyLimits>>,
    mut request: Request,
    next: Next,
) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    match bodies.read(&mut request).await {
        Ok((bytes, _permit)) => {
            *request.body_mut() = Body::from(bytes);
            next.run(request).await
        }
        Err(problem) => {
            let mut response = problem.into_response();
            // The rest of the body must not be parsed as a request.
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
            response
        }
    }
}
