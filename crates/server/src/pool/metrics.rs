//! What the pool counts: for its own figures, and for whoever collects
//! metrics.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts since the pool began.
#[derive(Debug, Default)]
pub(super) struct PoolMetrics {
    served: AtomicU64,
    refused: AtomicU64,
    shortened: AtomicU64,
    faults: AtomicU64,
}

/// How one search went.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchMetrics {
    pub(super) game: &'static str,
    pub(super) waited: Duration,
    pub(super) granted: Duration,
    /// How long after the end of its time it was done.
    pub(super) late_by: Duration,
    /// It was ended for the sake of others, and nobody will ask again.
    pub(super) shortened: bool,
    pub(super) failed: bool,
}

impl PoolMetrics {
    pub(super) fn record(&self, course: &SearchMetrics) {
        let game = course.game;
        self.served.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("zeitnot_searches_total", "game" => game).increment(1);
        if course.shortened {
            self.shortened.fetch_add(1, Ordering::Relaxed);
            metrics::counter!("zeitnot_searches_shortened_total", "game" => game).increment(1);
        }
        if course.failed {
            self.faults.fetch_add(1, Ordering::Relaxed);
            metrics::counter!("zeitnot_search_faults_total", "game" => game).increment(1);
        }
        metrics::histogram!("zeitnot_queue_wait_seconds").record(course.waited);
        metrics::histogram!("zeitnot_search_granted_seconds").record(course.granted);
        metrics::histogram!("zeitnot_search_lateness_seconds").record(course.late_by);
    }

    pub(super) fn count_refusal(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("zeitnot_searches_refused_total").increment(1);
    }

    /// How many work and wait now.
    pub(super) fn set_gauges(busy: usize, waiting: usize) {
        metrics::gauge!("zeitnot_pool_busy").set(busy as f64);
        metrics::gauge!("zeitnot_pool_waiting").set(waiting as f64);
    }

    /// Searches done, refused, shortened, failed.
    pub(super) fn totals(&self) -> [u64; 4] {
        let all = [&self.served, &self.refused, &self.shortened, &self.faults];
        all.map(|count| count.load(Ordering::Relaxed))
    }
}
