//! One line and one measurement for every request: what was asked for by the
//! name of its route, and how it went. Never its query, headers or body.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tracing::Instrument as _;

use super::client::Client;
use super::metrics;
use super::policy::EdgePolicy;

/// By which a user can tell us which line of the log is his.
pub(super) const REQUEST_ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Counts on from anywhere, so that two runs have different numbers.
static NEXT_ID: LazyLock<AtomicU64> =
    LazyLock::new(|| AtomicU64::new(RandomState::new().hash_one(0)));

/// Names who asks, and writes down how it went.
pub(super) async fn observe(
    State(policy): State<Arc<EdgePolicy>>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let id = format!("{:016x}", NEXT_ID.fetch_add(1, Ordering::Relaxed));
    let method = method_label(request.method());
    let path = request.extensions().get::<MatchedPath>().cloned();
    let path = path.as_ref().map_or("unmatched", MatchedPath::as_str);

    let client = Client::identify(&policy, &request);
    let client_name = client.as_ref().map_or_else(
        |_| "unknown".to_owned(),
        |client| format!("{:016x}", client.id.0),
    );
    let mut response = match client {
        Ok(client) => {
            request.extensions_mut().insert(client);
            let span = tracing::info_span!("request", id);
            next.run(request).instrument(span).await
        }
        Err(problem) => problem.into_response(),
    };

    let status = response.status();
    let time = begun.elapsed();
    metrics::measure_request(method, path, status, time);
    tracing::info!(
        id,
        method,
        path,
        status = status.as_u16(),
        milliseconds = time.as_secs_f64() * 1e3,
        client = client_name,
        "request"
    );
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID_HEADER, id);
    }
    response
}

/// Anybody can make up methods, but not names in our books.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
