//! State shared by the threads of a pool, and the preemption loop.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use zeitnot_core::{LockExt, Moment, OpenSearch, StopSignal};

use super::activity::Activity;
use super::admission::{Admission, AdmissionRequest, Admitted, JobNumber, JobUsage};
use super::assistance::{Assist, Assistance};
use super::job::{JobError, JobOutcome, SearchJob, Ticket};
use super::metrics::PoolMetrics;
use super::worker::{Engines, GameId};
use super::{PoolConfig, Refusal, RefusalReason};

/// A job with its stop signal and the sender of its outcome.
pub(super) struct QueuedJob {
    pub(super) job: SearchJob,
    pub(super) stop_signal: Arc<StopSignal>,
    pub(super) outcome: oneshot::Sender<JobOutcome>,
}

/// The next work of a thread.
pub(super) enum Work {
    Search(JobNumber, Box<QueuedJob>),
    /// Help for a running analysis, while no job waits.
    Assist(Assist),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PoolPhase {
    Open,
    /// No new jobs; accepted jobs are finished.
    Closing,
    /// The worker threads have ended.
    Closed,
}

struct LockedState {
    admission: Admission<QueuedJob>,
    assistance: Assistance,
    /// The stop signals of the running searches.
    searching: Vec<(JobNumber, Arc<StopSignal>)>,
    /// Number of threads that have warmed up.
    ready: usize,
    phase: PoolPhase,
}

/// State shared by the threads of a pool.
pub(super) struct PoolState {
    pub(super) engines: Engines,
    pub(super) config: PoolConfig,
    pub(super) activity: Arc<Activity>,
    pub(super) metrics: PoolMetrics,
    locked: Mutex<LockedState>,
    /// A job was queued, or the phase changed.
    job_available: Condvar,
    /// A job was queued, started, or withdrawn, or the phase changed.
    schedule_changed: Condvar,
    /// A thread has warmed up, or the last job is finished.
    ready_or_idle: Condvar,
}

impl PoolState {
    /// Estimated startup time, returned as the retry time.
    const START_TIME: Duration = Duration::from_secs(2);

    /// Timeout of the preemption loop without a scheduled stop.
    const IDLE_TIMEOUT: Duration = Duration::from_secs(3_600);

    pub(super) fn new(config: PoolConfig, engines: Engines) -> Self {
        Self {
            engines,
            config,
            activity: Arc::default(),
            metrics: PoolMetrics::default(),
            locked: Mutex::new(LockedState {
                admission: Admission::new(config),
                assistance: Assistance::default(),
                searching: Vec::with_capacity(config.threads),
                ready: 0,
                phase: PoolPhase::Open,
            }),
            job_available: Condvar::new(),
            schedule_changed: Condvar::new(),
            ready_or_idle: Condvar::new(),
        }
    }

    pub(super) fn now(&self) -> Moment {
        self.engines.time().now()
    }

    fn lock(&self) -> MutexGuard<'_, LockedState> {
        self.locked.lock_ok()
    }

    pub(super) fn submit(self: &Arc<Self>, job: SearchJob) -> Result<Ticket, Refusal> {
        let now = self.now();
        self.activity.started(now);
        self.admit(now, job).inspect_err(|_| {
            self.activity.finished(now);
            self.metrics.count_refusal();
        })
    }

    fn admit(self: &Arc<Self>, now: Moment, job: SearchJob) -> Result<Ticket, Refusal> {
        let request = AdmissionRequest {
            client: job.client,
            deadline: job.deadline(),
            preemptible: job.preemptible,
        };
        let (sender, outcome) = oneshot::channel();
        let queued = QueuedJob {
            job,
            stop_signal: Arc::new(StopSignal::new(false)),
            outcome: sender,
        };
        let mut state = self.lock();
        if state.phase != PoolPhase::Open || state.ready < self.config.threads {
            return Err(Refusal {
                reason: RefusalReason::Closed,
                retry_after: Self::START_TIME,
            });
        }
        let Admitted { number, displaced } = state.admission.admit(now, request, queued)?;
        // Here rather than in the preemption loop, which first has to wake up.
        stop_preempted(&mut state, now);
        self.free_threads(&state);
        set_gauges(&state);
        drop(state);
        self.job_available.notify_one();
        self.schedule_changed.notify_one();
        for queued in displaced {
            self.activity.finished(now);
            self.metrics.count_refusal();
            // The receiver may already be gone.
            let _ = queued.outcome.send(Err(JobError::Displaced));
        }
        Ok(Ticket {
            number,
            outcome,
            pool: Arc::clone(self),
        })
    }

    /// Removes a queued job, or stops its search.
    pub(super) fn stop(&self, number: JobNumber) {
        if !self.withdraw(number)
            && let Some((_, signal)) = self.lock().searching.iter().find(|(n, _)| *n == number)
        {
            signal.stop();
        }
    }

    /// Removes a queued job; returns `false` if it is not queued.
    pub(super) fn withdraw(&self, number: JobNumber) -> bool {
        let mut state = self.lock();
        let Some(job) = state.admission.withdraw(number) else {
            return false;
        };
        self.activity.finished(self.now());
        set_gauges(&state);
        drop(state);
        self.schedule_changed.notify_one();
        drop(job);
        true
    }

