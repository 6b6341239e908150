//! Reviews of whole games, one at a time on a thread of low priority.
//!
//! A review takes seconds to minutes. It goes on after its client has left, any
//! client can follow its [`ReviewProgress`], and it is stored when it is done.
//! Live searches come first. A job's id is the hash of everything that its
//! result depends on, so the same review runs once. Its mistakes become puzzles,
//! which [`leitner`] schedules; another thread checks attempts at them.

mod attempts;
mod bodies;
mod cache;
mod job;
pub mod leitner;
mod metrics;
mod progress;
mod queue;
mod thread;

use std::io;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use zeitnot_core::{Game, LockExt};
use zeitnot_schema::v1::review::{Puzzle, PuzzleAnswer};
use zeitnot_schema::v1::service::ReviewUnderWay;

use attempts::PuzzleAttempts;
pub use bodies::{PuzzleBody, ReviewBody, listed_review};
pub use job::ReviewJob;
pub use progress::{ProgressCount, ReviewProgress};
use queue::ReviewQueue;

use crate::client::ClientId;
use crate::problem::ApiResult;
use crate::services::Services;
use crate::threads;

/// Maximum wait at shutdown for the current position, which is lost otherwise.
const GRACE: Duration = Duration::from_secs(2);

const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Reviews games and checks puzzle attempts.
pub struct Reviews {
    queue: Arc<ReviewQueue>,
    thread: Mutex<Option<JoinHandle<()>>>,
    attempts: PuzzleAttempts,
}

impl Reviews {
    /// Starts the threads.
    ///
    /// At most `max_waiting` reviews wait. Must be called on a runtime, which is
    /// used for the store.
    ///
    /// # Errors
    ///
    /// Fails if a thread cannot be started.
    pub fn open(max_waiting: usize, services: &Arc<Services>) -> io::Result<Self> {
        metrics::describe();
        let queue = Arc::new(ReviewQueue::new(max_waiting));
        let (shared, thread_services) = (Arc::clone(&queue), Arc::clone(services));
        let runtime = Handle::current();
        let serve = move || thread::serve(&shared, &thread_services, &runtime);
        let thread = threads::spawn("zeitnot-review", serve)?;
        Ok(Self {
            queue,
            thread: Mutex::new(Some(thread)),
            attempts: PuzzleAttempts::open(Arc::clone(&services.time))?,
        })
    }

    /// Queues a review, or returns the pending one with the same id.
    ///
    /// # Errors
    ///
    /// Fails with a retry time if the queue is full.
    pub fn submit(&self, job: ReviewJob) -> ApiResult<Arc<ReviewProgress>> {
        self.queue.submit(job)
    }

    /// Returns a pending review.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Arc<ReviewProgress>> {
        self.queue.find(id)
    }

    /// Returns the pending reviews in order.
    #[must_use]
    pub fn pending(&self) -> Vec<ReviewUnderWay> {
        self.queue.pending()
    }

    /// Returns `true` if the review is pending and `client` requested it.
    #[must_use]
    pub fn is_requested_by(&self, id: &str, client: ClientId) -> bool {
        let pending = self.queue.find(id);
        pending.is_some_and(|progress| progress.client() == client)
    }

    /// Cancels a review; returns `false` if it is not pending.
    #[must_use]
    pub fn cancel(&self, id: &str) -> bool {
        self.queue.cancel(id)
    }

    /// Checks a move that a player tries in a puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the move is illegal or too many attempts wait.
    pub async fn answer(
        &self,
        puzzle: Puzzle,
        game: Arc<dyn Game>,
        mv: String,
    ) -> ApiResult<PuzzleAnswer> {
        self.attempts.answer(puzzle, game, mv).await
    }

    /// Cancels pending reviews and joins the threads.
    ///
    /// Blocks for at most 2 seconds; a longer search ends with the process.
    pub fn close(&self) {
        self.queue.close();
        self.attempts.close();
        let thread = self.thread.lock_ok().take();
        let Some(thread) = thread else {
            return;
        };
        let started = Instant::now();
        while !thread.is_finished() && started.elapsed() < GRACE {
            std::thread::sleep(POLL_INTERVAL);
        }
        if thread.is_finished() {
            // A panic there lost only one review.
            let _ = thread.join();
        }
    }
}
