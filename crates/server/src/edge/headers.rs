//! Security headers on every response.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use super::paths;

/// Allows only resources from this origin, and no inline scripts or styles.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

const COMMON_HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

pub(super) async fn add_security_headers(request: Request, next: Next) -> Response {
    let is_api = paths::is_in(request.uri().path(), paths::API);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in COMMON_HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(CONTENT_SECURITY_POLICY),
    );
    if is_api {
        let no_store = HeaderValue::from_static("no-store");
        headers.entry(header::CACHE_CONTROL).or_insert(no_store);
    }
    response
}
