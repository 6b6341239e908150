//! Who is admitted, who is served next, and who has to make room: the pool
//! without threads, searches or a clock.

use std::time::Duration;

use zeitnot_core::Moment;

use super::config::PoolConfig;
use super::queue::Queue;
use super::refusal::{Refusal, RefusalReason};
use super::schedule::{Reservation, RunningSearch, Schedule, Slot};
use crate::client::ClientId;

/// The number of a request, in the order of their arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct JobNumber(u64);

/// What a request asks of the desk.
#[derive(Clone, Copy, Debug)]
pub(super) struct AdmissionRequest {
    pub(super) client: ClientId,
    /// When its search has to be over.
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
    /// When it ends as things stand.
    end: Moment,
}

/// A request whose turn it is.
pub(super) struct StartedJob<T> {
    pub(super) number: JobNumber,
    pub(super) payload: T,
}

/// How a search came to be over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct JobUsage {
    /// What it could have had.
    pub(super) granted: Duration,
    /// It was ended for the sake of others.
    pub(super) shortened: bool,
}

/// What is to be done now, and when to look again.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Preemption {
    /// Searches that have to end.
    pub(super) stop: Vec<JobNumber>,
    /// When the next one has to, if nothing happens before.
    pub(super) next_stop: Option<Moment>,
}

/// The book of the pool. `T` is whatever belongs to a request.
pub(super) struct Admission<T> {
    config: PoolConfig,
    queue: Queue<Waiting<T>>,
    running: Vec<Running>,
    last_number: u64,
    /// The share when it was computed last, for estimates.
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
        self.queue.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.running.is_empty() && self.queue.is_empty()
    }

    fn idle(&self) -> usize {
        self.config.threads.saturating_sub(self.running.len())
    }

    /// Takes a request on, if it and everybody else can be done in time.
    ///
    /// A client that waits already may book only the nearer half of its time:
    /// the other half is for those who have nothing yet.
    pub(super) fn admit(
        &mut self,
        now: Moment,
        wish: AdmissionRequest,
        payload: T,
    ) -> Result<JobNumber, Refusal> {
        let own = self.queue.len_of(wish.client);
        if own >= self.config.queue_per_client {
            return Err(self.refusal(now, RefusalReason::ClientLimit, Some(wish.client)));
        }
        if self.waiting() >= self.config.queue_length + self.idle() {
            return Err(self.refusal(now, RefusalReason::Full, None));
        }
        let window = wish.deadline.since(now);
        let booking = Reservation {
            deadline: wish.deadline,
            min_time: self.config.min_time(window),
            preemptible: wish.preemptible,
        };
        let limit = now.after(if own > 0 { window / 2 } else { window });
        self.last_number += 1;
        let number = JobNumber(self.last_number);
        let newcomer = Waiting {
            number,
            reservation: booking,
            payload,
        };
        self.queue.push(wish.client, newcomer);
        match self.conflict(now, number, limit) {
            None => Ok(number),
            Some(obstacle) => {
                self.queue.remove(|waiting| waiting.number == number);
                Err(Refusal {
                    reason: RefusalReason::NoCapacity,
                    retry_after: self.retry_after(now, &obstacle),
                })
            }
        }
    }

    /// Hands out what is next, to an engine that has nothing to do.
    pub(super) fn next(&mut self, now: Moment) -> Option<StartedJob<T>> {
        if self.idle() == 0 {
            return None;
        }
        let Waiting {
            number,
            reservation: booking,
            payload,
        } = self.queue.pop()?;
        self.running.push(Running {
            number,
            search: RunningSearch {
                started: now,
                reservation: booking,
                notified: false,
            },
            end: booking.deadline,
        });
        Some(StartedJob { number, payload })
    }

    /// A search is over; its engine is free.
    pub(super) fn finish(&mut self, number: JobNumber) -> Option<JobUsage> {
        let at = self.running.iter().position(|job| job.number == number)?;
        let Running { search, end, .. } = self.running.swap_remove(at);
        Some(JobUsage {
            granted: end.since(search.started),
            shortened: search.notified,
        })
    }

    /// Takes out somebody who waits.
    pub(super) fn withdraw(&mut self, number: JobNumber) -> Option<T> {
        let withdrawn = self.queue.remove(|waiting| waiting.number == number)?;
        Some(withdrawn.payload)
    }

    /// Takes out everybody who waits.
    pub(super) fn drain(&mut self) -> Vec<T> {
        let all = std::iter::from_fn(|| self.queue.pop());
        all.map(|waiting| waiting.payload).collect()
    }

    /// Looks who has to make room. Not more of them than there are to take
    /// their places: the others have what they have.
    pub(super) fn preempt(&mut self, now: Moment) -> Preemption {
        let (ends, share) = self.with_schedule(now, |situation| {
            let share = situation.share(self.config.min_search);
            let pressure = situation.pressure();
            let end = |search: &RunningSearch| search.end(share, situation.slice, pressure);
            let ends: Vec<Moment> = situation.running.iter().map(end).collect();
            (ends, share)
        });
        self.share = share;
        for (job, end) in self.running.iter_mut().zip(ends) {
            // Whoever has been told to end has had what it has had.
            if !job.search.notified {
                job.end = end;
            }
        }
        let told = self
            .running
            .iter()
            .filter(|job| job.search.notified)
            .count();
        let mut wanted = self.waiting().saturating_sub(self.idle() + told);
        let mut round = Preemption {
            stop: Vec::new(),
            next_stop: None,
        };
        let mut candidates: Vec<&mut Running> = self.running.iter_mut().collect();
        // Who has had most goes first among those whose time is over.
        candidates.retain(|job| !job.search.notified && job.end < job.search.reservation.deadline);
        candidates.sort_by_key(|job| (job.end, job.search.started));
        for job in candidates {
            if wanted == 0 {
                break;
            }
            if job.end > now {
                round.next_stop = Some(job.end);
                break;
            }
            job.search.notified = true;
            job.end = now;
            round.stop.push(job.number);
            wanted -= 1;
        }
        round
    }

    fn with_schedule<R>(&self, now: Moment, look: impl FnOnce(&Schedule<'_>) -> R) -> R {
        let waiting: Vec<Reservation> = self.queue.in_order().map(|job| job.reservation).collect();
        let running: Vec<RunningSearch> = self.running.iter().map(|job| job.search).collect();
        look(&Schedule {
            now,
            idle: self.idle(),
            running: &running,
            waiting: &waiting,
            handover: self.config.handover,
            slice: self.config.slice,
        })
    }
}

