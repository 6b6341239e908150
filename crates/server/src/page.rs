//! The web app: one page and its parts, out of the binary.
//!
//! The app finds its own way among its addresses, so all of them are answered
//! by the same page. A visitor who went astray gets the page, too, which tells
//! him; a program gets a problem in JSON.

mod asset;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use self::asset::Asset;

/// The page.
const INDEX: &str = "index.html";

/// Files whose names change with their content.
const ASSET_PREFIX: &str = "assets/";

/// Where the app may be opened, beside the front: these and what is below them.
const APP_ROUTES: [&str; 7] = [
    "/play",
    "/analyze",
    "/review",
    "/train",
    "/games",
    "/engine",
    "/api-guide",
];

/// Folders of those who are not the app.
const RESERVED_FOLDERS: [&str; 6] = ["api", "assets", "docs", "healthz", "metrics", "readyz"];

/// The page at its addresses, and its files.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let mut router = Router::new()
        .route("/", get(index))
        .route("/assets/{*path}", get(asset_file));
    for place in APP_ROUTES {
        router = router
            .route(place, get(index))
            .route(&format!("{place}/"), get(index))
            .route(&format!("{place}/{{*rest}}"), get(index));
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

/// What is nowhere else: the page for somebody with a browser, who looked for
/// one.
async fn fallback(method: Method, uri: Uri, mut headers: HeaderMap) -> Response {
    let folder = uri.path().split('/').nth(1).unwrap_or_default();
    let is_look = matches!(method, Method::GET | Method::HEAD);
    if !is_look || RESERVED_FOLDERS.contains(&folder) || !wants_page(&headers) {
        return StatusCode::NOT_FOUND.into_response();
    }
    // Nobody has kept what was never there.
    headers.remove(header::IF_NONE_MATCH);
    let page = file_response(INDEX, headers).await;
    (StatusCode::NOT_FOUND, page).into_response()
}

/// Does whoever asks show pages?
fn wants_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.contains("text/html"))
}

/// The file of this name, or a bare refusal that the edge puts into words.
async fn file_response(name: &str, headers: HeaderMap) -> Response {
    match Asset::find(name) {
        Some(asset) => asset.response(&headers).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
