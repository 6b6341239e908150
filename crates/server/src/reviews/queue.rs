//! Who waits for a review, and what is being reviewed.

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

/// When it is worth asking again where too many wait.
const RETRY_AFTER: Duration = Duration::from_secs(15);

/// Who waits for a review, and what is being reviewed.
pub(super) struct ReviewQueue {
    /// Most reviews that wait.
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
    pub(super) fn new(most: usize) -> Self {
        Self {
            max_waiting: most.max(1),
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Takes a review on, or finds the same one under way. One client has at
    /// most half of the places, so that others find some.
    pub(super) fn submit(&self, order: ReviewJob) -> ApiResult<Arc<ReviewProgress>> {
        let mut state = self.lock();
        if let Some(course) = state.find(&order.id) {
            return Ok(course);
        }
        if state.is_closing {
            return Err(ApiError::busy("the service is being stopped", RETRY_AFTER));
        }
        let waiting = state.waiting.iter();
        let own = waiting.filter(|(_, course)| course.client == order.client);
        if state.waiting.len() >= self.max_waiting || own.count() >= self.max_waiting.div_ceil(2) {
            return Err(ApiError::busy(
                "too many reviews wait already; try again when some are done",
                RETRY_AFTER,
            ));
        }
        let course = Arc::new(ReviewProgress::new(&order));
        state.waiting.push_back((order, Arc::clone(&course)));
        metrics::set_waiting(state.waiting.len());
        drop(state);
        self.changed.notify_all();
        Ok(course)
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<ReviewProgress>> {
        self.lock().find(id)
    }

    pub(super) fn pending(&self) -> Vec<ReviewUnderWay> {
        let state = self.lock();
        let running = state.running.iter();
        let running = running.map(|course| course.to_under_way(ReviewState::Running));
        let waiting = state.waiting.iter();
        let waiting = waiting.map(|(_, course)| course.to_under_way(ReviewState::Waiting));
        running.chain(waiting).collect()
    }

    /// Ends a review; whether there was one.
    pub(super) fn cancel(&self, id: &str) -> bool {
        let mut state = self.lock();
        let place = state
            .waiting
            .iter()
            .position(|(_, course)| course.id() == id);
        if let Some((_, course)) = place.and_then(|place| state.waiting.remove(place)) {
            metrics::set_waiting(state.waiting.len());
            drop(state);
            course.record(cancelled_event());
            return true;
        }
        let running = state.running.iter().find(|course| course.id() == id);
        if let Some(course) = running {
            course.cancel();
        }
        running.is_some()
    }

    /// The next review, as soon as there is one; none when the service ends.
    pub(super) fn next(&self) -> Option<(ReviewJob, Arc<ReviewProgress>)> {
        let mut state = self.lock();
        loop {
            if state.is_closing {
                return None;
            }
            if let Some((order, course)) = state.waiting.pop_front() {
                metrics::set_waiting(state.waiting.len());
                state.running = Some(Arc::clone(&course));
                return Some((order, course));
            }
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The review that was running is not any more.
    pub(super) fn finish_running(&self) {
        self.lock().running = None;
    }

    /// Sleeps, but not on when the service ends.
    pub(super) fn pause(&self, time: Duration) {
        let state = self.lock();
        if !state.is_closing {
            // Whether it rang or the time was over: the caller looks around.
            drop(self.changed.wait_timeout(state, time));
        }
    }

    pub(super) fn is_closing(&self) -> bool {
        self.lock().is_closing
    }

    /// Takes nothing on any more, and ends what waits and runs.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closing = true;
        let waiting = std::mem::take(&mut state.waiting);
        if let Some(course) = &state.running {
            course.cancel();
        }
        drop(state);
        self.changed.notify_all();
        for (_, course) in waiting {
            course.record(cancelled_event());
        }
    }

    /// Every change is one step, so a panic elsewhere leaves nothing half done.
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock_ok()
    }
}

impl QueueState {
    fn find(&self, id: &str) -> Option<Arc<ReviewProgress>> {
        let waiting = self.waiting.iter().map(|(_, course)| course);
        let mut all = self.running.iter().chain(waiting);
        all.find(|course| course.id() == id && !course.is_cancelled())
            .cloned()
    }
}

/// What whoever follows is told when nobody wants a review any more.
pub(super) fn cancelled_event() -> ReviewEvent {
    let message = "the review was cancelled; ask for it again";
    let problem = ApiError::new(ProblemCode::Conflict, message).to_problem();
    ReviewEvent::Failed { problem }
}