/// Why somebody does not fit even if everybody has the least.
struct Conflict {
    /// By how much the newcomer itself would be late.
    late_by: Duration,
    /// How many would be served before it.
    ahead: usize,
    /// How many have to be served before nobody is pushed over a deadline.
    pushed: usize,
}

impl<T> Admission<T> {
    fn conflict(&self, now: Moment, newcomer: JobNumber, limit: Moment) -> Option<Conflict> {
        let slots: Vec<Slot> = self.with_schedule(now, |s| s.slots(Duration::ZERO).collect());
        let mut obstacle = Conflict {
            late_by: Duration::ZERO,
            ahead: 0,
            pushed: 0,
        };
        let mut before = 0;
        for (job, slot) in self.queue.in_order().zip(slots) {
            if job.number == newcomer {
                obstacle.late_by = slot.end.since(limit);
                obstacle.ahead = before;
                continue;
            }
            before += 1;
            if slot.end > job.reservation.deadline {
                obstacle.pushed = before;
            }
        }
        (obstacle.late_by > Duration::ZERO || obstacle.pushed > 0).then_some(obstacle)
    }

    /// How long until the obstacle has passed: so many of those ahead have to
    /// have begun that the rest fits. As the row gets shorter, shares grow, and
    /// it takes about twice as long as it would with those of now.
    fn retry_after(&self, now: Moment, obstacle: &Conflict) -> Duration {
        let step = (self.config.min_search + self.config.handover)
            .as_nanos()
            .max(1);
        let rounds = obstacle.late_by.as_nanos().div_ceil(step);
        let rounds = usize::try_from(rounds).unwrap_or(usize::MAX);
        let jobs = rounds
            .saturating_mul(self.config.threads)
            .min(obstacle.ahead);
        let until = self.time_until_start(now, jobs.max(obstacle.pushed));
        let until = until.saturating_mul(2);
        until.max(obstacle.late_by).max(Self::MIN_RETRY)
    }

    /// How long until this many of those who wait have begun.
    fn time_until_start(&self, now: Moment, jobs: usize) -> Duration {
        let Some(index) = jobs.checked_sub(1) else {
            return Duration::ZERO;
        };
        let slot = self.with_schedule(now, |s| s.slots(self.share).nth(index));
        slot.map_or(Duration::ZERO, |slot| slot.begin.since(now))
    }

    /// Too many wait: of this client, or at all.
    fn refusal(&self, now: Moment, reason: RefusalReason, client: Option<ClientId>) -> Refusal {
        let first = match client {
            None => 1,
            Some(client) => self.queue.turns_before(client) + 1,
        };
        Refusal {
            reason,
            retry_after: self.time_until_start(now, first).max(Self::MIN_RETRY),
        }
    }

    /// Asking sooner again would be noise.
    const MIN_RETRY: Duration = Duration::from_millis(5);
}

#[cfg(test)]
mod tests;
