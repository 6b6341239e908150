//! Reviews of whole games: one at a time, on a thread below the engine pool.
//!
//! A review takes from seconds to minutes, and nobody has to wait for it in
//! line: it goes on when its client has left, can be followed from any place by
//! its [`ReviewProgress`], and is stored when it is done. Moves that people wait for come
//! first. The mistakes in it become puzzles, which [`leitner`] bring back when they
//! are due.

mod attempts;
mod bodies;
mod cache;
mod identity;
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
use zeitnot_core::engine::SEARCH_STACK_BYTES;
use zeitnot_core::{Game, LockExt};
use zeitnot_schema::v1::review::{Puzzle, PuzzleAnswer};
use zeitnot_schema::v1::service::ReviewUnderWay;

use attempts::PuzzleAttempts;
pub use bodies::{PuzzleBody, ReviewBody, listed_review};
pub use job::ReviewJob;
pub use progress::{ProgressCount, ReviewProgress};
use queue::ReviewQueue;

use crate::problem::ApiResult;
use crate::services::Services;

/// How long the end of the service waits for the position that is being judged.
/// What is lost by not waiting longer is that position.
const GRACE: Duration = Duration::from_secs(2);

/// How often it looks meanwhile.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Reviews games and answers tries at puzzles.
pub struct Reviews {
    queue: Arc<ReviewQueue>,
    thread: Mutex<Option<JoinHandle<()>>>,
    attempts: PuzzleAttempts,
}

impl Reviews {
    /// Starts the threads. At most `waiting` reviews wait. Must be called on a
    /// runtime, from which the store is used.
    ///
    /// # Errors
    ///
    /// The system refused a thread.
    pub fn open(waiting: usize, services: &Arc<Services>) -> io::Result<Self> {
        metrics::describe();
        let desk = Arc::new(ReviewQueue::new(waiting));
        let (own, served) = (Arc::clone(&desk), Arc::clone(services));
        let runtime = Handle::current();
        let thread = std::thread::Builder::new()
            .name("zeitnot-review".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || thread::serve(&own, &served, &runtime))?;
        Ok(Self {
            queue: desk,
            thread: Mutex::new(Some(thread)),
            attempts: PuzzleAttempts::open(Arc::clone(&services.time))?,
        })
    }

    /// Takes a review on, or finds the same one under way.
    ///
    /// # Errors
    ///
    /// Too many wait already, and when it is worth asking again.
    pub fn submit(&self, order: ReviewJob) -> ApiResult<Arc<ReviewProgress>> {
        self.queue.submit(order)
    }

    /// A review that is under way.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Arc<ReviewProgress>> {
        self.queue.find(id)
    }

    /// All that are under way, in the order in which they will be done.
    #[must_use]
    pub fn pending(&self) -> Vec<ReviewUnderWay> {
        self.queue.pending()
    }

    /// Ends a review that is under way; whether there was one.
    #[must_use]
    pub fn cancel(&self, id: &str) -> bool {
        self.queue.cancel(id)
    }

    /// What comes of a move that somebody tries in a puzzle.
    ///
    /// # Errors
    ///
    /// The move is none, or too many try at once.
    pub async fn answer(
        &self,
        puzzle: Puzzle,
        game: Arc<dyn Game>,
        mv: String,
    ) -> ApiResult<PuzzleAnswer> {
        self.attempts.answer(puzzle, game, mv).await
    }

    /// Ends what is under way. Blocks, but not for long: a position that takes
    /// longer ends with the process.
    pub fn close(&self) {
        self.queue.close();
        self.attempts.close();
        let thread = self.thread.lock_ok().take();
        let Some(thread) = thread else {
            return;
        };
        let began = Instant::now();
        while !thread.is_finished() && began.elapsed() < GRACE {
            std::thread::sleep(POLL_INTERVAL);
        }
        if thread.is_finished() {
            // A panic there has cost one review, and nothing else.
            let _ = thread.join();
        }
    }
}
