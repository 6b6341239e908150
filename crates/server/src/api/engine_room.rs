//! The engine room: engine statistics, and switches for the table, the evaluation
//! cache, and the learner.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use zeitnot_core::caches::Caches;
use zeitnot_schema::v1::service::{
    EngineReport, EvalCacheFigures, MemoryFigures, StoreFigures, Switches, TableFigures,
};

use super::responses::Problems;
use crate::app::App;
use crate::edge::{ApiJson, Client};
use crate::memory::resident_bytes;
use crate::problem::ApiResult;

/// Get the state of the engines and their caches
#[utoipa::path(
    get, path = "/engine", tag = "engine room",
    responses((status = 200, body = EngineReport), Problems),
)]
pub(super) async fn report(State(app): State<App>) -> ApiResult<Json<EngineReport>> {
    let services = &app.services;
    let (open, capacity) = app.games.occupancy();
    Ok(Json(EngineReport {
        uptime_s: services.time.now().since(app.started).as_secs(),
        switches: switches(&app),
        table: table_figures(&services.caches),
        eval_cache: eval_figures(&services.caches),
        memory: MemoryFigures {
            resident_bytes: resident_bytes(),
        },
        pool: services.pool.figures(),
        learner: app.learner.figures(),
        store: StoreFigures {
            games: services.store.count_games().await?,
            open_games: open as u64,
            open_games_room: capacity as u64,
        },
    }))
}

/// Clear the table and the evaluation cache
///
/// Safe at any time; running searches continue. Only the operator may do this.
#[utoipa::path(
    post, path = "/engine/flush", tag = "engine room",
    responses((status = 204, description = "Both are empty."), Problems),
)]
pub(super) async fn flush(State(app): State<App>, client: Client) -> ApiResult<StatusCode> {
    client.require_operator()?;
    let caches = std::sync::Arc::clone(&app.services.caches);
    // Clearing a large table takes a while.
    let cleared = tokio::task::spawn_blocking(move || caches.clear());
    let _ = cleared.await;
    app.learner.notify_flushed();
    tracing::info!("table and evaluation cache cleared");
    Ok(StatusCode::NO_CONTENT)
}

/// Enable or disable the table, the evaluation cache, and the learner
///
/// A disabled cache keeps its content and uses it again when it is enabled. Only the
/// operator may do this.
#[utoipa::path(
    put, path = "/engine/switches", tag = "engine room", request_body = Switches,
    responses((status = 200, body = Switches), Problems),
)]
pub(super) async fn switch(
    State(app): State<App>,
    client: Client,
    ApiJson(wanted): ApiJson<Switches>,
) -> ApiResult<Json<Switches>> {
    client.require_operator()?;
    let caches = &app.services.caches;
    caches.table.set_enabled(wanted.table);
    caches.evals.set_enabled(wanted.eval_cache);
    app.learner.set_enabled(wanted.learner);
    tracing::info!(?wanted, "switches changed");
    Ok(Json(switches(&app)))
}

fn switches(app: &App) -> Switches {
    let caches = &app.services.caches;
    Switches {
        table: caches.table.is_enabled(),
        eval_cache: caches.evals.is_enabled(),
        learner: app.learner.is_enabled(),
    }
}

fn table_figures(caches: &Caches) -> TableFigures {
    let counters = caches.table.counters();
    TableFigures {
        bytes: counters.bytes as u64,
        entries: counters.entries as u64,
        fill: rounded(counters.fill),
        probes: counters.probes,
        hit_rate: share(counters.hits, counters.probes),
        stores: counters.stores,
        replacement_rate: share(counters.replaced, counters.stores),
        drop_rate: share(counters.dropped, counters.stores),
        generation: counters.generation,
    }
}

fn eval_figures(caches: &Caches) -> EvalCacheFigures {
    let counters = caches.evals.counters();
    EvalCacheFigures {
        bytes: counters.bytes as u64,
        probes: counters.probes,
        hit_rate: share(counters.hits, counters.probes),
        stores: counters.stores,
        replacement_rate: share(counters.replaced, counters.stores),
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        return 0.0;
    }
    rounded(part as f64 / whole as f64)
}

fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}
