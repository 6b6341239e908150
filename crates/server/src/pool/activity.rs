//! Tracks live requests, for work that runs only without them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use zeitnot_core::{LockExt, Moment, StopSignal};

/// The number of live requests, and the time of the last one.
#[derive(Debug, Default)]
pub struct Activity {
    live: AtomicUsize,
    last_live: AtomicU64,
    idle_work: Mutex<Vec<Arc<StopSignal>>>,
}

impl Activity {
    /// Returns `true` while a request waits for its answer.
    #[must_use]
    pub fn has_live_requests(&self) -> bool {
        self.live.load(Ordering::SeqCst) > 0
    }

    /// Returns the time of the last visit, or of the last arrival or end of a live
    /// request.
    ///
    /// It is the origin of time if there was none.
    #[must_use]
    pub fn last_live(&self) -> Moment {
        Moment::from_nanos(self.last_live.load(Ordering::SeqCst))
    }

    /// Registers idle work, which the next live request stops by its signal.
    ///
    /// Returns `None` if a request is live. Keep the guard while the work runs.
    #[must_use]
    pub fn start_idle_work(
        self: &Arc<Self>,
        stop_signal: Arc<StopSignal>,
    ) -> Option<IdleWorkGuard> {
        let mut idle_work = self.lock();
        // A request that arrives after this check finds the signal.
        if self.has_live_requests() {
            return None;
        }
        idle_work.push(Arc::clone(&stop_signal));
        drop(idle_work);
        Some(IdleWorkGuard {
            activity: Arc::clone(self),
            stop_signal,
        })
    }

    /// Records the arrival of a request and stops idle work.
    pub(super) fn started(&self, now: Moment) {
        self.live.fetch_add(1, Ordering::SeqCst);
        self.visit(now);
    }

    /// Records a visitor without a search, and stops idle work.
    pub fn visit(&self, now: Moment) {
        self.touch(now);
        for stop_signal in self.lock().drain(..) {
            stop_signal.stop();
        }
    }

    /// Records that a request was answered, refused, or withdrawn.
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

/// The registration of idle work.
#[derive(Debug)]
#[must_use = "without the guard, live requests do not stop the work"]
pub struct IdleWorkGuard {
    activity: Arc<Activity>,
    stop_signal: Arc<StopSignal>,
}

impl Drop for IdleWorkGuard {
    fn drop(&mut self) {
        let mut idle_work = self.activity.lock();
        idle_work.retain(|signal| !Arc::ptr_eq(signal, &self.stop_signal));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_live_request_stops_and_blocks_idle_work() {
        let activity = Arc::new(Activity::default());
        let signal = Arc::new(StopSignal::new(false));
        let guard = activity.start_idle_work(Arc::clone(&signal));
        assert!(guard.is_some() && !signal.is_stopped());
        activity.started(Moment::from_nanos(7));
        assert!(signal.is_stopped() && activity.has_live_requests());
        assert!(activity.start_idle_work(Arc::default()).is_none());
        activity.finished(Moment::from_nanos(9));
        assert!(!activity.has_live_requests());
        assert_eq!(activity.last_live(), Moment::from_nanos(9));
        assert!(activity.start_idle_work(Arc::default()).is_some());
    }

    #[test]
    fn a_visit_stops_idle_work_and_does_not_block_it() {
        let activity = Arc::new(Activity::default());
        let signal = Arc::new(StopSignal::new(false));
        let _guard = activity.start_idle_work(Arc::clone(&signal));
        activity.visit(Moment::from_nanos(5));
        assert!(signal.is_stopped() && !activity.has_live_requests());
        assert_eq!(activity.last_live(), Moment::from_nanos(5));
        assert!(activity.start_idle_work(Arc::default()).is_some());
    }

    #[test]
    fn finished_work_is_not_stopped() {
        let activity = Arc::new(Activity::default());
        let signal = Arc::new(StopSignal::new(false));
        drop(activity.start_idle_work(Arc::clone(&signal)));
        activity.started(Moment::default());
        assert!(!signal.is_stopped());
        assert!(activity.lock().is_empty());
    }
}
