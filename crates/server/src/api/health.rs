//! Liveness, readiness, and metrics.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use crate::app::App;
use crate::edge::metrics_page;

/// Returns the routes for operators, which are not part of the API.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/healthz", get(alive))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

async fn alive() -> &'static str {
    "alive\n"
}

/// The service is ready when the engines are warm and a move could be stored.
async fn ready(State(app): State<App>) -> (StatusCode, String) {
    let unavailable = |reason: String| (StatusCode::SERVICE_UNAVAILABLE, reason);
    if app.services.shutdown.is_cancelled() {
        return unavailable("the service is shutting down\n".to_owned());
    }
    if !app.services.pool.is_ready() {
        return unavailable("the engines are warming up\n".to_owned());
    }
    match app.services.store.check().await {
        Ok(()) => (StatusCode::OK, "ready\n".to_owned()),
        Err(error) => unavailable(format!("{error}\n")),
    }
}

async fn metrics(State(app): State<App>) -> impl axum::response::IntoResponse {
    app.update_gauges();
    metrics_page().await
}
