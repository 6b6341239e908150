//! The learner as the service sees it: figures, a switch, an end.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use zeitnot_core::engine::SEARCH_STACK_BYTES;
use zeitnot_core::learning::{LearningOptions, LearningStats};
use zeitnot_core::{LockExt, StopSignal};
use zeitnot_schema::v1::service::{LearnerFigures, Lesson};
use zeitnot_store::DataDirectory;

use super::{snapshot, thread};
use crate::services::Services;

/// How the learner works.
#[derive(Clone, Debug)]
pub struct LearnerConfig {
    /// What is studied, and how far.
    pub learning: LearningOptions,
    /// It works at all.
    pub enabled: bool,
    /// Without visitors for so long it rests.
    pub rest_after: Option<Duration>,
    /// How often the table is written, while there is something new; the end
    /// of the service is such a moment, too. Nothing is written or read if
    /// absent.
    pub snapshot_every: Option<Duration>,
}

/// What the learner's thread and the service tell each other.
pub(super) struct LearnerState {
    pub(super) config: LearnerConfig,
    pub(super) enabled: AtomicBool,
    pub(super) is_closing: AtomicBool,
    /// The table was flushed: what was learned is not there any more.
    pub(super) table_flushed: AtomicBool,
    pub(super) is_working: AtomicBool,
    pub(super) last_saved_ms: AtomicI64,
    pub(super) figures: Mutex<LearningStats>,
    /// Ends the lesson under way.
    pub(super) stop_signal: Mutex<Option<Arc<StopSignal>>>,
    loaded_entries: AtomicU64,
    wake_lock: Mutex<()>,
    wake: Condvar,
}

impl LearnerState {
    /// Sleeps, but not longer than `time`, and not on when something changes.
    pub(super) fn pause(&self, time: Duration) {
        let guard = self.wake_lock.lock_ok();
        if !self.is_closing.load(Ordering::SeqCst) {
            // Whether it rang or the time was over: the caller looks around.
            drop(self.wake.wait_timeout(guard, time));
        }
    }

    /// Ends the lesson under way, and any pause.
    fn interrupt(&self) {
        let lesson = self.stop_signal.lock_ok();
        if let Some(signals) = &*lesson {
            signals.stop();
        }
        drop(lesson);
        drop(self.wake_lock.lock_ok());
        self.wake.notify_all();
    }
}

/// The learner as the service sees it.
pub struct LearnerHandle {
    state: Arc<LearnerState>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl LearnerHandle {
    /// Loads the table, and begins. Must be called on a runtime, from which
    /// stored games are read.
    ///
    /// # Errors
    ///
    /// The system refused a thread.
    pub fn open(
        config: LearnerConfig,
        services: &Arc<Services>,
        directory: Arc<DataDirectory>,
    ) -> io::Result<Self> {
        let loaded = match config.snapshot_every {
            Some(_) => snapshot::load(services, &directory),
            None => 0,
        };
        let board = Arc::new(LearnerState {
            enabled: AtomicBool::new(config.enabled),
            config,
            is_closing: AtomicBool::new(false),
            table_flushed: AtomicBool::new(false),
            is_working: AtomicBool::new(false),
            last_saved_ms: AtomicI64::new(0),
            figures: Mutex::default(),
            stop_signal: Mutex::default(),
            loaded_entries: AtomicU64::new(loaded),
            wake_lock: Mutex::default(),
            wake: Condvar::new(),
        });
        let runtime = tokio::runtime::Handle::current();
        let (student, services) = (Arc::clone(&board), Arc::clone(services));
        let thread = std::thread::Builder::new()
            .name("zeitnot-learner".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || thread::run(&student, &services, &directory, &runtime))?;
        Ok(Self {
            state: board,
            thread: Mutex::new(Some(thread)),
        })
    }

    /// What it does and has done.
    #[must_use]
    pub fn figures(&self) -> LearnerFigures {
        let figures = self.state.figures.lock_ok();
        let latest = figures.recent.iter().map(|learned| Lesson {
            game: learned.game.to_owned(),
            rule: learned.setup.rule.clone().unwrap_or_default(),
            position: learned.setup.position.clone(),
            origin: learned.reason.to_string(),
            depth: learned.after,
            best_move: learned.best_move.clone(),
            nodes: learned.nodes,
        });
        let saved = self.state.last_saved_ms.load(Ordering::Relaxed);
        LearnerFigures {
            working: self.state.is_working.load(Ordering::Relaxed),
            lessons: figures.lessons,
            interrupted: figures.interrupted,
            nodes: figures.nodes,
            waiting: figures.waiting as u64,
            latest: latest.collect(),
            loaded_entries: self.state.loaded_entries.load(Ordering::Relaxed),
            saved_ms: (saved > 0).then_some(saved),
        }
    }

    /// Is it switched on?
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.state.enabled.load(Ordering::SeqCst)
    }

    /// Switches it on or off.
    pub fn set_enabled(&self, enabled: bool) {
        self.state.enabled.store(enabled, Ordering::SeqCst);
        self.state.interrupt();
    }

    /// The table was flushed: it begins again.
    pub fn notify_flushed(&self) {
        self.state.table_flushed.store(true, Ordering::SeqCst);
        self.state.interrupt();
    }

    /// Ends it, with a last snapshot. Blocks.
    pub fn close(&self) {
        self.state.is_closing.store(true, Ordering::SeqCst);
        self.state.interrupt();
        let thread = self.thread.lock_ok().take();
        if let Some(thread) = thread {
            // A panic there has cost what it learned, and nothing else.
            let _ = thread.join();
        }
    }
}
