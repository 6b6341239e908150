//! Who is let in: the checks on every request, from the cheapest to the one
//! that an attacker would try most often.

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

/// The checks and what they remember.
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
        let named = host::requested_host(request)?;
        host::check(&self.policy, &named)?;
        let path = request.uri().path();
        if path == paths::HEALTH {
            return Ok(());
        }
        // Before the token, so that nobody can try many.
        if path != paths::METRICS || !client.is_authorized {
            self.rate.check(client.id)?;
        }
        if !client.is_authorized {
            return Err(ApiError::new(
                ProblemCode::Unauthorized,
                "the token is missing or wrong; send it as `Authorization: Bearer TOKEN`",
            ));
        }
        origin::check(&self.policy.origins, request, &named)
    }
}

/// Lets a request in, or says why not.
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
