//! The learner's thread, and the snapshot of the table.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use tokio::runtime::Handle;
use zeitnot_core::caches::snapshot_identity;
use zeitnot_core::learning::{Learner, LearningOptions, StudyTask};
use zeitnot_core::snapshot::{self, SnapshotIdentity};
use zeitnot_core::{Moment, StopSignal, Worker};
use zeitnot_store::DataDirectory;

use super::handle::LearnerState;
use super::sources;
use crate::services::Services;
use crate::threads::lower_priority;

const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Length of one cycle of work and rest, by which the share of a core is kept.
const CYCLE: Duration = Duration::from_millis(100);

const GAMES_INTERVAL: Duration = Duration::from_secs(300);

const SNAPSHOT_FILE: &str = "table.snapshot";

/// The learner with one worker per game.
pub(super) struct LearnerThread<'a> {
    state: &'a LearnerState,
    services: &'a Services,
    directory: &'a DataDirectory,
    runtime: &'a Handle,
    learner: Learner,
    workers: HashMap<&'static str, Worker>,
    started: Moment,
    /// Time of the last snapshot, or of the start.
    saved_at: Moment,
    /// The table's store counter at the last snapshot.
    saved_stores: u64,
    games_read_at: Option<Moment>,
}

impl<'a> LearnerThread<'a> {
    pub(super) fn new(
        state: &'a LearnerState,
        services: &'a Services,
        directory: &'a DataDirectory,
        runtime: &'a Handle,
    ) -> Self {
        let now = services.time.now();
        Self {
            learner: new_learner(services, &state.config.learning),
            state,
            services,
            directory,
            runtime,
            workers: HashMap::new(),
            started: now,
            saved_at: now,
            saved_stores: services.caches.table.counters().stores,
            games_read_at: None,
        }
    }

    pub(super) fn run(mut self) {
        lower_priority();
        loop {
            let mut state = self.state.lock();
            let is_closing = state.is_closing;
            let is_flushed = std::mem::take(&mut state.table_flushed);
            drop(state);
            if is_flushed {
                // Otherwise the next start would load what was flushed.
                self.saved_stores = u64::MAX;
                self.learner = new_learner(self.services, &self.state.config.learning);
                self.workers.clear();
                self.games_read_at = None;
            }
            let now = self.services.time.now();
            self.save_if_due(now, is_closing);
            if is_closing {
                return;
            }
            let has_studied = self.may_study(now) && {
                self.offer_games_if_due(now);
                self.study_next()
            };
            if !has_studied {
                self.state.lock().is_working = false;
                self.state.pause(POLL_INTERVAL);
            }
        }
    }

    fn save_if_due(&mut self, now: Moment, is_closing: bool) {
        let stores = self.services.caches.table.counters().stores;
        let is_due = |every| is_closing || now.since(self.saved_at) >= every;
        if stores == self.saved_stores || !self.state.config.snapshot_every.is_some_and(is_due) {
            return;
        }
        if save_snapshot(self.services, self.directory) {
            let saved_ms = self.services.wall_clock_ms();
            self.state.lock().saved_ms = Some(saved_ms).filter(|ms| *ms > 0);
            self.saved_stores = stores;
        }
        self.saved_at = now;
    }

    /// Returns `true` if the learner is enabled and the service is idle, but not for
    /// longer than the rest time.
    fn may_study(&self, now: Moment) -> bool {
        let activity = self.services.pool.activity();
        let config = &self.state.config;
        let idle_time = now.since(activity.last_live().max(self.started));
        let rests = |rest: Duration| idle_time >= config.start_after.saturating_add(rest);
        self.state.lock().enabled
            && self.services.caches.table.is_enabled()
            && !activity.has_live_requests()
            && idle_time >= config.start_after
            && !config.rest_after.is_some_and(rests)
    }

    fn offer_games_if_due(&mut self, now: Moment) {
        let last = self.games_read_at;
        if last.is_none_or(|last| now.since(last) >= GAMES_INTERVAL) {
            self.games_read_at = Some(now);
            let offered = sources::offer_games(&mut self.learner, self.services);
            self.runtime.block_on(offered);
        }
    }

