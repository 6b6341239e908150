//! All checks around a router, in their order.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, Method, header};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

use super::body::{Bodies, read_body};
use super::client::CLIENT_HEADER;
use super::gate::{Gate, gate};
use super::headers::secure;
use super::observe::{REQUEST_ID_HEADER, observe};
use super::origin::Origins;
use super::policy::Policy;
use super::{metrics, words};

/// By which a player shows the key of his seat in a game.
pub const KEY_HEADER: HeaderName = HeaderName::from_static("zeitnot-key");
/// How long a browser may remember what another site is allowed.
const CORS_MEMORY: Duration = Duration::from_secs(3600);

/// Puts the checks of `policy` around everything that `router` has by now.
/// Whatever is wrong with a request is answered with a problem in JSON.
pub fn guard(router: Router, policy: &Policy) -> Router {
    metrics::open();
    let policy = Arc::new(policy.clone());
    // The last layer is the outermost: read from below.
    let guarded = router
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(Bodies::new(policy.clone()), read_body))
        .layer(map_response(words::put_words))
        .layer(CatchPanicLayer::custom(words::panicked))
        .layer(from_fn_with_state(Gate::new(policy.clone()), gate));
    // Other sites must be able to read refusals, and ask before they have a
    // token.
    let guarded = match cors(&policy.origins) {
        Some(cors) => guarded.layer(cors),
        None => guarded,
    };
    guarded
        .layer(from_fn_with_state(policy, observe))
        .layer(from_fn(secure))
}

/// Never with credentials: another site's page has to send the token itself.
fn cors(origins: &Origins) -> Option<CorsLayer> {
    let allowed: AllowOrigin = match origins {
        Origins::Any => Any.into(),
        Origins::Listed(listed) if listed.is_empty() => return None,
        Origins::Listed(listed) => AllowOrigin::list(listed.iter().cloned()),
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
        .max_age(CORS_MEMORY);
    Some(cors)
}
