//! The rules of the pool, as numbers.

use std::time::Duration;

/// How many engines there are, and who may wait for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolConfig {
    /// Threads that search; at least one.
    pub threads: usize,
    /// Requests that may wait at most, whoever's they are.
    pub queue_length: usize,
    /// Requests of one client that may wait at most.
    pub queue_per_client: usize,
    /// What a search has even under the greatest load.
    pub min_search: Duration,
    /// What passes from the end of one search to the beginning of the next on
    /// the same thread, with room to spare on a busy machine.
    pub handover: Duration,
    /// What a search that can be ended and asked again has in one piece while
    /// others of its kind wait.
    pub slice: Duration,
}

impl PoolConfig {
    /// The usual rules for so many threads.
    #[must_use]
    pub const fn with_threads(threads: usize) -> Self {
        Self {
            threads,
            queue_length: 256,
            queue_per_client: 8,
            min_search: Duration::from_millis(30),
            handover: Duration::from_millis(2),
            slice: Duration::from_millis(300),
        }
    }

    /// The least that a search with this much time ahead must have: the floor,
    /// or where there is not so much, nearly all of it.
    pub(super) fn min_time(&self, window: Duration) -> Duration {
        let handovers = self.handover.saturating_mul(2).min(window / 2);
        self.min_search.min(window.saturating_sub(handovers))
    }
}