    /// Waits for the next work; returns `None` if the pool is closing.
    pub(super) fn next(&self) -> Option<Work> {
        let mut state = self.lock();
        loop {
            if let Some((number, queued)) = state.admission.next(self.now()) {
                let signal = Arc::clone(&queued.stop_signal);
                state.searching.push((number, signal));
                set_gauges(&state);
                self.schedule_changed.notify_one();
                return Some(Work::Search(number, Box::new(queued)));
            }
            if state.phase != PoolPhase::Open {
                return None;
            }
            if let Some(assist) = state.assistance.join(self.max_helpers()) {
                set_gauges(&state);
                return Some(Work::Assist(assist));
            }
            state = self
                .job_available
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Returns the maximum number of threads that help one analysis.
    pub(super) fn max_helpers(&self) -> usize {
        let threads = self.config.analysis_threads.min(self.config.threads);
        threads.saturating_sub(1)
    }

    /// Lets idle threads help a running analysis.
    pub(super) fn open(&self, number: JobNumber, game: GameId, search: Arc<OpenSearch>) {
        self.lock().assistance.open(number, game, search);
        self.job_available.notify_all();
    }

    /// Frees the thread of a helper.
    pub(super) fn leave(&self, assist: &Assist, helped: bool) {
        let mut state = self.lock();
        state.assistance.leave(assist, helped);
        set_gauges(&state);
    }

    /// Stops helpers whose threads are needed for waiting jobs.
    fn free_threads(&self, state: &LockedState) {
        let (waiting, busy) = (state.admission.waiting(), state.admission.busy());
        let idle = self.config.threads.saturating_sub(busy);
        let unused = idle.saturating_sub(state.assistance.len());
        state.assistance.free(waiting.saturating_sub(unused));
    }

    /// Frees the thread of a finished search.
    pub(super) fn finish(&self, number: JobNumber) -> JobUsage {
        let mut state = self.lock();
        state.searching.retain(|(other, _)| *other != number);
        state.assistance.close(number);
        let usage = state.admission.finish(number);
        set_gauges(&state);
        if state.admission.is_empty() {
            self.ready_or_idle.notify_all();
        }
        drop(state);
        self.activity.finished(self.now());
        usage.unwrap_or_default()
    }

    /// Stops searches whose share is used up, until the pool is closed.
    pub(super) fn run_preemption(&self) {
        let mut state = self.lock();
        while state.phase != PoolPhase::Closed {
            let now = self.now();
            let next_stop = stop_preempted(&mut state, now);
            let timeout = next_stop.map_or(Self::IDLE_TIMEOUT, |next| next.since(now));
            let woken = self.schedule_changed.wait_timeout(state, timeout);
            (state, _) = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn mark_ready(&self) {
        self.lock().ready += 1;
        self.ready_or_idle.notify_all();
    }

    pub(super) fn is_ready(&self) -> bool {
        self.lock().ready >= self.config.threads
    }

    pub(super) fn await_ready(&self, timeout: Duration) -> bool {
        let is_starting = |state: &LockedState| state.ready < self.config.threads;
        let (state, _) = self
            .ready_or_idle
            .wait_timeout_while(self.lock(), timeout, |state| is_starting(state))
            .unwrap_or_else(PoisonError::into_inner);
        !is_starting(&state)
    }

    /// Returns the numbers of running and of queued jobs.
    pub(super) fn occupancy(&self) -> (usize, usize) {
        let state = self.lock();
        (state.admission.busy(), state.admission.waiting())
    }

    /// Refuses new jobs, waits up to `grace` for accepted ones, and stops them.
    pub(super) fn close(&self, grace: Duration) {
        let mut state = self.lock();
        state.phase = PoolPhase::Closing;
        state.assistance.free(usize::MAX);
        self.job_available.notify_all();
        let is_occupied = |state: &mut LockedState| !state.admission.is_empty();
        let (mut state, _) = self
            .ready_or_idle
            .wait_timeout_while(state, grace, is_occupied)
            .unwrap_or_else(PoisonError::into_inner);
        let unserved = state.admission.drain();
        for (_, signal) in &state.searching {
            signal.stop();
        }
        drop(state);
        for queued in unserved {
            self.activity.finished(self.now());
            // The receiver may already be gone.
            let _ = queued.outcome.send(Err(JobError::Closed));
        }
    }

    /// Ends the preemption loop.
    pub(super) fn set_closed(&self) {
        self.lock().phase = PoolPhase::Closed;
        self.schedule_changed.notify_all();
    }
}

/// Stops the searches whose time is up; returns when the next one has to stop.
fn stop_preempted(state: &mut LockedState, now: Moment) -> Option<Moment> {
    let preemption = state.admission.preempt(now);
    for (number, signal) in &state.searching {
        if preemption.stop.contains(number) {
            signal.stop();
        }
    }
    preemption.next_stop
}

fn set_gauges(state: &LockedState) {
    let (busy, waiting) = (state.admission.busy(), state.admission.waiting());
    PoolMetrics::set_gauges(busy, waiting, state.assistance.len());
}
