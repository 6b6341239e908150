//! The stack of checks around a router.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, Method, header};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

use super::body::{BodyLimits, read_body};
use super::client::CLIENT_HEADER;
use super::headers::add_security_headers;
use super::observe::{REQUEST_ID_HEADER, observe};
use super::origin::AllowedOrigins;
use super::policy::EdgePolicy;
use super::request_checks::{RequestChecks, check_request};
use super::{metrics, problems};

/// Header in which a player sends the key of a game.
pub const KEY_HEADER: HeaderName = HeaderName::from_static("zeitnot-key");
/// Time for which browsers may cache a CORS preflight response.
const CORS_MAX_AGE: Duration = Duration::from_secs(3600);

/// Puts the checks of `policy` around the routes that `router` has now.
///
/// Every rejected request gets a problem in JSON.
pub fn with_middleware(router: Router, policy: &EdgePolicy) -> Router {
    metrics::install();
    let policy = Arc::new(policy.clone());
    // The last layer is the outermost, so read from below.
    let guarded = router
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(
            BodyLimits::new(policy.clone()),
            read_body,
        ))
        .layer(map_response(problems::add_problem_body))
        .layer(CatchPanicLayer::custom(problems::panic_response))
        .layer(from_fn_with_state(
            RequestChecks::new(policy.clone()),
            check_request,
        ));
    // Outside the checks, so that other sites can read error responses and send
    // preflight requests, which have no token.
    let guarded = match cors(&policy.origins) {
        Some(cors) => guarded.layer(cors),
        None => guarded,
    };
    guarded
        .layer(from_fn_with_state(policy, observe))
        .layer(from_fn(add_security_headers))
}

/// Never allows credentials: pages of other sites have to send the token themselves.
fn cors(origins: &AllowedOrigins) -> Option<CorsLayer> {
    let allowed: AllowOrigin = match origins {
        AllowedOrigins::Any => Any.into(),
        AllowedOrigins::Listed(listed) if listed.is_empty() => return None,
        AllowedOrigins::Listed(listed) => AllowOrigin::list(listed.iter().cloned()),
    };
    let cors = CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([
            Method::GET,
            Method::POST,
            Method::PUT,
            Method::PATCH,
            Method::DELETE,
        ])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            CLIENT_HEADER,
            KEY_HEADER,
        ])
        .expose_headers([header::RETRY_AFTER, header::ALLOW, REQUEST_ID_HEADER])
        .max_age(CORS_MAX_AGE);
    Some(cors)
}
