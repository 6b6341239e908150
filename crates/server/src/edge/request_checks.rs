//! Checks of every request.
//!
//! The rate limit comes before the token, so that tokens cannot be guessed quickly.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::client::Client;
use super::policy::EdgePolicy;
use super::rate::RateLimit;
use super::{host, origin, paths};
use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

pub(super) struct RequestChecks {
    policy: Arc<EdgePolicy>,
    rate: RateLimit,
}

impl RequestChecks {
    pub(super) fn new(policy: Arc<EdgePolicy>) -> Arc<Self> {
        let rate = RateLimit::new(&policy);
        Arc::new(Self { policy, rate })
    }

    fn check(&self, client: Client, request: &Request) -> ApiResult<()> {
        let host_name = host::requested_host(request)?;
        host::check(&self.policy, &host_name)?;
        let path = request.uri().path();
        if path == paths::HEALTH {
            return Ok(());
        }
        // Before the token check, to slow down guessing.
        if path != paths::METRICS || !client.is_authorized {
            self.rate.check(client.id)?;
        }
        if !client.is_authorized {
            return Err(ApiError::new(
                ProblemCode::Unauthorized,
                "the token is missing or invalid; send it as `Authorization: Bearer TOKEN`",
            ));
        }
        origin::check(&self.policy.origins, request, &host_name)
    }
}

pub(super) async fn check_request(
    State(checks): State<Arc<RequestChecks>>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    match checks.check(client, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}
