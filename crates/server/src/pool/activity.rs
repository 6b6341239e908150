//! Is anybody there? What works only while nobody is learns it here.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use zeitnot_core::{LockExt, Moment, StopSignal};

/// Live requests: how many there are, and when there was one last.
#[derive(Debug, Default)]
pub struct Activity {
    live: AtomicUsize,
    last_live: AtomicU64,
    idle_work: Mutex<Vec<Arc<StopSignal>>>,
}

impl Activity {
    /// Does anybody wait for an answer now?
    #[must_use]
    pub fn has_live_requests(&self) -> bool {
        self.live.load(Ordering::SeqCst) > 0
    }

    /// When a live request came or ended last; the origin of time if there
    /// has not been any.
    #[must_use]
    pub fn last_live(&self) -> Moment {
        Moment::from_nanos(self.last_live.load(Ordering::SeqCst))
    }

    /// Lets something work until a live request comes, which ends it by its
    /// signals; none if there is one already. What is returned is kept as long
    /// as the work lasts.
    #[must_use]
    pub fn start_idle_work(self: &Arc<Self>, signals: Arc<StopSignal>) -> Option<IdleWorkGuard> {
        let mut idlers = self.lock();
        // A request that comes after this look finds the signals.
        if self.has_live_requests() {
            return None;
        }
        idlers.push(Arc::clone(&signals));
        drop(idlers);
        Some(IdleWorkGuard {
            activity: Arc::clone(self),
            signals,
        })
    }

    /// Somebody came.
    pub(super) fn started(&self, now: Moment) {
        self.live.fetch_add(1, Ordering::SeqCst);
        self.touch(now);
        for signals in self.lock().drain(..) {
            signals.stop();
        }
    }

    /// Somebody has an answer, or does not want one any more.
    pub(super) fn finished(&self, now: Moment) {
        self.touch(now);
        let fewer = |live: usize| Some(live.saturating_sub(1));
        // The closure never declines, so neither outcome needs handling.
        let _ = self
            .live
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, fewer);
    }

    fn touch(&self, now: Moment) {
        self.last_live.fetch_max(now.nanos(), Ordering::SeqCst);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Arc<StopSignal>>> {
        self.idle_work.lock_ok()
    }
}

/// Work that goes on while nobody is there.
#[derive(Debug)]
#[must_use = "the work is not ended by a live request once this is dropped"]
pub struct IdleWorkGuard {
    activity: Arc<Activity>,
    signals: Arc<StopSignal>,
}

impl Drop for IdleWorkGuard {
    fn drop(&mut self) {
        let mut idlers = self.activity.lock();
        idlers.retain(|signals| !Arc::ptr_eq(signals, &self.signals));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_live_request_ends_idle_work_and_keeps_more_from_beginning() {
        let activity = Arc::new(Activity::default());
        let signals = Arc::new(StopSignal::new(false));
        let idling = activity.start_idle_work(Arc::clone(&signals));
        assert!(idling.is_some() && !signals.is_stopped());
        activity.started(Moment::from_nanos(7));
        assert!(signals.is_stopped() && activity.has_live_requests());
        assert!(activity.start_idle_work(Arc::default()).is_none());
        activity.finished(Moment::from_nanos(9));
        assert!(!activity.has_live_requests());
        assert_eq!(activity.last_live(), Moment::from_nanos(9));
        assert!(activity.start_idle_work(Arc::default()).is_some());
    }

    #[test]
    fn work_that_is_over_is_forgotten() {
        let activity = Arc::new(Activity::default());
        let signals = Arc::new(StopSignal::new(false));
        drop(activity.start_idle_work(Arc::clone(&signals)));
        activity.started(Moment::default());
        assert!(!signals.is_stopped());
        assert!(activity.lock().is_empty());
    }
}
