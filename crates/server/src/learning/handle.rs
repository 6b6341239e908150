//! The handle of the learner, and the state of its thread.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::runtime::Handle;
use zeitnot_core::learning::{LearningOptions, LearningStats};
use zeitnot_core::{LockExt, StopSignal};
use zeitnot_schema::v1::service::{LearnerFigures, Lesson};
use zeitnot_store::DataDirectory;

use super::thread::{self, LearnerThread};
use crate::millis::millis;
use crate::services::Services;
use crate::threads;

/// Settings of the learner.
#[derive(Clone, Debug)]
pub struct LearnerConfig {
    /// The choice and the depth of positions.
    pub learning: LearningOptions,
    /// Whether the learner is enabled at the start.
    pub enabled: bool,
    /// Time without a move or a visitor before the learner starts.
    pub start_after: Duration,
    /// Maximum share of one core that the learner uses, in percent.
    pub percent: u32,
    /// Time without requests after which the learner pauses; `None` for never.
    pub rest_after: Option<Duration>,
    /// Time between two snapshots of a changed table, with one more at shutdown.
    pub snapshot_every: Option<Duration>,
}

#[derive(Default)]
pub(super) struct LockedState {
    pub(super) enabled: bool,
    pub(super) is_closing: bool,
    /// Whether the table was flushed, and with it everything learned.
    pub(super) table_flushed: bool,
    pub(super) is_working: bool,
    pub(super) saved_ms: Option<i64>,
    pub(super) stats: LearningStats,
    /// Processor time of all lessons.
    pub(super) busy: Duration,
    /// Number of table entries loaded at the start; 0 after a flush.
    pub(super) loaded_entries: u64,
    pub(super) stop_signal: Option<Arc<StopSignal>>,
}

/// State shared by the learner's thread and its handle.
pub(super) struct LearnerState {
    pub(super) config: LearnerConfig,
    locked: Mutex<LockedState>,
    changed: Condvar,
}

impl LearnerState {
    pub(super) fn lock(&self) -> MutexGuard<'_, LockedState> {
        self.locked.lock_ok()
    }

    /// Sleeps for `time`, or until a change.
    pub(super) fn pause(&self, time: Duration) {
        let state = self.lock();
        if !state.is_closing {
            // The caller checks the state in either case.
            drop(self.changed.wait_timeout(state, time));
        }
    }

    /// Changes the state, and stops the current search or pause.
    fn change(&self, change: impl FnOnce(&mut LockedState)) {
        let mut state = self.lock();
        change(&mut state);
        if let Some(signal) = &state.stop_signal {
            signal.stop();
        }
        drop(state);
        self.changed.notify_all();
    }
}

/// A handle of the idle learner.
pub struct LearnerHandle {
    state: Arc<LearnerState>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl LearnerHandle {
    /// Loads the table and starts the thread.
    ///
    /// Must be called on a runtime, which is used to read stored games.
    ///
    /// # Errors
    ///
    /// Fails if a thread cannot be started.
    pub fn open(
        config: LearnerConfig,
        services: &Arc<Services>,
        directory: Arc<DataDirectory>,
    ) -> io::Result<Self> {
        let loaded_entries = match config.snapshot_every {
            Some(_) => thread::load_snapshot(services, &directory),
            None => 0,
        };
        let state = Arc::new(LearnerState {
            locked: Mutex::new(LockedState {
                enabled: config.enabled,
                loaded_entries,
                ..LockedState::default()
            }),
            config,
            changed: Condvar::new(),
        });
        let (shared, services) = (Arc::clone(&state), Arc::clone(services));
        let runtime = Handle::current();
        let thread = threads::spawn("zeitnot-learner", move || {
            LearnerThread::new(&shared, &services, &directory, &runtime).run();
        })?;
        Ok(Self {
            state,
            thread: Mutex::new(Some(thread)),
        })
    }

    /// Returns the state and the totals.
    #[must_use]
    pub fn figures(&self) -> LearnerFigures {
        let state = self.state.lock();
        let stats = &state.stats;
        let latest = stats.recent.iter().map(|learned| Lesson {
            game: learned.game.to_owned(),
            rule: learned.setup.rule.clone().unwrap_or_default(),
            position: learned.setup.position.clone(),
            origin: learned.reason.to_string(),
            depth: learned.after,
            best_move: learned.best_move.clone(),
            nodes: learned.nodes,
        });
        LearnerFigures {
            working: state.is_working,
            lessons: stats.lessons,
            interrupted: stats.interrupted,
            abandoned: stats.abandoned,
            positions: stats.positions,
            deepened: stats.deepened,
            depths: stats.depths.clone(),
            nodes: stats.nodes,
            busy_ms: millis(state.busy),
            waiting: stats.waiting as u64,
            latest: latest.collect(),
            loaded_entries: state.loaded_entries,
            saved_ms: state.saved_ms,
        }
    }

    /// Returns `true` if the learner is enabled.
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.state.lock().enabled
    }

    /// Enables or disables the learner.
    pub fn set_enabled(&self, enabled: bool) {
        self.state.change(|state| state.enabled = enabled);
    }

    /// Restarts the learner and its figures after the table was cleared.
    pub fn notify_flushed(&self) {
        self.state.change(|state| {
            state.table_flushed = true;
            state.stats = LearningStats::default();
            state.busy = Duration::ZERO;
            state.loaded_entries = 0;
        });
    }

    /// Ends the thread, which saves the table; blocks until then.
    pub fn close(&self) {
        self.state.change(|state| state.is_closing = true);
        let thread = self.thread.lock_ok().take();
        if let Some(thread) = thread {
            // A panic there lost only what was learned.
            let _ = thread.join();
        }
    }
}
