//! The counters of the pool, for the API and for Prometheus.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

#[derive(Debug, Default)]
pub(super) struct PoolMetrics {
    served: AtomicU64,
    refused: AtomicU64,
    shortened: AtomicU64,
    faults: AtomicU64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SearchMetrics {
    pub(super) game: &'static str,
    pub(super) waited: Duration,
    pub(super) granted: Duration,
    /// Time from the deadline to the end of the search.
    pub(super) late_by: Duration,
    /// Whether the search was stopped for others and is not submitted again.
    pub(super) shortened: bool,
    pub(super) failed: bool,
}

impl PoolMetrics {
    pub(super) fn record(&self, search: &SearchMetrics) {
        let game = search.game;
        self.served.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("zeitnot_searches_total", "game" => game).increment(1);
        if search.shortened {
            self.shortened.fetch_add(1, Ordering::Relaxed);
            metrics::counter!("zeitnot_searches_shortened_total", "game" => game).increment(1);
        }
        if search.failed {
            self.faults.fetch_add(1, Ordering::Relaxed);
            metrics::counter!("zeitnot_search_faults_total", "game" => game).increment(1);
        }
        metrics::histogram!("zeitnot_queue_wait_seconds").record(search.waited);
        metrics::histogram!("zeitnot_search_granted_seconds").record(search.granted);
        metrics::histogram!("zeitnot_search_lateness_seconds").record(search.late_by);
    }

    pub(super) fn count_refusal(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("zeitnot_searches_refused_total").increment(1);
    }

    pub(super) fn set_gauges(busy: usize, waiting: usize, helpers: usize) {
        metrics::gauge!("zeitnot_pool_helpers").set(helpers as f64);
        metrics::gauge!("zeitnot_pool_busy").set(busy as f64);
        metrics::gauge!("zeitnot_pool_waiting").set(waiting as f64);
    }

    /// Returns the numbers of served, refused, shortened, and failed searches.
    pub(super) fn totals(&self) -> [u64; 4] {
        let all = [&self.served, &self.refused, &self.shortened, &self.faults];
        all.map(|count| count.load(Ordering::Relaxed))
    }
}
