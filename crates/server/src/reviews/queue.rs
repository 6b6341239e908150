//! The queue of reviews: waiting ones and the running one.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use zeitnot_core::LockExt;
use zeitnot_schema::v1::review::ReviewEvent;
use zeitnot_schema::v1::service::{ProblemCode, ReviewState, ReviewUnderWay};

use super::job::ReviewJob;
use super::metrics;
use super::progress::ReviewProgress;
use crate::problem::{ApiError, ApiResult};

const RETRY_AFTER: Duration = Duration::from_secs(15);

/// The queue of reviews, shared by the handlers and the review thread.
pub(super) struct ReviewQueue {
    max_waiting: usize,
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<(ReviewJob, Arc<ReviewProgress>)>,
    running: Option<Arc<ReviewProgress>>,
    is_closing: bool,
}

impl ReviewQueue {
    pub(super) fn new(max_waiting: usize) -> Self {
        Self {
            max_waiting: max_waiting.max(1),
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Queues a review, or returns the pending one with the same id.
    ///
    /// A client may use at most half of the queue.
    pub(super) fn submit(&self, job: ReviewJob) -> ApiResult<Arc<ReviewProgress>> {
        let mut state = self.lock();
        if let Some(progress) = state.find(&job.id) {
            return Ok(progress);
        }
        if state.is_closing {
            return Err(ApiError::busy("the service is shutting down", RETRY_AFTER));
        }
        let waiting = state.waiting.iter();
        let own = waiting.filter(|(other, _)| other.client == job.client);
        if state.waiting.len() >= self.max_waiting || own.count() >= self.max_waiting.div_ceil(2) {
            return Err(ApiError::busy(
                "the review queue is full; try again when some reviews are done",
                RETRY_AFTER,
            ));
        }
        let progress = Arc::new(ReviewProgress::new(&job));
        state.waiting.push_back((job, Arc::clone(&progress)));
        metrics::set_waiting(state.waiting.len());
        drop(state);
        self.changed.notify_all();
        Ok(progress)
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<ReviewProgress>> {
        self.lock().find(id)
    }

    /// Returns the running review and the waiting ones, in order.
    pub(super) fn pending(&self) -> Vec<ReviewUnderWay> {
        let state = self.lock();
        let running = state.running.iter();
        let running = running.map(|progress| progress.to_under_way(ReviewState::Running));
        let waiting = state.waiting.iter();
        let waiting = waiting.map(|(_, progress)| progress.to_under_way(ReviewState::Waiting));
        running.chain(waiting).collect()
    }

    /// Cancels a review; returns `false` if it is not pending.
    pub(super) fn cancel(&self, id: &str) -> bool {
        let mut state = self.lock();
        let mut waiting = state.waiting.iter();
        let index = waiting.position(|(job, _)| job.id == id);
        if let Some((_, progress)) = index.and_then(|index| state.waiting.remove(index)) {
            metrics::set_waiting(state.waiting.len());
            drop(state);
            progress.record(cancelled_event());
            return true;
        }
        let running = state.running.iter().find(|progress| progress.id() == id);
        if let Some(progress) = running {
            progress.cancel();
        }
        running.is_some()
    }

    /// Waits for the next review; returns `None` when the queue closes.
    pub(super) fn next(&self) -> Option<(ReviewJob, Arc<ReviewProgress>)> {
        let mut state = self.lock();
        loop {
            if state.is_closing {
                return None;
            }
            if let Some((job, progress)) = state.waiting.pop_front() {
                metrics::set_waiting(state.waiting.len());
                state.running = Some(Arc::clone(&progress));
                return Some((job, progress));
            }
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn finish_running(&self) {
        self.lock().running = None;
    }

    /// Sleeps for `time`, or until a change.
    pub(super) fn pause(&self, time: Duration) {
        let state = self.lock();
        if !state.is_closing {
            // The caller checks the state in either case.
            drop(self.changed.wait_timeout(state, time));
        }
    }

    pub(super) fn is_closing(&self) -> bool {
        self.lock().is_closing
    }

    /// Refuses new reviews and cancels all pending ones.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closing = true;
        let waiting = std::mem::take(&mut state.waiting);
        if let Some(progress) = &state.running {
            progress.cancel();
        }
        drop(state);
        self.changed.notify_all();
        for (_, progress) in waiting {
            progress.record(cancelled_event());
        }
    }

    /// Every change is one step, so a panic leaves a valid state.
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock_ok()
    }
}

impl QueueState {
    fn find(&self, id: &str) -> Option<Arc<ReviewProgress>> {
        let waiting = self.waiting.iter().map(|(_, progress)| progress);
        let mut pending = self.running.iter().chain(waiting);
        pending
            .find(|progress| progress.id() == id && !progress.is_cancelled())
            .cloned()
    }
}

/// Returns the last event of a canceled review.
pub(super) fn cancelled_event() -> ReviewEvent {
    let message = "the review was cancelled; request it again";
    let problem = ApiError::new(ProblemCode::Conflict, message).to_problem();
    ReviewEvent::Failed { problem }
}
