//! Admission control and preemption, without threads or a clock.

use std::collections::VecDeque;
use std::time::Duration;

use zeitnot_core::Moment;

use super::schedule::{Reservation, RunningSearch, Schedule, Slot};
use super::{PoolConfig, Refusal, RefusalReason};
use crate::client::ClientId;

/// The arrival number of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct JobNumber(u64);

#[derive(Clone, Copy, Debug)]
pub(super) struct AdmissionRequest {
    pub(super) client: ClientId,
    pub(super) deadline: Moment,
    /// See [`Reservation::preemptible`].
    pub(super) preemptible: bool,
}

struct Waiting<T> {
    number: JobNumber,
    reservation: Reservation,
    payload: T,
}

struct Running {
    number: JobNumber,
    search: RunningSearch,
    end: Moment,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct JobUsage {
    pub(super) started: Moment,
    /// Time from the start to the scheduled end.
    pub(super) granted: Duration,
    /// Whether the search was stopped to free its thread.
    pub(super) shortened: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Preemption {
    pub(super) stop: Vec<JobNumber>,
    /// `None` if no other search has to stop.
    pub(super) next_stop: Option<Moment>,
}

/// Admission control for the pool. `T` is the request's payload.
pub(super) struct Admission<T> {
    config: PoolConfig,
    queue: Queue<Waiting<T>>,
    running: Vec<Running>,
    last_number: u64,
    /// The share at the last `preempt`, for retry estimates.
    share: Duration,
}

impl<T> Admission<T> {
    pub(super) fn new(config: PoolConfig) -> Self {
        Self {
            config,
            queue: Queue::new(),
            running: Vec::with_capacity(config.threads),
            last_number: 0,
            share: config.min_search,
        }
    }

    pub(super) fn busy(&self) -> usize {
        self.running.len()
    }

    pub(super) fn waiting(&self) -> usize {
        self.queue.len
    }

    pub(super) fn is_empty(&self) -> bool {
        self.busy() == 0 && self.waiting() == 0
    }

    fn idle(&self) -> usize {
        self.config.threads.saturating_sub(self.busy())
    }

    /// Queues a request if every job can meet its deadline at minimum length.
    ///
    /// A client with a queued job may use only the first half of its window;
    /// the rest is for other clients.
    pub(super) fn admit(
        &mut self,
        now: Moment,
        request: AdmissionRequest,
        payload: T,
    ) -> Result<JobNumber, Refusal> {
        let client = request.client;
        let queued = self.queue.len_of(client);
        if queued >= self.config.queue_per_client {
            let turns = self.queue.turns_before(client);
            return Err(self.refusal(now, RefusalReason::ClientLimit, turns + 1));
        }
        if self.waiting() >= self.config.queue_length + self.idle() {
            return Err(self.refusal(now, RefusalReason::Full, 1));
        }
        let window = request.deadline.since(now);
        let reservation = Reservation {
            deadline: request.deadline,
            min_time: self.config.min_time(window),
            preemptible: request.preemptible,
        };
        let limit = now.after(if queued > 0 { window / 2 } else { window });
        self.last_number += 1;
        let number = JobNumber(self.last_number);
        let job = Waiting {
            number,
            reservation,
            payload,
        };
        // The check needs the job in the queue.
        self.queue.push(client, job);
        let Some(conflict) = self.conflict(now, number, limit) else {
            return Ok(number);
        };
        self.queue.remove(|job| job.number == number);
        Err(Refusal {
            reason: RefusalReason::NoCapacity,
            retry_after: self.retry_after(now, &conflict),
        })
    }

    /// Starts the next job if a thread is idle.
    pub(super) fn next(&mut self, now: Moment) -> Option<(JobNumber, T)> {
        if self.idle() == 0 {
            return None;
        }
        let Waiting {
            number,
            reservation,
            payload,
        } = self.queue.pop()?;
        self.running.push(Running {
            number,
            search: RunningSearch {
                started: now,
                reservation,
                notified: false,
            },
            end: reservation.deadline,
        });
        Some((number, payload))
    }

    /// Frees the thread of a finished search.
    pub(super) fn finish(&mut self, number: JobNumber) -> Option<JobUsage> {
        let index = self.running.iter().position(|job| job.number == number)?;
        let Running { search, end, .. } = self.running.swap_remove(index);
        Some(JobUsage {
            started: search.started,
            granted: end.since(search.started),
            shortened: search.notified,
        })
    }

    pub(super) fn withdraw(&mut self, number: JobNumber) -> Option<T> {
        let job = self.queue.remove(|job| job.number == number)?;
        Some(job.payload)
    }

    pub(super) fn drain(&mut self) -> Vec<T> {
        let jobs = std::iter::from_fn(|| self.queue.pop());
        jobs.map(|job| job.payload).collect()
    }

    /// Selects the searches to stop now: at most one per job without a thread.
    pub(super) fn preempt(&mut self, now: Moment) -> Preemption {
        self.reschedule(now);
        let notified = self.running.iter().filter(|job| job.search.notified);
        let mut needed = self
            .waiting()
            .saturating_sub(self.idle() + notified.count());
        let mut candidates: Vec<&mut Running> = self.running.iter_mut().collect();
        candidates.retain(|job| !job.search.notified && job.end < job.search.reservation.deadline);
        // Earliest end first, and then longest running first.
        candidates.sort_by_key(|job| (job.end, job.search.started));
        let mut preemption = Preemption {
            stop: Vec::new(),
            next_stop: None,
        };
        for job in candidates {
            if needed == 0 {
                break;
            }
            if job.end > now {
                preemption.next_stop = Some(job.end);
                break;
            }
            job.search.notified = true;
            job.end = now;
            preemption.stop.push(job.number);
            needed -= 1;
        }
        preemption
    }

    /// Updates the share and the scheduled ends.
    fn reschedule(&mut self, now: Moment) {
        let (share, ends) = self.with_schedule(now, |schedule| {
            let share = schedule.share(self.config.min_search);
            let pressure = schedule.pressure();
            let end = |search: &RunningSearch| search.end(share, schedule.slice, pressure);
            let ends: Vec<Moment> = schedule.running.iter().map(end).collect();
            (share, ends)
        });
        self.share = share;
        for (job, end) in self.running.iter_mut().zip(ends) {
            if !job.search.notified {
                job.end = end;
            }
        }
    }

    fn with_schedule<R>(&self, now: Moment, query: impl FnOnce(&Schedule<'_>) -> R) -> R {
        let waiting: Vec<Reservation> = self.queue.in_order().map(|job| job.reservation).collect();
        let running: Vec<RunningSearch> = self.running.iter().map(|job| job.search).collect();
        query(&Schedule {
            now,
            idle: self.idle(),
            running: &running,
            waiting: &waiting,
            handover: self.config.handover,
            slice: self.config.slice,
        })
    }
}

/// The reason why a new job does not fit even at minimum length.
struct Conflict {
    /// The time by which the new job would miss its limit.
    late_by: Duration,
    /// The number of jobs before the new one.
    ahead: usize,
    /// The number of jobs up to the last one that would miss its deadline.
    displaced: usize,
}

impl<T> Admission<T> {
    const MIN_RETRY: Duration = Duration::from_millis(5);

    /// Checks that the new job ends by `limit` and all others by their deadlines.
    fn conflict(&self, now: Moment, new: JobNumber, limit: Moment) -> Option<Conflict> {
        let slots: Vec<Slot> = self.with_schedule(now, |s| s.slots(Duration::ZERO).collect());
        let mut conflict = Conflict {
            late_by: Duration::ZERO,
            ahead: 0,
            displaced: 0,
        };
        let mut others = 0;
        for (job, slot) in self.queue.in_order().zip(slots) {
            if job.number == new {
                conflict.late_by = slot.end.since(limit);
                conflict.ahead = others;
                continue;
            }
            others += 1;
            if slot.end > job.reservation.deadline {
                conflict.displaced = others;
            }
        }
        (conflict.late_by > Duration::ZERO || conflict.displaced > 0).then_some(conflict)
    }

    /// Estimates when the new job would fit if no other arrived.
    ///
    /// Enough of the jobs ahead must have started. Shares grow as the queue gets
    /// shorter, so this takes about twice as long as with the present share.
    fn retry_after(&self, now: Moment, conflict: &Conflict) -> Duration {
        let step = self.config.min_search + self.config.handover;
        let rounds = conflict.late_by.as_nanos().div_ceil(step.as_nanos().max(1));
        let rounds = usize::try_from(rounds).unwrap_or(usize::MAX);
        let jobs = rounds
            .saturating_mul(self.config.threads)
            .min(conflict.ahead);
        let start = self.time_until_start(now, jobs.max(conflict.displaced));
        let start = start.saturating_mul(2);
        start.max(conflict.late_by).max(Self::MIN_RETRY)
    }

    /// Returns the time until `jobs` of the queued jobs have started.
    fn time_until_start(&self, now: Moment, jobs: usize) -> Duration {
        let Some(index) = jobs.checked_sub(1) else {
            return Duration::ZERO;
        };
        let slot = self.with_schedule(now, |s| s.slots(self.share).nth(index));
        slot.map_or(Duration::ZERO, |slot| slot.begin.since(now))
    }

    /// Refuses a request until `jobs` of the queued jobs have started.
    fn refusal(&self, now: Moment, reason: RefusalReason, jobs: usize) -> Refusal {
        Refusal {
            reason,
            retry_after: self.time_until_start(now, jobs).max(Self::MIN_RETRY),
        }
    }
}

/// A round-robin queue over clients; the items of one client keep their order.
///
/// Urgent items do not overtake others: a guarantee given to one client could
/// then be kept only by refusing another.
struct Queue<T> {
    /// The clients in the order of their next turns; no inner queue is empty.
    clients: VecDeque<(ClientId, VecDeque<T>)>,
    len: usize,
}

impl<T> Queue<T> {
    const fn new() -> Self {
        Self {
            clients: VecDeque::new(),
            len: 0,
        }
    }

    fn index_of(&self, client: ClientId) -> Option<usize> {
        self.clients.iter().position(|(other, _)| *other == client)
    }

    fn len_of(&self, client: ClientId) -> usize {
        self.index_of(client)
            .map_or(0, |index| self.clients[index].1.len())
    }

    /// Returns the number of other clients' turns before `client`'s next one.
    fn turns_before(&self, client: ClientId) -> usize {
        self.index_of(client).unwrap_or(self.clients.len())
    }

    fn push(&mut self, client: ClientId, item: T) {
        self.len += 1;
        match self.index_of(client) {
            Some(index) => self.clients[index].1.push_back(item),
            None => self.clients.push_back((client, VecDeque::from([item]))),
        }
    }

    fn pop(&mut self) -> Option<T> {
        let (client, mut items) = self.clients.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            self.clients.push_back((client, items));
        }
        self.len -= usize::from(item.is_some());
        item
    }

    /// Removes the first match, without delaying any other item.
    fn remove(&mut self, is_match: impl Fn(&T) -> bool) -> Option<T> {
        let mut queues = self.clients.iter().enumerate();
        let (index, position) = queues
            .find_map(|(index, (_, items))| Some((index, items.iter().position(&is_match)?)))?;
        let items = &mut self.clients[index].1;
        let item = items.remove(position)?;
        if items.is_empty() {
            self.clients.remove(index);
        }
        self.len -= 1;
        Some(item)
    }

    /// Returns the items in the order of service.
    fn in_order(&self) -> impl Iterator<Item = &T> {
        let rounds = self.clients.iter().map(|(_, items)| items.len()).max();
        (0..rounds.unwrap_or(0)).flat_map(move |round| {
            let queues = self.clients.iter();
            queues.filter_map(move |(_, items)| items.get(round))
        })
    }
}

#[cfg(test)]
mod tests;
