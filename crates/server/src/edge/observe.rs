//! Logs and measures every request by its route, never its query, headers, or body.

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

/// Response header with the id of the request's log line.
pub(super) const REQUEST_ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Starts at a random number, so that two runs have different ids.
static NEXT_ID: LazyLock<AtomicU64> =
    LazyLock::new(|| AtomicU64::new(RandomState::new().hash_one(0)));

/// Identifies the client, then logs and measures the request.
pub(super) async fn observe(
    State(policy): State<Arc<EdgePolicy>>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
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
    let time = started.elapsed();
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

/// Clients can invent methods; a fixed set bounds the number of metric labels.
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
