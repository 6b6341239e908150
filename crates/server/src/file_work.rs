//! Threads that read and write game files.
//!
//! Clients take turns, and the number of waiting files is limited. The threads have a low
//! priority, because searches have deadlines and files have none.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread::Builder;
use std::time::Duration;

use tokio::sync::oneshot;
use zeitnot_core::LockExt;
use zeitnot_schema::v1::service::ProblemCode;

use crate::client::ClientId;
use crate::fair_queue::FairQueue;
use crate::problem::{ApiError, ApiResult};
use crate::threads::reduce_priority;

/// Number of threads; few, because a large file takes much more memory than its size.
const THREADS: usize = 2;

/// Maximum number of waiting files.
const MAX_WAITING: usize = 256;

/// Maximum number of waiting files of one client.
const MAX_WAITING_PER_CLIENT: usize = 16;

const RETRY_AFTER: Duration = Duration::from_secs(1);

/// The threads for file work, which end when this is dropped.
pub struct FileWork(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// A job was queued, or the queue was closed.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    queue: FairQueue<Job>,
    is_closed: bool,
}

struct Job {
    work: Box<dyn FnOnce() + Send>,
    /// Dropped when the client is gone.
    client_waits: Weak<()>,
}

impl Job {
    fn is_abandoned(&self) -> bool {
        self.client_waits.strong_count() == 0
    }
}

impl FileWork {
    /// Starts the threads.
    ///
    /// # Errors
    ///
    /// Fails if a thread cannot be started.
    pub fn start() -> std::io::Result<Self> {
        let files = Self(Arc::default());
        for number in 1..=THREADS {
            let shared = Arc::clone(&files.0);
            let name = format!("zeitnot-files-{number}");
            // Ends after its last job, which may be the last owner of `files`.
            let _ = Builder::new().name(name).spawn(move || shared.serve())?;
        }
        Ok(files)
    }

    /// Runs `work` when it is the client's turn.
    ///
    /// # Errors
    ///
    /// Fails with the error of `work`, if too many files wait, or after a panic.
    pub async fn run<T: Send + 'static>(
        &self,
        client: ClientId,
        work: impl FnOnce() -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let (sender, outcome) = oneshot::channel();
        let client_waits = Arc::new(());
        let job = Job {
            work: Box::new(move || {
                // A panic drops the sender. The receiver may be gone.
                let _ = catch_unwind(AssertUnwindSafe(work)).map(|done| sender.send(done).is_ok());
            }),
            client_waits: Arc::downgrade(&client_waits),
        };
        self.0.submit(client, job)?;
        let failed = |_| ApiError::new(ProblemCode::Internal, "could not process the file");
        outcome.await.map_err(failed)?
    }
}

impl Drop for FileWork {
    fn drop(&mut self) {
        self.0.state.lock_ok().is_closed = true;
        self.0.changed.notify_all();
    }
}

impl Shared {
    fn submit(&self, client: ClientId, job: Job) -> ApiResult<()> {
        let mut state = self.state.lock_ok();
        while state.queue.remove(Job::is_abandoned).is_some() {}
        let refusal = if state.queue.len_of(client) >= MAX_WAITING_PER_CLIENT {
            "too many files of this client wait; send fewer at a time"
        } else if state.queue.len() >= MAX_WAITING {
            "too many files wait; try again later"
        } else {
            state.queue.push(client, job);
            set_gauge(&state);
            drop(state);
            self.changed.notify_one();
            return Ok(());
        };
        metrics::counter!("zeitnot_files_refused_total").increment(1);
        Err(ApiError::busy(refusal, RETRY_AFTER))
    }

    fn serve(&self) {
        reduce_priority();
        while let Some(job) = self.next() {
            if !job.is_abandoned() {
                (job.work)();
            }
        }
    }

    /// Waits for the next job; returns `None` if the queue is empty and closed.
    fn next(&self) -> Option<Job> {
        let waits = |state: &mut State| state.queue.is_empty() && !state.is_closed;
        let state = self.changed.wait_while(self.state.lock_ok(), waits);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let job = state.queue.pop();
        set_gauge(&state);
        job
    }
}

fn set_gauge(state: &State) {
    metrics::gauge!("zeitnot_files_waiting").set(state.queue.len() as f64);
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use tokio::task::yield_now;

    use super::*;

    #[tokio::test]
    async fn a_panic_fails_one_file() {
        let files = FileWork::start().unwrap();
        let fault: ApiResult<()> = files.run(ClientId(1), || panic!("injected fault")).await;
        assert_eq!(fault.unwrap_err().code, ProblemCode::Internal);
        for number in 0..3 {
            assert_eq!(files.run(ClientId(1), move || Ok(number)).await, Ok(number));
        }
    }

    #[tokio::test]
    async fn waiting_files_are_limited_and_clients_take_turns() {
        let files = Arc::new(FileWork::start().unwrap());
        let (started, starts) = channel();
        let (release, released) = channel::<()>();
        let released = Arc::new(Mutex::new(released));
        let begin = |client| {
            let (files, started) = (Arc::clone(&files), started.clone());
            let released = Arc::clone(&released);
            let work = move || {
                started.send(client).unwrap();
                // Fails when the test is over.
                let _ = released.lock_ok().recv();
                Ok(())
            };
            tokio::spawn(async move { files.run(ClientId(client), work).await })
        };
        let mut tasks = Vec::new();
        for _ in 0..THREADS {
            tasks.push(begin(1));
            // Lets the task submit its file.
            yield_now().await;
            assert_eq!(starts.recv(), Ok(1));
        }
        tasks.extend((0..MAX_WAITING_PER_CLIENT).map(|_| begin(1)));
        let refused = begin(1).await.unwrap().unwrap_err();
        assert_eq!(refused.code, ProblemCode::Busy);
        assert!(refused.retry_after.is_some());
        tasks.extend([2, 3].map(begin));
        let abandoned = begin(4);
        yield_now().await;
        abandoned.abort();
        assert!(abandoned.await.is_err());
        tasks.push(begin(5));
        yield_now().await;
        for next in [1, 2, 3, 5] {
            release.send(()).unwrap();
            assert_eq!(starts.recv(), Ok(next));
        }
        drop(release);
        for task in tasks {
            assert_eq!(task.await.unwrap(), Ok(()));
        }
    }
}