    /// Searches one position until it is done or a request arrives.
    ///
    /// Returns `false` if no search started.
    fn study_next(&mut self) -> bool {
        let signal = Arc::new(StopSignal::new(false));
        let activity = self.services.pool.activity();
        let Some(_guard) = activity.start_idle_work(Arc::clone(&signal)) else {
            return false;
        };
        let mut state = self.state.lock();
        // A change before this point found no signal to stop.
        if state.is_closing || !state.enabled {
            return false;
        }
        let Some(task) = self.learner.next_task() else {
            return false;
        };
        state.stop_signal = Some(Arc::clone(&signal));
        state.is_working = true;
        drop(state);
        self.search(task, &signal);
        let mut state = self.state.lock();
        // After a flush, the figures start again.
        if !state.table_flushed {
            state.stats = self.learner.stats();
        }
        state.stop_signal = None;
        true
    }

    fn search(&mut self, task: StudyTask, signal: &Arc<StopSignal>) {
        let services = self.services;
        let name = task.game().name();
        let Ok(hosted) = services.game(name) else {
            return;
        };
        let Ok(request) = task.request(services.time.now()) else {
            return;
        };
        let worker = self.workers.entry(name).or_insert_with(|| {
            Worker::with_caches(
                Arc::clone(&hosted.game),
                hosted.settings.clone(),
                Arc::clone(&services.time),
                Arc::clone(&services.caches),
            )
        });
        let begun = ThreadTime::try_now().ok();
        let pacer = self
            .runtime
            .spawn(pace(Arc::clone(signal), self.state.config.percent));
        let answer = worker.answer(request, signal, &mut |_| ());
        pacer.abort();
        self.learner.finish(task, &answer);
        let worked = begun.and_then(|begun| begun.try_elapsed().ok());
        self.state.lock().busy += worked.unwrap_or(answer.time);
    }
}

/// Pauses a search in each cycle, so that it uses this share of a core.
async fn pace(signal: Arc<StopSignal>, percent: u32) {
    if percent >= 100 {
        return;
    }
    let work = CYCLE * percent / 100;
    loop {
        tokio::time::sleep(work).await;
        signal.set_paused(true);
        tokio::time::sleep(CYCLE.saturating_sub(work)).await;
        signal.set_paused(false);
    }
}

fn new_learner(services: &Services, options: &LearningOptions) -> Learner {
    let mut learner = Learner::new(options.clone(), Arc::clone(&services.caches));
    sources::offer_openings(&mut learner, services);
    learner
}

fn identity(services: &Services) -> SnapshotIdentity {
    snapshot_identity(services.games.iter().map(|hosted| &*hosted.game))
}

/// Fills the table from disk and returns the number of entries.
///
/// An unusable file is logged and leaves the table empty.
pub(super) fn load_snapshot(services: &Services, directory: &DataDirectory) -> u64 {
    let load = || -> Result<u64, Box<dyn std::error::Error>> {
        let Some(mut file) = directory.open_file(SNAPSHOT_FILE)? else {
            return Ok(0);
        };
        let length = file.metadata()?.len();
        let table = &services.caches.table;
        let loaded = snapshot::load(table, identity(services), &mut file, length)?;
        tracing::info!(?loaded, "loaded the table's snapshot");
        Ok(loaded.entries)
    };
    load().unwrap_or_else(|error| {
        tracing::warn!(%error, "could not load the table's snapshot; starting with an empty table");
        0
    })
}

/// Writes the table to disk; returns `false` and logs on failure.
fn save_snapshot(services: &Services, directory: &DataDirectory) -> bool {
    let table = &services.caches.table;
    let saved = directory.replace_file(SNAPSHOT_FILE, |file| {
        snapshot::save(table, identity(services), file)
    });
    match saved {
        Ok(saved) => {
            tracing::debug!(?saved, "saved the table's snapshot");
            true
        }
        Err(error) => {
            tracing::warn!(%error, "could not save the table's snapshot");
            false
        }
    }
}
