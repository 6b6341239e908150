//! The two things the outside may tell a running search: stop, and ponderhit.
//! Telling never blocks; a search that has nothing left to do sleeps here.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::lock_ext::LockExt;
use crate::time::Moment;

/// Shared between a session's handle and its search.
#[derive(Debug, Default)]
pub struct StopSignal {
    stop: AtomicBool,
    pondering: AtomicBool,
    ponder_hit_at: AtomicU64,
    changed: Mutex<()>,
    wake: Condvar,
}

impl StopSignal {
    /// Signals of a session that begins pondering, or does not.
    #[must_use]
    pub fn new(pondering: bool) -> Self {
        Self {
            pondering: AtomicBool::new(pondering),
            ..Self::default()
        }
    }

    /// Ends the search at its next poll.
    pub fn stop(&self) {
        self.update(|| self.stop.store(true, Ordering::Release));
    }

    /// The expected move was played at `now`. Does nothing unless pondering.
    pub fn ponder_hit(&self, now: Moment) {
        self.update(|| {
            if self.pondering.load(Ordering::Acquire) {
                self.ponder_hit_at.store(now.nanos(), Ordering::Release);
                self.pondering.store(false, Ordering::Release);
            }
        });
    }

    /// Was the search told to stop?
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Is the opponent's move still awaited?
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// When the ponderhit came; the source's origin if none did.
    #[must_use]
    pub fn ponder_hit_at(&self) -> Moment {
        Moment::from_nanos(self.ponder_hit_at.load(Ordering::Acquire))
    }

    /// Sleeps while `waiting` holds; looks again at every signal.
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
