//! The engine pool: a fixed number of search threads for all clients.
//!
//! A request is admitted or refused at once, and clients take turns. A search's
//! time depends on the load: every running or queued search gets the largest
//! equal share with which all of them meet their deadlines, at least
//! [`PoolConfig::min_search`]. A request is refused only if that does not fit.
//!
//! `admission` decides this without threads or a clock, by queries to the
//! simulation in `schedule`. `state` is the lock around it and the loop that
//! stops searches whose share is used up. `worker` searches. All workers share
//! one table and one evaluation cache. `assistance` lends idle threads to analyses.

mod activity;
mod admission;
mod assistance;
mod job;
mod metrics;
mod schedule;
mod state;
mod worker;

use std::io;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use zeitnot_core::LockExt;
use zeitnot_schema::v1::service::PoolFigures;

pub use activity::{Activity, IdleWorkGuard};
pub use job::{JobError, SearchJob, SearchResult, Ticket};
use state::PoolState;
use worker::PoolThread;
pub use worker::{Engines, GameId};

use crate::threads;

/// Size and limits of a [`Pool`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolConfig {
    /// Number of search threads; at least one.
    pub threads: usize,
    /// Maximum number of queued jobs.
    pub queue_length: usize,
    /// Maximum number of queued jobs of one client.
    pub queue_per_client: usize,
    /// Minimum search time under full load.
    pub min_search: Duration,
    /// Time between two searches on a thread, with a margin for a busy machine.
    pub handover: Duration,
    /// Time of a preemptible search while only preemptible jobs wait.
    pub slice: Duration,
    /// Maximum number of threads of a preemptible search, which takes idle ones.
    pub analysis_threads: usize,
}

impl PoolConfig {
    /// Returns the default limits for this number of threads.
    #[must_use]
    pub const fn with_threads(threads: usize) -> Self {
        Self {
            threads,
            queue_length: 256,
            queue_per_client: 8,
            min_search: Duration::from_millis(30),
            handover: Duration::from_millis(2),
            slice: Duration::from_millis(300),
            analysis_threads: threads,
        }
    }

    /// Returns the minimum search time, which is less in a short window.
    fn min_time(&self, window: Duration) -> Duration {
        let handovers = self.handover.saturating_mul(2).min(window / 2);
        self.min_search.min(window.saturating_sub(handovers))
    }
}

/// A rejected job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}; try again in {} ms", retry_after.as_millis())]
pub struct Refusal {
    /// The reason.
    pub reason: RefusalReason,
    /// Estimated time until the job would fit if no other arrived.
    pub retry_after: Duration,
}

/// The reason of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusalReason {
    /// Even at minimum length, a search would miss its deadline.
    #[error("no engine is free before the budget is over")]
    NoCapacity,
    /// The queue is full.
    #[error("too many requests wait for an engine")]
    Full,
    /// The client has too many queued jobs.
    #[error("too many requests from this client wait for an engine")]
    ClientLimit,
    /// The pool is closing or not ready yet.
    #[error("the engines are not running")]
    Closed,
}

/// The search threads, which stop when the pool is dropped.
pub struct Pool {
    state: Arc<PoolState>,
    workers: Mutex<Vec<JoinHandle<()>>>,
    preemption: Mutex<Option<JoinHandle<()>>>,
}

impl Pool {
    /// Starts the threads.
    ///
    /// They warm up in the background; jobs are refused until
    /// [`Pool::is_ready`] returns `true`.
    ///
    /// # Errors
    ///
    /// Fails if a thread cannot be started.
    pub fn start(config: PoolConfig, engines: Engines) -> io::Result<Self> {
        let config = PoolConfig {
            threads: config.threads.max(1),
            ..config
        };
        let pool = Self {
            state: Arc::new(PoolState::new(config, engines)),
            workers: Mutex::default(),
            preemption: Mutex::default(),
        };
        let state = Arc::clone(&pool.state);
        let preemption = std::thread::Builder::new()
            .name("zeitnot-preempt".to_owned())
            .spawn(move || state.run_preemption())?;
        *pool.preemption.lock_ok() = Some(preemption);
        for number in 1..=config.threads {
            let state = Arc::clone(&pool.state);
            let serve = move || PoolThread::new(&state).run();
            let worker = threads::spawn(format!("zeitnot-pool-{number}"), serve)?;
            pool.workers.lock_ok().push(worker);
        }
        Ok(pool)
    }

    /// Returns the game called `game`.
    #[must_use]
    pub fn find(&self, game: &str) -> Option<GameId> {
        self.state.engines.find(game)
    }

    /// Queues a search without blocking.
    ///
    /// # Errors
    ///
    /// Fails with a retry time if the job does not fit.
    pub fn submit(&self, job: SearchJob) -> Result<Ticket, Refusal> {
        self.state.submit(job)
    }

    /// Returns `true` if all threads have warmed up.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.state.is_ready()
    }

    /// Blocks until [`Pool::is_ready`]; returns `false` on timeout.
    #[must_use]
    pub fn await_ready(&self, timeout: Duration) -> bool {
        self.state.await_ready(timeout)
    }

    /// Returns the activity, for work that runs only while the pool is idle.
    #[must_use]
    pub fn activity(&self) -> Arc<Activity> {
        Arc::clone(&self.state.activity)
    }

    /// Returns the current load and the totals.
    #[must_use]
    pub fn figures(&self) -> PoolFigures {
        let small = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let (busy, waiting) = self.state.occupancy();
        let [served, refused, shortened, faults] = self.state.metrics.totals();
        PoolFigures {
            threads: small(self.state.config.threads),
            busy: small(busy),
            waiting: small(waiting),
            waiting_room: small(self.state.config.queue_length),
            served,
            refused,
            shortened,
            faults,
        }
    }

    /// Refuses new jobs, waits up to `grace` for accepted ones, stops the rest, and
    /// joins the threads. Blocks.
    pub fn shutdown(&self, grace: Duration) {
        self.state.close(grace);
        let workers = std::mem::take(&mut *self.workers.lock_ok());
        for worker in workers {
            // The worker has already answered for a panic.
            let _ = worker.join();
        }
        self.state.set_closed();
        if let Some(preemption) = self.preemption.lock_ok().take() {
            let _ = preemption.join();
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shutdown(Duration::ZERO);
    }
}

#[cfg(test)]
mod tests;
