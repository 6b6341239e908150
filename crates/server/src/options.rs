//! The options of the service.

use std::time::Duration;

use zeitnot_core::learning::LearningOptions;
use zeitnot_core::option_group;
use zeitnot_store::StoreLimits;

use crate::learning::LearnerConfig;
use crate::play::{ActiveGameLimits, Budgets};
use crate::pool::PoolConfig;

option_group! {
    /// Service.
    pub struct ServerOptions: "server" {
        /// Number of search threads. 0 uses one per core.
        threads: u32 = 0, 0..=256;
        /// Maximum number of requests that wait for an engine.
        queue_length: u32 = 256, 1..=100000;
        /// Maximum number of requests of one client that wait for an engine.
        queue_per_client: u32 = 8, 1..=100000;
        /// Maximum number of search threads of a live analysis, which takes idle ones. 0 uses all.
        analysis_threads: u32 = 0, 0..=256;
        /// Minimum search time under full load, in milliseconds.
        min_search_ms: u32 = 30, 1..=1000;
        /// Default budget of a move, in milliseconds.
        default_budget_ms: u32 = 500, 1..=600000;
        /// Maximum budget of a request, in milliseconds.
        max_budget_ms: u32 = 60000, 1..=600000;
        /// Maximum number of games in memory; the others are on disk.
        open_games: u32 = 500, 1..=1000000;
        /// Maximum number of games on disk; the least recently changed are deleted.
        stored_games: u32 = 100000, 1..=100000000;
        /// Maximum number of reviews that wait in the queue.
        waiting_reviews: u32 = 16, 1..=10000;
        /// Maximum number of reviews on disk; the oldest are deleted.
        stored_reviews: u32 = 2000, 1..=1000000;
        /// Disk space for cached judgments of reviews, in MiB; the least recently used are deleted.
        judgment_megabytes: u32 = 256, 0..=1000000;
        /// Sustained number of requests per second and client. 0 disables the limit.
        requests_per_second: u32 = 50, 0..=1000000;
        /// Maximum number of requests of one client in a burst.
        request_burst: u32 = 200, 1..=1000000;
        /// Maximum number of connections.
        connections: u32 = 2048, 1..=1000000;
        /// Maximum number of connections per address, unless the service listens on loopback. 0 disables the limit.
        connections_per_address: u32 = 64, 0..=1000000;
        /// Deepen positions while the service is idle.
        learner: bool = true;
        /// Minutes without a move or a visitor before the learner starts.
        learner_wait_minutes: u32 = 5, 0..=1440;
        /// Maximum share of one core that the learner uses, in percent.
        learner_percent: u32 = 25, 1..=100;
        /// Minutes without requests after which the learner pauses. 0 disables the pause.
        learner_rest_minutes: u32 = 60, 0..=1000000;
        /// Minutes between two snapshots of a changed table. 0 disables loading and saving.
        snapshot_minutes: u32 = 10, 0..=100000;

        retired {
            waiting_room => queue_length;
            waiting_per_client => queue_per_client;
            floor_ms => min_search_ms;
            usual_budget_ms => default_budget_ms;
            greatest_budget_ms => max_budget_ms;
        }
    }
}

impl ServerOptions {
    /// Returns the settings of the engine pool on a machine with `cores` cores.
    #[must_use]
    pub fn pool_config(&self, cores: usize) -> PoolConfig {
        let threads = match self.threads {
            0 => cores.max(1),
            threads => threads as usize,
        };
        let analysis_threads = match self.analysis_threads {
            0 => threads,
            threads => threads as usize,
        };
        PoolConfig {
            analysis_threads,
            queue_length: self.queue_length as usize,
            queue_per_client: self.queue_per_client as usize,
            min_search: Duration::from_millis(self.min_search_ms.into()),
            ..PoolConfig::with_threads(threads)
        }
    }

    /// Returns the default and maximum budget of a request.
    #[must_use]
    pub fn budgets(&self) -> Budgets {
        Budgets {
            default_ms: self.default_budget_ms.min(self.max_budget_ms),
            max_ms: self.max_budget_ms,
        }
    }

    /// Returns the limits on games in memory and on disk.
    #[must_use]
    pub fn game_limits(&self) -> ActiveGameLimits {
        ActiveGameLimits {
            open: self.open_games as usize,
            stored: self.stored_games.into(),
        }
    }

    /// Returns the limits on stored reviews and judgments.
    #[must_use]
    pub fn store_limits(&self) -> StoreLimits {
        StoreLimits {
            reviews: self.stored_reviews.into(),
            all_judgments_bytes: u64::from(self.judgment_megabytes) << 20,
            ..StoreLimits::default()
        }
    }

    /// Returns the settings of the idle learner.
    #[must_use]
    pub fn learner_config(&self, learning: LearningOptions) -> LearnerConfig {
        let minutes = |minutes: u32| {
            let time = Duration::from_secs(60 * u64::from(minutes));
            (minutes > 0).then_some(time)
        };
        LearnerConfig {
            learning,
            enabled: self.learner,
            start_after: Duration::from_secs(60 * u64::from(self.learner_wait_minutes)),
            percent: self.learner_percent,
            rest_after: minutes(self.learner_rest_minutes),
            snapshot_every: minutes(self.snapshot_minutes),
        }
    }
}
