//! Checks of every request.
//!
//! The rate limit comes before the token, so that tokens cannot be guessed quickly.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::client::Client;
use super::origin::Sender;
use super::policy::EdgePolicy;
use super::rate::RateLimit;
use super::{host, origin, paths};
use crate::problem::{ApiError, ApiResult};
use zeitnot_schema::v1::service::ProblemCode;

pub(super) struct RequestChecks {
    policy: Arc<EdgePolicy>,
    rate: RateLimit,
    /// The limit of pages of other sites, which must not use up that of their visitor.
    foreign_rate: RateLimit,
}

impl RequestChecks {
    pub(super) fn new(policy: Arc<EdgePolicy>) -> Arc<Self> {
        Arc::new(Self {
            rate: RateLimit::new(&policy),
            foreign_rate: RateLimit::new(&policy),
            policy,
        })
    }

    fn check(&self, client: Client, request: &Request) -> ApiResult<()> {
        let host_name = host::requested_host(request)?;
        host::check(&self.policy, &host_name)?;
        let path = request.uri().path();
        if path == paths::HEALTH {
            return Ok(());
        }
        let sender = origin::sender(&self.policy.origins, request, &host_name);
        // Before the token check, to slow down guessing.
        match sender {
            Sender::Trusted if path == paths::METRICS && client.is_authorized => {}
            Sender::Trusted => self.rate.check(client.id)?,
            Sender::Foreign | Sender::Refused => self.foreign_rate.check(client.id)?,
        }
        // Also before it, so that the answer does not depend on the token.
        if sender == Sender::Refused {
            return Err(origin::refusal());
        }
        if !client.is_authorized {
            return Err(ApiError::new(
                ProblemCode::Unauthorized,
                "the token is missing or invalid; send it as `Authorization: Bearer TOKEN`",
            ));
        }
        Ok(())
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
