//! A worker parked on a thread of its own, handing out sessions.

use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, Sender};
use zeitnot_table::TableError;

use crate::lock_ext::LockExt;
use crate::options::Settings;
use crate::session::{EventSender, Request, Session};
use crate::stop_signal::StopSignal;
use crate::time::TimeSource;
use crate::worker::Worker;

/// Why a session could not be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// Too many requests wait already.
    #[error("the engine has too many requests waiting; wait for an answer first")]
    Busy,
    /// The engine's thread is gone.
    #[error("the engine has stopped; start a new one")]
    Gone,
}

/// New options were refused, because their table could not be had: the old
/// ones stay in force, all of them, with an empty table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the table of {} MB was refused; {kept} MB stay in force", refused_bytes(*reason) >> 20)]
pub struct ConfigureError {
    /// Size of the table in force, in MiB.
    pub kept: usize,
    /// Why the new one could not be had.
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

/// Stack of a thread that searches: lines are hundreds of plies long and every
/// ply keeps its list of moves there.
pub const SEARCH_STACK_BYTES: usize = 16 << 20;

/// Requests that may wait; each of them has been told to stop already.
const JOB_QUEUE_LENGTH: usize = 256;

/// A worker parked on a thread of its own.
///
/// Starting, clearing and configuring never wait for a running search: they
/// tell it to stop, which makes it answer, and queue up behind it.
pub struct Engine {
    jobs: Option<Sender<Job>>,
    acknowledgements: Receiver<Result<(), ConfigureError>>,
    current: Mutex<Option<Arc<StopSignal>>>,
    time: Arc<dyn TimeSource>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Engine {
    /// Parks `worker` on a new thread.
    ///
    /// # Errors
    ///
    /// The operating system refused the thread.
    pub fn new(worker: Worker) -> std::io::Result<Self> {
        let time = Arc::clone(worker.time());
        let (jobs, inbox) = crossbeam_channel::bounded(JOB_QUEUE_LENGTH);
        let (tell, settled) = crossbeam_channel::bounded(JOB_QUEUE_LENGTH);
        let thread = std::thread::Builder::new()
            .name("zeitnot-search".to_owned())
            .stack_size(SEARCH_STACK_BYTES)
            .spawn(move || run_jobs(worker, &inbox, &tell))?;
        Ok(Self {
            jobs: Some(jobs),
            acknowledgements: settled,
            current: Mutex::new(None),
            time,
            thread: Some(thread),
        })
    }

    /// Starts a session and returns at once. A session still running is told
    /// to stop and answers first.
    ///
    /// # Errors
    ///
    /// Too many requests wait, or the engine is gone.
    pub fn start(&self, request: Request) -> Result<Session, StartError> {
        let signals = Arc::new(StopSignal::new(request.limits.ponder));
        let (session, outlet) = Session::new(Arc::clone(&signals), Arc::clone(&self.time));
        self.interrupt(Some(Arc::clone(&signals)));
        self.send(Job::Search(Box::new(request), signals, outlet))?;
        Ok(session)
    }

    /// Forgets everything learned, after the running search has answered;
    /// [`Engine::acknowledgements`] tells when that is done.
    ///
    /// # Errors
    ///
    /// Too many requests wait, or the engine is gone.
    pub fn clear(&self) -> Result<(), StartError> {
        self.interrupt(None);
        self.send(Job::Clear)
    }

    /// Changes options, after the running search has answered;
    /// [`Engine::acknowledgements`] tells when that is done. A table that cannot be had
    /// in its new size leaves the old options in force, which is told there,
    /// too.
    ///
    /// # Errors
    ///
    /// Too many requests wait, or the engine is gone.
    pub fn configure(&self, settings: Settings) -> Result<(), StartError> {
        self.interrupt(None);
        self.send(Job::Configure(settings))
    }

    /// One message for every [`Engine::clear`] and [`Engine::configure`], in
    /// their order, when it is done or refused. Whoever never listens misses
    /// the later ones and nothing else.
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
            // A panic there has been answered there.
            let _ = thread.join();
        }
    }
}

fn run_jobs(mut worker: Worker, inbox: &Receiver<Job>, tell: &Sender<Result<(), ConfigureError>>) {
    for job in inbox {
        let settled = match job {
            Job::Search(request, signals, outlet) => {
                let answer = worker.answer(*request, &signals, &mut |news| outlet.report(news));
                outlet.answer(answer);
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
        // Nobody need listen.
        let _ = tell.try_send(settled);
    }
}
