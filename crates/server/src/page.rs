//! The web app, embedded in the binary.
//!
//! The app routes by path, so all its paths return the same page. For an unknown path,
//! a browser gets the page with status 404, and a program gets a problem in JSON.

mod asset;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use self::asset::Asset;

const INDEX: &str = "index.html";

/// Prefix of the files whose names change with their content.
const ASSET_PREFIX: &str = "assets/";

/// Paths of the app besides `/`, including all paths below them.
const APP_ROUTES: [&str; 7] = [
    "/play",
    "/analyze",
    "/review",
    "/train",
    "/games",
    "/engine",
    "/api-guide",
];

/// Top-level folders that never return the page.
const RESERVED_FOLDERS: [&str; 6] = ["api", "assets", "docs", "healthz", "metrics", "readyz"];

pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let mut router = Router::new()
        .route("/", get(index))
        .route("/assets/{*path}", get(asset_file));
    for path in APP_ROUTES {
        router = router
            .route(path, get(index))
            .route(&format!("{path}/"), get(index))
            .route(&format!("{path}/{{*rest}}"), get(index));
    }
    for name in asset::names().filter(|name| *name != INDEX && !name.starts_with(ASSET_PREFIX)) {
        let file = move |headers: HeaderMap| file_response(name, headers);
        router = router.route(&format!("/{name}"), get(file));
    }
    router.fallback(fallback)
}

async fn index(headers: HeaderMap) -> Response {
    file_response(INDEX, headers).await
}

async fn asset_file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file_response(&format!("{ASSET_PREFIX}{path}"), headers).await
}

/// Handles unknown paths: returns the page to browsers.
async fn fallback(method: Method, uri: Uri, mut headers: HeaderMap) -> Response {
    let folder = uri.path().split('/').nth(1).unwrap_or_default();
    let is_read = matches!(method, Method::GET | Method::HEAD);
    if !is_read || RESERVED_FOLDERS.contains(&folder) || !wants_page(&headers) {
        return StatusCode::NOT_FOUND.into_response();
    }
    // Otherwise a cached page would turn the 404 into a 304.
    headers.remove(header::IF_NONE_MATCH);
    let page = file_response(INDEX, headers).await;
    (StatusCode::NOT_FOUND, page).into_response()
}

fn wants_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.contains("text/html"))
}

/// Returns a file, or an empty 404, which the edge turns into a problem.
async fn file_response(name: &str, headers: HeaderMap) -> Response {
    match Asset::find(name) {
        Some(asset) => asset.response(&headers).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
