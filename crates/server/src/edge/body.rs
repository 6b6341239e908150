//! The body of a request, whole. Handlers get it in memory: it is small, it has
//! arrived in time, and they cannot forget a limit.

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

/// The slowest line: a body has one more second for so many bytes of it that
/// came. One who sends a byte now and then gains nothing.
const MIN_BYTES_PER_SECOND: f64 = 128.0 * 1024.0;
/// As much of a body that is too large is read and thrown away, so that the one
/// who sends it gets to see the answer and not a broken connection.
const MAX_DISCARDED_BYTES: usize = 32 * 1024 * 1024;

/// A permit for one large body in memory until its request is answered.
type BodyPermit = OwnedSemaphorePermit;

/// Limits of bodies, and permits for large ones.
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

    /// Reads a body; a large one comes with its permit.
    async fn read(&self, request: &mut Request) -> ApiResult<(Vec<u8>, Option<BodyPermit>)> {
        let limit = self.limit(request.uri().path());
        let too_large = || {
            let message = format!("the body is larger than {limit} bytes; send less");
            ApiError::new(ProblemCode::TooLarge, message)
        };
        let announced = usize::try_from(request.body().size_hint().lower());
        let is_too_large = announced.map_or(true, |bytes| bytes > limit);
        // This one waits for a word before he sends anything.
        if is_too_large && request.headers().contains_key(header::EXPECT) {
            return Err(too_large());
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
                return Err(too_large());
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
            let message = "too many files are being sent to this service; try again";
            ApiError::busy(message, Duration::from_secs(1))
        })
    }
}

/// A body on its way.
struct BodyStream<'a> {
    body: &'a mut Body,
    deadline: Instant,
}

impl BodyStream<'_> {
    /// The next bytes, if they come in time; none at the end.
    async fn next(&mut self) -> ApiResult<Option<Bytes>> {
        loop {
            let Ok(frame) = timeout_at(self.deadline, self.body.frame()).await else {
                metrics::count_slow_sender();
                let message = "the body came too slowly; send it again over a better line";
                return Err(ApiError::new(ProblemCode::Timeout, message));
            };
            let Some(frame) = frame else { return Ok(None) };
            let Ok(frame) = frame else {
                let message = "the body broke off, or its chunks are not as they should be";
                return Err(ApiError::bad_request(message));
            };
            // What follows a body is no part of it.
            if let Ok(data) = frame.into_data() {
                self.deadline += Duration::from_secs_f64(data.len() as f64 / MIN_BYTES_PER_SECOND);
                return Ok(Some(data));
            }
        }
    }

    /// Reads on as far as that is reasonable.
    async fn discard(&mut self) -> ApiResult<()> {
        let mut thrown_away = 0;
        while let Some(data) = self.next().await? {
            thrown_away += data.len();
            if thrown_away > MAX_DISCARDED_BYTES {
                break;
            }
        }
        Ok(())
    }
}

/// Puts the whole body in the place of the one that is still arriving.
pub(super) async fn read_body(
    State(bodies): State<Arc<BodyLimits>>,
    mut request: Request,
    next: Next,
) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    match bodies.read(&mut request).await {
        Ok((bytes, _room)) => {
            *request.body_mut() = Body::from(bytes);
            next.run(request).await
        }
        Err(problem) => {
            let mut response = problem.into_response();
            // What is left of the body must not be taken for a request.
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
            response
        }
    }
}
