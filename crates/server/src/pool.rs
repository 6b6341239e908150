//! The engine pool: few threads that search, and many who want them to.
//!
//! A request is taken on or refused at once. Clients take turns. What a search
//! has depends on who else is there: everybody who runs or waits gets the
//! largest equal share with which all of them are done in time, and never less
//! than a floor; only where that does not fit somebody is refused.
//!
//! `desk` decides all this without threads or a clock, by asking `timetable`;
//! `hall` is the lock around it; `thread` searches; a warden, which is a loop
//! in the hall, ends searches that have had their share.

mod activity;
mod admission;
mod config;
mod engines;
#[cfg(feature = "fault-injection")]
mod fault_injection;
mod job;
mod metrics;
mod queue;
mod refusal;
mod schedule;
mod state;
mod thread;
mod ticket;

use std::io;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use zeitnot_core::LockExt;
use zeitnot_core::engine::SEARCH_STACK_BYTES;
use zeitnot_schema::v1::service::PoolFigures;

pub use activity::{Activity, IdleWorkGuard};
pub use config::PoolConfig;
pub use engines::{Engines, GameId};
pub use job::{JobError, SearchJob, SearchResult};
pub use refusal::{Refusal, RefusalReason};
use state::PoolState;
pub use ticket::Ticket;

/// Threads that search for whoever asks.
pub struct Pool {
    state: Arc<PoolState>,
    workers: Mutex<Vec<JoinHandle<()>>>,
    preemption: Mutex<Option<JoinHandle<()>>>,
}

impl Pool {
    /// Starts the threads and returns at once; [`Pool::is_ready`] tells when
    /// they have warmed up. Requests are refused until then.
    ///
    /// # Errors
    ///
    /// The operating system refused a thread.
    pub fn start(config: PoolConfig, engines: Engines) -> io::Result<Self> {
        let rules = PoolConfig {
            threads: config.threads.max(1),
            ..config
        };
        let pool = Self {
            state: Arc::new(PoolState::new(rules, engines)),
            workers: Mutex::default(),
            preemption: Mutex::default(),
        };
        let hall = Arc::clone(&pool.state);
        let warden = thread_builder("zeitnot-warden").spawn(move || hall.run_preemption())?;
        *pool.preemption.lock_ok() = Some(warden);
        for number in 1..=rules.threads {
            let hall = Arc::clone(&pool.state);
            let engine = thread_builder(&format!("zeitnot-pool-{number}"))
                .stack_size(SEARCH_STACK_BYTES)
                .spawn(move || thread::serve(&hall))?;
            pool.workers.lock_ok().push(engine);
        }
        Ok(pool)
    }

    /// The game of this name, as jobs have it.
    #[must_use]
    pub fn find(&self, game: &str) -> Option<GameId> {
        self.state.engines.find(game)
    }

    /// Takes a search on. Never waits for another.
    ///
    /// # Errors
    ///
    /// It does not fit, and when it would.
    pub fn submit(&self, job: SearchJob) -> Result<Ticket, Refusal> {
        self.state.submit(job)
    }

    /// Are all threads able to search without delay?
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.state.is_ready()
    }

    /// Blocks until they are, but not longer than `patience`; are they?
    #[must_use]
    pub fn await_ready(&self, patience: Duration) -> bool {
        self.state.await_ready(patience)
    }

    /// Is anybody there? For work that only goes on while nobody is.
    #[must_use]
    pub fn activity(&self) -> Arc<Activity> {
        Arc::clone(&self.state.activity)
    }

    /// What the pool does and has done.
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

    /// Takes nobody on any more, lets those who are here finish for `grace`,
    /// ends their searches then, and joins the threads. Blocks.
    pub fn shutdown(&self, grace: Duration) {
        self.state.close(grace);
        let engines = std::mem::take(&mut *self.workers.lock_ok());
        for engine in engines {
            // A panic there has been answered there.
            let _ = engine.join();
        }
        self.state.set_closed();
        if let Some(warden) = self.preemption.lock_ok().take() {
            let _ = warden.join();
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shutdown(Duration::ZERO);
    }
}

fn thread_builder(name: &str) -> std::thread::Builder {
    std::thread::Builder::new().name(name.to_owned())
}

#[cfg(test)]
mod tests;
