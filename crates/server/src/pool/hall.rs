//! Where requests, engines and the warden meet: the desk behind a lock, and
//! who waits for what.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use zeitnot_core::{Moment, Signals};

use super::activity::Activity;
use super::desk::{Begun, Desk, Ended, JobNumber, Wish};
use super::engines::Engines;
use super::job::{Job, Lost};
use super::meters::Meters;
use super::refusal::{Refusal, RefusalReason};
use super::rules::PoolConfig;
use super::ticket::{Outcome, Ticket};

/// A request with everything that belongs to it.
pub(super) struct Order {
    pub(super) job: Job,
    pub(super) deadline: Moment,
    pub(super) signals: Arc<Signals>,
    pub(super) tell: oneshot::Sender<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Whoever comes is served.
    Open,
    /// Whoever is here is served, and nobody else.
    Closing,
    /// Nobody is here any more.
    Closed,
}

struct State {
    desk: Desk<Order>,
    /// How to end the searches that run.
    searching: Vec<(JobNumber, Arc<Signals>)>,
    /// Threads that are ready to search.
    ready: usize,
    phase: Phase,
}

/// What the threads of a pool share.
pub(super) struct Hall {
    pub(super) engines: Engines,
    pub(super) rules: PoolConfig,
    pub(super) activity: Arc<Activity>,
    pub(super) meters: Meters,
    state: Mutex<State>,
    /// There is work for an engine, or never will be again.
    work: Condvar,
    /// Shares have changed.
    shares: Condvar,
    /// An engine is ready, or the hall is empty.
    settled: Condvar,
}

impl Hall {
    pub(super) fn new(rules: PoolConfig, engines: Engines) -> Self {
        Self {
            engines,
            rules,
            activity: Arc::default(),
            meters: Meters::default(),
            state: Mutex::new(State {
                desk: Desk::new(rules),
                searching: Vec::with_capacity(rules.threads),
                ready: 0,
                phase: Phase::Open,
            }),
            work: Condvar::new(),
            shares: Condvar::new(),
            settled: Condvar::new(),
        }
    }

    pub(super) fn now(&self) -> Moment {
        self.engines.time().now()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a request on, or refuses it at once.
    pub(super) fn submit(self: &Arc<Self>, job: Job) -> Result<Ticket, Refusal> {
        let now = self.now();
        self.activity.come(now);
        let ticket = self.admit(now, job);
        if ticket.is_err() {
            self.activity.go(now);
            self.meters.count_refusal();
        }
        ticket
    }

    fn admit(self: &Arc<Self>, now: Moment, job: Job) -> Result<Ticket, Refusal> {
        let (tell, outcome) = oneshot::channel();
        let wish = Wish {
            client: job.client,
            deadline: job.deadline(),
            preemptible: job.preemptible,
        };
        let order = Order {
            job,
            deadline: wish.deadline,
            signals: Arc::new(Signals::new(false)),
            tell,
        };
        let mut state = self.lock();
        if state.phase != Phase::Open || state.ready < self.rules.threads {
            return Err(Refusal {
                reason: RefusalReason::Closed,
                retry_after: Self::REOPENING,
            });
        }
        let number = state.desk.admit(now, wish, order)?;
        gauge(&state);
        drop(state);
        self.work.notify_one();
        self.shares.notify_one();
        Ok(Ticket::new(number, outcome, Arc::clone(self)))
    }

    /// What a service needs to begin, roughly.
    const REOPENING: Duration = Duration::from_secs(2);

    /// Takes a request back: one that waits is gone, one that is being
    /// searched ends.
    pub(super) fn withdraw(&self, number: JobNumber) {
        let mut state = self.lock();
        if let Some(order) = state.desk.withdraw(number) {
            self.activity.go(self.now());
            gauge(&state);
            drop(state);
            self.shares.notify_one();
            drop(order);
        } else if let Some((_, signals)) = state.searching.iter().find(|(n, _)| *n == number) {
            signals.stop();
        }
    }

    /// What an idle engine is to do next; sleeps until there is something,
    /// none when there never will be.
    pub(super) fn next(&self) -> Option<(Moment, Begun<Order>)> {
        let mut state = self.lock();
        loop {
            let now = self.now();
            if let Some(begun) = state.desk.begin(now) {
                let signals = Arc::clone(&begun.payload.signals);
                state.searching.push((begun.number, signals));
                gauge(&state);
                self.shares.notify_one();
                return Some((now, begun));
            }
            if state.phase != Phase::Open {
                return None;
            }
            state = self
                .work
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A search is over.
    pub(super) fn end(&self, number: JobNumber) -> Option<Ended> {
        let mut state = self.lock();
        state
            .searching
            .retain(|(searching, _)| *searching != number);
        let ended = state.desk.end(number);
        gauge(&state);
        if state.desk.is_empty() {
            self.settled.notify_all();
        }
        drop(state);
        self.activity.go(self.now());
        ended
    }

    /// Ends searches when it is time to make room for others, until the hall
    /// is closed.
    pub(super) fn tend(&self) {
        let mut state = self.lock();
        while state.phase != Phase::Closed {
            let now = self.now();
            let round = state.desk.tend(now);
            let due = state.searching.iter();
            for (_, signals) in due.filter(|(number, _)| round.stop.contains(number)) {
                signals.stop();
            }
            state = match round.next {
                None => self.shares.wait(state),
                Some(next) => {
                    let waited = self.shares.wait_timeout(state, next.since(now));
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
    pub(super) fn report_ready(&self) {
        self.lock().ready += 1;
        self.settled.notify_all();
    }

    pub(super) fn is_ready(&self) -> bool {
        self.lock().ready >= self.rules.threads
    }

    /// Waits until all threads can search, but not longer than `patience`.
    pub(super) fn await_ready(&self, patience: Duration) -> bool {
        let unready = |state: &mut State| state.ready < self.rules.threads;
        let waited = self
            .settled
            .wait_timeout_while(self.lock(), patience, unready)
            .unwrap_or_else(PoisonError::into_inner);
        !waited.1.timed_out()
    }

    /// How many work and wait.
    pub(super) fn occupancy(&self) -> (usize, usize) {
        let state = self.lock();
        (state.desk.busy(), state.desk.waiting())
    }

    /// Takes nobody on any more, gives those who are here `grace`, and then
    /// ends their searches.
    pub(super) fn close(&self, grace: Duration) {
        let mut state = self.lock();
        state.phase = Phase::Closing;
        self.work.notify_all();
        let occupied = |state: &mut State| !state.desk.is_empty();
        let (mut state, _) = self
            .settled
            .wait_timeout_while(state, grace, occupied)
            .unwrap_or_else(PoisonError::into_inner);
        let dismissed = state.desk.dismiss();
        for (_, signals) in &state.searching {
            signals.stop();
        }
        drop(state);
        for order in dismissed {
            self.activity.go(self.now());
            // Nobody listening any more is as good as told.
            let _ = order.tell.send(Err(Lost::Closed));
        }
    }

    /// The engines have left; the warden may.
    pub(super) fn lock_up(&self) {
        self.lock().phase = Phase::Closed;
        self.shares.notify_all();
    }
}

fn gauge(state: &State) {
    Meters::gauge(state.desk.busy(), state.desk.waiting());
}
