//! The learner as the service sees it: figures, a switch, an end.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use zeitnot_core::Signals;
use zeitnot_core::engine::SEARCH_STACK_BYTES;
use zeitnot_core::learning::{Figures, LearningOptions};
use zeitnot_schema::v1::service::{LearnerFigures, Lesson};
use zeitnot_store::DataDirectory;

use super::{snapshot, study};
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
pub(super) struct Board {
    pub(super) config: LearnerConfig,
    pub(super) enabled: AtomicBool,
    pub(super) closing: AtomicBool,
    /// The table was flushed: what was learned is not there any more.
    pub(super) forgotten: AtomicBool,
    pub(super) working: AtomicBool,
    pub(super) saved_ms: AtomicI64,
    pub(super) figures: Mutex<Figures>,
    /// Ends the lesson under way.
    pub(super) lesson: Mutex<Option<Arc<Signals>>>,
    loaded_entries: AtomicU64,
    bell: Mutex<()>,
    rings: Condvar,
}

impl Board {
    /// Sleeps, but not longer than `time`, and not on when something changes.
    pub(super) fn pause(&self, time: Duration) {
        let guard = self.bell.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.closing.load(Ordering::SeqCst) {
            // Whether it rang or the time was over: the caller looks around.
            drop(self.rings.wait_timeout(guard, time));
        }
    }

    /// Ends the lesson under way, and any pause.
    fn ring(&self) {
        let lesson = self.lesson.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(signals) = &*lesson {
            signals.stop();
        }
        drop(lesson);
        drop(self.bell.lock().unwrap_or_else(PoisonError::into_inner));
        self.rings.notify_all();
    }
}

/// The learner as the service sees it.
pub struct Classroom {
    board: Arc<Board>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Classroom {
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
        let board = Arc::new(Board {
            enabled: AtomicBool::new(config.enabled),
            config,
            closing: AtomicBool::new(false),
            forgotten: AtomicBool::new(false),
            working: AtomicBool::new(false),
            saved_ms: AtomicI64::new(0),
            figures: Mutex::default(),
            lesson: Mutex::default(),
            loaded_entries: AtomicU64::new(loaded),
            bell: Mutex::default(),
            rings: Condvar::new(),
        });
        let runtime = tokio::runtime::Handle::current();
        let (student, services) = (Arc::clone(&board), Arc::clone(services));
        let thread = std::thread::Builder::new()
            .name("zeitnot-learner".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || study::study(&student, &services, &directory, &runtime))?;
        Ok(Self {
            board,
            thread: Mutex::new(Some(thread)),
        })
    }

    /// What it does and has done.
    #[must_use]
    pub fn figures(&self) -> LearnerFigures {
        let figures = self.board.figures.lock();
        let figures = figures.unwrap_or_else(PoisonError::into_inner);
        let latest = figures.recent.iter().map(|learned| Lesson {
            game: learned.game.to_owned(),
            rule: learned.setup.rule.clone().unwrap_or_default(),
            position: learned.setup.position.clone(),
            origin: learned.reason.to_string(),
            depth: learned.after,
            best_move: learned.best_move.clone(),
            nodes: learned.nodes,
        });
        let saved = self.board.saved_ms.load(Ordering::Relaxed);
        LearnerFigures {
            working: self.board.working.load(Ordering::Relaxed),
            lessons: figures.lessons,
            interrupted: figures.interrupted,
            nodes: figures.nodes,
            waiting: figures.waiting as u64,
            latest: latest.collect(),
            loaded_entries: self.board.loaded_entries.load(Ordering::Relaxed),
            saved_ms: (saved > 0).then_some(saved),
        }
    }

    /// Is it switched on?
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.board.enabled.load(Ordering::SeqCst)
    }

    /// Switches it on or off.
    pub fn set_enabled(&self, enabled: bool) {
        self.board.enabled.store(enabled, Ordering::SeqCst);
        self.board.ring();
    }

    /// The table was flushed: it begins again.
    pub fn forget(&self) {
        self.board.forgotten.store(true, Ordering::SeqCst);
        self.board.ring();
    }

    /// Ends it, with a last snapshot. Blocks.
    pub fn close(&self) {
        self.board.closing.store(true, Ordering::SeqCst);
        self.board.ring();
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            // A panic there has cost what it learned, and nothing else.
            let _ = thread.join();
        }
    }
}
