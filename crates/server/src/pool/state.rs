//! Where requests, engines and the warden meet: the desk behind a lock, and
//! who waits for what.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use zeitnot_core::{LockExt, Moment, StopSignal};

use super::activity::Activity;
use super::admission::{Admission, AdmissionRequest, JobNumber, JobUsage, StartedJob};
use super::config::PoolConfig;
use super::engines::Engines;
use super::job::{JobError, SearchJob};
use super::metrics::PoolMetrics;
use super::refusal::{Refusal, RefusalReason};
use super::ticket::{JobOutcome, Ticket};

/// A request with everything that belongs to it.
pub(super) struct QueuedJob {
    pub(super) job: SearchJob,
    pub(super) deadline: Moment,
    pub(super) signals: Arc<StopSignal>,
    pub(super) reply: oneshot::Sender<JobOutcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PoolPhase {
    /// Whoever comes is served.
    Open,
    /// Whoever is here is served, and nobody else.
    Closing,
    /// Nobody is here any more.
    Closed,
}

struct LockedState {
    admission: Admission<QueuedJob>,
    /// How to end the searches that run.
    searching: Vec<(JobNumber, Arc<StopSignal>)>,
    /// Threads that are ready to search.
    ready: usize,
    phase: PoolPhase,
}

/// What the threads of a pool share.
pub(super) struct PoolState {
    pub(super) engines: Engines,
    pub(super) config: PoolConfig,
    pub(super) activity: Arc<Activity>,
    pub(super) metrics: PoolMetrics,
    state: Mutex<LockedState>,
    /// There is work for an engine, or never will be again.
    job_available: Condvar,
    /// Shares have changed.
    schedule_changed: Condvar,
    /// An engine is ready, or the hall is empty.
    ready_or_idle: Condvar,
}

impl PoolState {
    pub(super) fn new(config: PoolConfig, engines: Engines) -> Self {
        Self {
            engines,
            config,
            activity: Arc::default(),
            metrics: PoolMetrics::default(),
            state: Mutex::new(LockedState {
                admission: Admission::new(config),
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
        self.state.lock_ok()
    }

    /// Takes a request on, or refuses it at once.
    pub(super) fn submit(self: &Arc<Self>, job: SearchJob) -> Result<Ticket, Refusal> {
        let now = self.now();
        self.activity.started(now);
        let ticket = self.admit(now, job);
        if ticket.is_err() {
            self.activity.finished(now);
            self.metrics.count_refusal();
        }
        ticket
    }

    fn admit(self: &Arc<Self>, now: Moment, job: SearchJob) -> Result<Ticket, Refusal> {
        let (tell, outcome) = oneshot::channel();
        let wish = AdmissionRequest {
            client: job.client,
            deadline: job.deadline(),
            preemptible: job.preemptible,
        };
        let order = QueuedJob {
            job,
            deadline: wish.deadline,
            signals: Arc::new(StopSignal::new(false)),
            reply: tell,
        };
        let mut state = self.lock();
        if state.phase != PoolPhase::Open || state.ready < self.config.threads {
            return Err(Refusal {
                reason: RefusalReason::Closed,
                retry_after: Self::START_TIME,
            });
        }
        let number = state.admission.admit(now, wish, order)?;
        set_gauges(&state);
        drop(state);
        self.job_available.notify_one();
        self.schedule_changed.notify_one();
        Ok(Ticket::new(number, outcome, Arc::clone(self)))
    }

    /// What a service needs to begin, roughly.
    const START_TIME: Duration = Duration::from_secs(2);

    /// Takes a request back: one that waits is gone, one that is being
    /// searched ends.
    pub(super) fn withdraw(&self, number: JobNumber) {
        let mut state = self.lock();
        if let Some(order) = state.admission.withdraw(number) {
            self.activity.finished(self.now());
            set_gauges(&state);
            drop(state);
            self.schedule_changed.notify_one();
            drop(order);
        } else if let Some((_, signals)) = state.searching.iter().find(|(n, _)| *n == number) {
            signals.stop();
        }
    }

    /// What an idle engine is to do next; sleeps until there is something,
    /// none when there never will be.
    pub(super) fn next(&self) -> Option<(Moment, StartedJob<QueuedJob>)> {
        let mut state = self.lock();
        loop {
            let now = self.now();
            if let Some(begun) = state.admission.next(now) {
                let signals = Arc::clone(&begun.payload.signals);
                state.searching.push((begun.number, signals));
                set_gauges(&state);
                self.schedule_changed.notify_one();
                return Some((now, begun));
            }
            if state.phase != PoolPhase::Open {
                return None;
            }
            state = self
                .job_available
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A search is over.
    pub(super) fn finish(&self, number: JobNumber) -> Option<JobUsage> {
        let mut state = self.lock();
        state
            .searching
            .retain(|(searching, _)| *searching != number);
        let ended = state.admission.finish(number);
        set_gauges(&state);
        if state.admission.is_empty() {
            self.ready_or_idle.notify_all();
        }
        drop(state);
        self.activity.finished(self.now());
        ended
    }

    /// Ends searches when it is time to make room for others, until the hall
    /// is closed.
    pub(super) fn run_preemption(&self) {
        let mut state = self.lock();
        while state.phase != PoolPhase::Closed {
            let now = self.now();
            let round = state.admission.preempt(now);
            let due = state.searching.iter();
            for (_, signals) in due.filter(|(number, _)| round.stop.contains(number)) {
                signals.stop();
            }
            state = match round.next_stop {
                None => self.schedule_changed.wait(state),
                Some(next) => {
                    let waited = self.schedule_changed.wait_timeout(state, next.since(now));
                    waited.map(|(state, _)| state).map_err(|poisoned| {
                        let (state, _) = poisoned.into_inner();
                        PoisonError::new(state)
                    })
                }
            }
            .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// One more thread can search.
    pub(super) fn mark_ready(&self) {
        self.lock().ready += 1;
        self.ready_or_idle.notify_all();
    }

    pub(super) fn is_ready(&self) -> bool {
        self.lock().ready >= self.config.threads
    }

    /// Waits until all threads can search, but not longer than `patience`.
    pub(super) fn await_ready(&self, patience: Duration) -> bool {
        let unready = |state: &mut LockedState| state.ready < self.config.threads;
        let waited = self
            .ready_or_idle
            .wait_timeout_while(self.lock(), patience, unready)
            .unwrap_or_else(PoisonError::into_inner);
        !waited.1.timed_out()
    }

    /// How many work and wait.
    pub(super) fn occupancy(&self) -> (usize, usize) {
        let state = self.lock();
        (state.admission.busy(), state.admission.waiting())
    }

    /// Takes nobody on any more, gives those who are here `grace`, and then
    /// ends their searches.
    pub(super) fn close(&self, grace: Duration) {
        let mut state = self.lock();
        state.phase = PoolPhase::Closing;
        self.job_available.notify_all();
        let occupied = |state: &mut LockedState| !state.admission.is_empty();
        let (mut state, _) = self
            .ready_or_idle
            .wait_timeout_while(state, grace, occupied)
            .unwrap_or_else(PoisonError::into_inner);
        let dismissed = state.admission.drain();
        for (_, signals) in &state.searching {
            signals.stop();
        }
        drop(state);
        for order in dismissed {
            self.activity.finished(self.now());
            // Nobody listening any more is as good as told.
            let _ = order.reply.send(Err(JobError::Closed));
        }
    }

    /// The engines have left; the warden may.
    pub(super) fn set_closed(&self) {
        self.lock().phase = PoolPhase::Closed;
        self.schedule_changed.notify_all();
    }
}

fn set_gauges(state: &LockedState) {
    PoolMetrics::set_gauges(state.admission.busy(), state.admission.waiting());
}
