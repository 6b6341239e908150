//! The stop and ponderhit flags of a search.
//!
//! Setting them never waits for the search. A search without work left sleeps
//! until they change.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::lock_ext::LockExt;
use crate::time::Moment;

/// The stop and ponderhit flags, shared by a session and its search.
#[derive(Debug, Default)]
pub struct StopSignal {
    stop: AtomicBool,
    paused: AtomicBool,
    pondering: AtomicBool,
    ponder_hit_at: AtomicU64,
    changed: Mutex<()>,
    wake: Condvar,
}

impl StopSignal {
    /// Creates the flags of a session; `pondering` if it starts by pondering.
    #[must_use]
    pub fn new(pondering: bool) -> Self {
        Self {
            pondering: AtomicBool::new(pondering),
            ..Self::default()
        }
    }

    /// Stops the search at its next poll.
    pub fn stop(&self) {
        self.update(|| self.stop.store(true, Ordering::Release));
    }

    /// Suspends the search at its next poll, or resumes it.
    ///
    /// A stopped search does not wait.
    pub fn set_paused(&self, paused: bool) {
        self.update(|| self.paused.store(paused, Ordering::Release));
    }

    /// Sleeps while the search is paused and not stopped.
    pub(crate) fn wait_while_paused(&self) {
        if self.paused.load(Ordering::Acquire) {
            self.sleep_while(|| self.paused.load(Ordering::Acquire) && !self.is_stopped());
        }
    }

    /// Reports that the expected move was played at `now`.
    ///
    /// Does nothing unless the search is pondering.
    pub fn ponder_hit(&self, now: Moment) {
        self.update(|| {
            if self.pondering.load(Ordering::Acquire) {
                self.ponder_hit_at.store(now.nanos(), Ordering::Release);
                self.pondering.store(false, Ordering::Release);
            }
        });
    }

    /// Returns `true` if the search was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Returns `true` while the search waits for the opponent's move.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// Returns the time of the ponderhit; the origin of time without one.
    #[must_use]
    pub fn ponder_hit_at(&self) -> Moment {
        Moment::from_nanos(self.ponder_hit_at.load(Ordering::Acquire))
    }

    /// Sleeps while `waiting` returns `true`; calls it again after every signal.
    pub fn sleep_while(&self, mut waiting: impl FnMut() -> bool) {
        let mut guard = self.changed.lock_ok();
        while waiting() {
            guard = self
                .wake
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn update(&self, apply: impl FnOnce()) {
        let guard = self.changed.lock_ok();
        apply();
        drop(guard);
        self.wake.notify_all();
    }
}
