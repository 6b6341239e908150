//! The engine: a worker on its own thread that runs sessions.

use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, Sender};
use zeitnot_table::TableError;

use crate::lock_ext::LockExt;
use crate::options::Settings;
use crate::session::{EventSender, Request, Session};
use crate::stop_signal::StopSignal;
use crate::time::TimeSource;
use crate::worker::Worker;

/// The reason why a session could not be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The job queue is full.
    #[error("the engine has too many requests waiting; wait for an answer first")]
    Busy,
    /// The engine's thread has ended.
    #[error("the engine has stopped; start a new one")]
    Gone,
}

/// The table of new options could not be created.
///
/// All old options stay in force, with an empty table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("could not create a table of {} MiB; the size stays {kept} MiB", refused_bytes(*reason) >> 20)]
pub struct ConfigureError {
    /// Size of the current table, in MiB.
    pub kept: usize,
    /// The reason for the failure.
    pub reason: TableError,
}

fn refused_bytes(reason: TableError) -> usize {
    match reason {
        TableError::TooSmall { bytes, .. }
        | TableError::TooLarge { bytes, .. }
        | TableError::OutOfMemory { bytes } => bytes,
    }
}

enum Job {
    Search(Box<Request>, Arc<StopSignal>, EventSender),
    Clear,
    Configure(Settings),
}

/// Stack size of a search thread.
///
/// Lines are hundreds of plies long, and every ply keeps its move list on the stack.
pub const SEARCH_STACK_BYTES: usize = 16 << 20;

/// Maximum number of queued jobs. Every queued search has been stopped already.
const JOB_QUEUE_LENGTH: usize = 256;

/// A worker on its own thread.
///
/// Starting, clearing, and configuring never wait for a running search: they
/// stop it, so that it answers, and are queued behind it.
pub struct Engine {
    jobs: Option<Sender<Job>>,
    acknowledgements: Receiver<Result<(), ConfigureError>>,
    current: Mutex<Option<Arc<StopSignal>>>,
    time: Arc<dyn TimeSource>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Engine {
    /// Starts a thread for `worker`.
    ///
    /// # Errors
    ///
    /// Fails if the operating system could not create the thread.
    pub fn new(worker: Worker) -> std::io::Result<Self> {
        let time = Arc::clone(worker.time());
        let (jobs, queue) = crossbeam_channel::bounded(JOB_QUEUE_LENGTH);
        let (acknowledge, acknowledgements) = crossbeam_channel::bounded(JOB_QUEUE_LENGTH);
        let thread = std::thread::Builder::new()
            .name("zeitnot-search".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || run_jobs(worker, &queue, &acknowledge))?;
        Ok(Self {
            jobs: Some(jobs),
            acknowledgements,
            current: Mutex::new(None),
            time,
            thread: Some(thread),
        })
    }

    /// Starts a session and returns at once.
    ///
    /// A running session is stopped and answers first.
    ///
    /// # Errors
    ///
    /// Fails if the queue is full or the engine's thread has ended.
    pub fn start(&self, request: Request) -> Result<Session, StartError> {
        let signal = Arc::new(StopSignal::new(request.limits.ponder));
        let (session, events) = Session::new(Arc::clone(&signal), Arc::clone(&self.time));
        self.interrupt(Some(Arc::clone(&signal)));
        self.send(Job::Search(Box::new(request), signal, events))?;
        Ok(session)
    }

    /// Clears the caches and the search's history after the running search has
    /// answered.
    ///
    /// [`Engine::acknowledgements`] reports when it is done.
    ///
    /// # Errors
    ///
    /// Fails if the queue is full or the engine's thread has ended.
    pub fn clear(&self) -> Result<(), StartError> {
        self.interrupt(None);
        self.send(Job::Clear)
    }

    /// Changes the options after the running search has answered.
    ///
    /// [`Engine::acknowledgements`] reports when it is done. If the table
    /// cannot be allocated in the new size, it reports an error, and the old
    /// options stay in force.
    ///
    /// # Errors
    ///
    /// Fails if the queue is full or the engine's thread has ended.
    pub fn configure(&self, settings: Settings) -> Result<(), StartError> {
        self.interrupt(None);
        self.send(Job::Configure(settings))
    }

    /// Returns the channel with the result of every [`Engine::clear`] and
    /// [`Engine::configure`], in the order of the calls.
    ///
    /// The channel is bounded: if the caller does not read it, later results are lost.
    #[must_use]
    pub fn acknowledgements(&self) -> &Receiver<Result<(), ConfigureError>> {
        &self.acknowledgements
    }

    fn interrupt(&self, next: Option<Arc<StopSignal>>) {
        let mut current = self.current.lock_ok();
        if let Some(running) = std::mem::replace(&mut *current, next) {
            running.stop();
        }
    }

    fn send(&self, job: Job) -> Result<(), StartError> {
        let jobs = self.jobs.as_ref().ok_or(StartError::Gone)?;
        jobs.try_send(job).map_err(|error| match error {
            crossbeam_channel::TrySendError::Full(_) => StartError::Busy,
            crossbeam_channel::TrySendError::Disconnected(_) => StartError::Gone,
        })
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.interrupt(None);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic was reported by the thread that panicked.
            let _ = thread.join();
        }
    }
}

fn run_jobs(
    mut worker: Worker,
    queue: &Receiver<Job>,
    acknowledge: &Sender<Result<(), ConfigureError>>,
) {
    for job in queue {
        let result = match job {
            Job::Search(request, signal, events) => {
                let answer = worker.answer(*request, &signal, &mut |event| events.report(event));
                events.answer(answer);
                continue;
            }
            Job::Clear => {
                worker.clear();
                Ok(())
            }
            Job::Configure(settings) => worker.configure(settings).map_err(|reason| {
                let kept = worker.caches().table.counters().bytes >> 20;
                ConfigureError { kept, reason }
            }),
        };
        // The caller may not read acknowledgements, so a full channel is fine.
        let _ = acknowledge.try_send(result);
    }
}
