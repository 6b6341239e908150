//! The options of the service.

use std::time::Duration;

use zeitnot_core::learning::LearningOptions;
use zeitnot_core::option_group;
use zeitnot_store::StoreLimits;

use crate::learning::LearnerConfig;
use crate::play::{ActiveGameLimits, Budgets};
use crate::pool::PoolConfig;

option_group! {
    /// The service.
    pub struct ServerOptions: "server" {
        /// Threads that search; 0 for as many as the machine has cores.
        threads: u32 = 0, 0..=256;
        /// Maximum number of requests that wait for an engine.
        queue_length: u32 = 256, 1..=100000;
        /// Maximum number of requests of one client that wait for an engine.
        queue_per_client: u32 = 8, 1..=100000;
        /// Minimum search time under full load, in milliseconds.
        min_search_ms: u32 = 30, 1..=1000;
        /// Default budget of a move, in milliseconds.
        default_budget_ms: u32 = 500, 1..=600000;
        /// Maximum budget of a request, in milliseconds.
        max_budget_ms: u32 = 60000, 1..=600000;
        /// Games in memory at once; the others are on disk.
        open_games: u32 = 500, 1..=1000000;
        /// Games on disk; the longest unchanged ones go.
        stored_games: u32 = 100000, 1..=100000000;
        /// Reviews that may wait for others at most.
        waiting_reviews: u32 = 16, 1..=10000;
        /// Reviews on disk; the oldest ones go.
        stored_reviews: u32 = 2000, 1..=1000000;
        /// Megabytes on disk for what reviews found about positions; the longest unused goes.
        judgment_megabytes: u32 = 256, 0..=1000000;
        /// Requests a second that each client may make for long; 0 for any number.
        requests_per_second: u32 = 50, 0..=1000000;
        /// Requests that each client may make at once.
        request_burst: u32 = 200, 1..=1000000;
        /// Connections in all.
        connections: u32 = 2048, 1..=1000000;
        /// Connections from one address, if others than this machine can connect; 0 for any number.
        connections_per_address: u32 = 64, 0..=1000000;
        /// Deepen positions while nobody plays.
        learner: bool = true;
        /// Minutes without visitors after which the learner rests; 0 for never.
        learner_rest_minutes: u32 = 60, 0..=1000000;
        /// Minutes between two snapshots of the table while there is something new; 0 for none.
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
    /// The rules of the engine pool on a machine with so many cores.
    #[must_use]
    pub fn pool_config(&self, cores: usize) -> PoolConfig {
        let threads = match self.threads {
            0 => cores.max(1),
            threads => threads as usize,
        };
        PoolConfig {
            queue_length: self.queue_length as usize,
            queue_per_client: self.queue_per_client as usize,
            min_search: Duration::from_millis(self.min_search_ms.into()),
            ..PoolConfig::with_threads(threads)
        }
    }

    /// What requests may ask for.
    #[must_use]
    pub fn budgets(&self) -> Budgets {
        Budgets {
            default_ms: self.default_budget_ms.min(self.max_budget_ms),
            max_ms: self.max_budget_ms,
        }
    }

    /// How many games there may be.
    #[must_use]
    pub fn game_limits(&self) -> ActiveGameLimits {
        ActiveGameLimits {
            open: self.open_games as usize,
            stored: self.stored_games.into(),
        }
    }

    /// How much is stored.
    #[must_use]
    pub fn store_limits(&self) -> StoreLimits {
        StoreLimits {
            reviews: self.stored_reviews.into(),
            all_judgments_bytes: u64::from(self.judgment_megabytes) << 20,
            ..StoreLimits::default()
        }
    }

    /// How the idle learner works.
    #[must_use]
    pub fn learner_config(&self, learning: LearningOptions) -> LearnerConfig {
        let minutes = |minutes: u32| {
            let time = Duration::from_secs(60 * u64::from(minutes));
            (minutes > 0).then_some(time)
        };
        LearnerConfig {
            learning,
            enabled: self.learner,
            rest_after: minutes(self.learner_rest_minutes),
            snapshot_every: minutes(self.snapshot_minutes),
        }
    }
}
