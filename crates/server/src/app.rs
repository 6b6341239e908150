//! The state that all handlers share.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use zeitnot_core::Moment;
use zeitnot_schema::v1::OptionsReport;

use crate::learning::LearnerHandle;
use crate::memory::resident_bytes;
use crate::play::ActiveGames;
use crate::reviews::Reviews;
use crate::services::Services;

/// The state that all handlers share; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// The parts of an [`App`].
pub struct AppState {
    /// The parts that games need, too.
    pub services: Arc<Services>,
    /// The games in memory.
    pub games: ActiveGames,
    /// The idle learner.
    pub learner: LearnerHandle,
    /// Reviews and attempts at puzzles.
    pub reviews: Reviews,
    /// All options with their values.
    pub options: OptionsReport,
    /// The start of the service.
    pub started: Moment,
    /// Addresses at which other machines reach the service.
    pub addresses: Vec<String>,
}

impl App {
    /// Creates the shared state.
    #[must_use]
    pub fn new(state: AppState) -> Self {
        Self(Arc::new(state))
    }

    /// Updates the gauges that are not updated where they change.
    pub fn update_gauges(&self) {
        let counters = self.services.caches.table.counters();
        let gauge = |name: &'static str, value: f64| metrics::gauge!(name).set(value);
        gauge("zeitnot_table_fill_ratio", counters.fill);
        gauge("zeitnot_table_bytes", counters.bytes as f64);
        // Gauges, because a flush resets them and a counter must not decrease.
        let count = |name: &'static str, value: u64| metrics::gauge!(name).set(value as f64);
        count("zeitnot_table_probes", counters.probes);
        count("zeitnot_table_hits", counters.hits);
        count("zeitnot_table_stores", counters.stores);
        count("zeitnot_table_replaced", counters.replaced);
        count("zeitnot_table_dropped", counters.dropped);
        let evals = self.services.caches.evals.counters();
        count("zeitnot_eval_cache_probes", evals.probes);
        count("zeitnot_eval_cache_hits", evals.hits);
        gauge("zeitnot_games_open", self.games.occupancy().0 as f64);
        let lexicons = self.services.lexicons.cached_count();
        gauge("zeitnot_lexicons_in_memory", lexicons as f64);
        if let Some(bytes) = resident_bytes() {
            gauge("zeitnot_resident_bytes", bytes as f64);
        }
        let learner = self.learner.figures();
        count("zeitnot_learner_lessons", learner.lessons);
        count("zeitnot_learner_interrupted", learner.interrupted);
        count("zeitnot_learner_abandoned", learner.abandoned);
        count("zeitnot_learner_positions", learner.positions);
        count("zeitnot_learner_deepened", learner.deepened);
        count("zeitnot_learner_nodes", learner.nodes);
        count("zeitnot_learner_working", learner.working.into());
        gauge(
            "zeitnot_learner_busy_seconds",
            learner.busy_ms as f64 / 1000.0,
        );
    }
}

impl std::ops::Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

/// Returns `true` unless the request only observes the service.
///
/// The learner works only without visitors, and must not stop because the engine room
/// or a monitor watches it.
fn is_visit(request: &Request) -> bool {
    let path = request.uri().path();
    let observes =
        ["/healthz", "/readyz", "/metrics"].contains(&path) || path.starts_with("/api/v1/engine");
    !observes
}

/// The arrival time of a request; its budget starts here.
#[derive(Clone, Copy, Debug)]
pub struct ArrivalTime(pub Moment);

/// Adds an [`ArrivalTime`] to a request.
pub async fn stamp_arrival(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let arrived = ArrivalTime(app.services.time.now());
    if is_visit(&request) {
        app.services.pool.activity().visit(arrived.0);
    }
    request.extensions_mut().insert(arrived);
    next.run(request).await
}
