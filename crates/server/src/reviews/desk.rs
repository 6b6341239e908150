//! Who waits for a review, and what is being reviewed.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use zeitnot_schema::v1::review::ReviewEvent;
use zeitnot_schema::v1::service::{ProblemCode, ReviewState, ReviewUnderWay};

use super::course::Course;
use super::meters;
use super::order::Order;
use crate::problem::{ApiError, ApiResult};

/// When it is worth asking again where too many wait.
const RETRY: Duration = Duration::from_secs(15);

/// Who waits for a review, and what is being reviewed.
pub(super) struct Desk {
    /// Most reviews that wait.
    most: usize,
    state: Mutex<State>,
    bell: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(Order, Arc<Course>)>,
    running: Option<Arc<Course>>,
    is_closing: bool,
}

impl Desk {
    pub(super) fn new(most: usize) -> Self {
        Self {
            most: most.max(1),
            state: Mutex::default(),
            bell: Condvar::new(),
        }
    }

    /// Takes a review on, or finds the same one under way. One client has at
    /// most half of the places, so that others find some.
    pub(super) fn submit(&self, order: Order) -> ApiResult<Arc<Course>> {
        let mut state = self.lock();
        if let Some(course) = state.find(&order.id) {
            return Ok(course);
        }
        if state.is_closing {
            return Err(ApiError::busy("the service is being stopped", RETRY));
        }
        let waiting = state.waiting.iter();
        let own = waiting.filter(|(_, course)| course.client == order.client);
        if state.waiting.len() >= self.most || own.count() >= self.most.div_ceil(2) {
            return Err(ApiError::busy(
                "too many reviews wait already; try again when some are done",
                RETRY,
            ));
        }
        let course = Arc::new(Course::new(&order));
        state.waiting.push_back((order, Arc::clone(&course)));
        meters::waiting(state.waiting.len());
        drop(state);
        self.bell.notify_all();
        Ok(course)
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<Course>> {
        self.lock().find(id)
    }

    pub(super) fn under_way(&self) -> Vec<ReviewUnderWay> {
        let state = self.lock();
        let running = state.running.iter();
        let running = running.map(|course| course.listed(ReviewState::Running));
        let waiting = state.waiting.iter();
        let waiting = waiting.map(|(_, course)| course.listed(ReviewState::Waiting));
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
            meters::waiting(state.waiting.len());
            drop(state);
            course.tell(cancelled());
            return true;
        }
        let running = state.running.iter().find(|course| course.id() == id);
        if let Some(course) = running {
            course.cancel();
        }
        running.is_some()
    }

    /// The next review, as soon as there is one; none when the service ends.
    pub(super) fn next(&self) -> Option<(Order, Arc<Course>)> {
        let mut state = self.lock();
        loop {
            if state.is_closing {
                return None;
            }
            if let Some((order, course)) = state.waiting.pop_front() {
                meters::waiting(state.waiting.len());
                state.running = Some(Arc::clone(&course));
                return Some((order, course));
            }
            let woken = self.bell.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The review that was running is not any more.
    pub(super) fn finished(&self) {
        self.lock().running = None;
    }

    /// Sleeps, but not on when the service ends.
    pub(super) fn pause(&self, time: Duration) {
        let state = self.lock();
        if !state.is_closing {
            // Whether it rang or the time was over: the caller looks around.
            drop(self.bell.wait_timeout(state, time));
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
        self.bell.notify_all();
        for (_, course) in waiting {
            course.tell(cancelled());
        }
    }

    /// Every change is one step, so a panic elsewhere leaves nothing half done.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn find(&self, id: &str) -> Option<Arc<Course>> {
        let waiting = self.waiting.iter().map(|(_, course)| course);
        let mut all = self.running.iter().chain(waiting);
        all.find(|course| course.id() == id && !course.is_cancelled())
            .cloned()
    }
}

/// What whoever follows is told when nobody wants a review any more.
pub(super) fn cancelled() -> ReviewEvent {
    let message = "the review was cancelled; ask for it again";
    let problem = ApiError::new(ProblemCode::Conflict, message).to_problem();
    ReviewEvent::Failed { problem }
}
