//! Admission control and preemption, without threads or a clock.
//!
//! Preemptible jobs, which are live analyses, have their own queue. They run only
//! while no other job waits, and take no place, time, or thread from one.

use std::time::Duration;

use zeitnot_core::Moment;

use super::schedule::{Reservation, RunningSearch, Schedule, Slot};
use super::{PoolConfig, Refusal, RefusalReason};
use crate::client::ClientId;
use crate::fair_queue::FairQueue;

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

/// An accepted request.
#[derive(Debug)]
pub(super) struct Admitted<T> {
    pub(super) number: JobNumber,
    /// The queued jobs that were removed for it.
    pub(super) displaced: Vec<T>,
}

/// Admission control for the pool. `T` is the request's payload.
pub(super) struct Admission<T> {
    config: PoolConfig,
    /// The jobs with a deadline to meet.
    ///
    /// Jobs with earlier deadlines do not overtake others: a guarantee given to one
    /// client could then be kept only by refusing another.
    queue: FairQueue<Waiting<T>>,
    /// The preemptible jobs.
    analyses: FairQueue<Waiting<T>>,
    running: Vec<Running>,
    last_number: u64,
    /// The share at the last `preempt`, for retry estimates.
    share: Duration,
}

impl<T> Admission<T> {
    pub(super) fn new(config: PoolConfig) -> Self {
        Self {
            config,
            queue: FairQueue::default(),
            analyses: FairQueue::default(),
            running: Vec::with_capacity(config.threads),
            last_number: 0,
            share: config.min_search,
        }
    }

    pub(super) fn busy(&self) -> usize {
        self.running.len()
    }

    pub(super) fn waiting(&self) -> usize {
        self.queue.len() + self.analyses.len()
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
    /// the rest is for other clients. Its later jobs are displaced if a client without
    /// queued jobs would otherwise be refused. A preemptible request has no guarantee.
    pub(super) fn admit(
        &mut self,
        now: Moment,
        request: AdmissionRequest,
        payload: T,
    ) -> Result<Admitted<T>, Refusal> {
        let AdmissionRequest {
            client,
            deadline,
            preemptible,
        } = request;
        let window = deadline.since(now);
        self.last_number += 1;
        let number = JobNumber(self.last_number);
        let job = Waiting {
            number,
            reservation: Reservation {
                deadline,
                min_time: self.config.min_time(window),
                preemptible,
            },
            payload,
        };
        if preemptible {
            return self.admit_analysis(client, job);
        }
        let queued = self.queue.len_of(client);
        if queued >= self.config.queue_per_client {
            let turns = self.queue.turns_before(client);
            return Err(self.refusal(now, RefusalReason::ClientLimit, turns + 1));
        }
        let is_preemptible = |job: &&Running| job.search.reservation.preemptible;
        let analyses = self.running.iter().filter(is_preemptible).count();
        if self.queue.len() >= self.config.queue_length + self.idle() + analyses {
            return Err(self.refusal(now, RefusalReason::Full, 1));
        }
        let limit = now.after(if queued > 0 { window / 2 } else { window });
        // The check needs the job in the queue.
        self.queue.push(client, job);
        let mut displaced = Vec::new();
        let conflict = loop {
            let Some(conflict) = self.conflict(now, number, limit) else {
                let jobs = displaced.into_iter();
                let displaced = jobs.map(|(_, job): (_, Waiting<T>)| job.payload).collect();
                return Ok(Admitted { number, displaced });
            };
            let may_displace = queued == 0;
            match may_displace.then(|| self.queue.pop_excess()).flatten() {
                Some(job) => displaced.push(job),
                None => break conflict,
            }
        };
        // They stay if that is not enough.
        for (other, job) in displaced.into_iter().rev() {
            self.queue.push(other, job);
        }
        self.queue.remove(|job| job.number == number);
        Err(Refusal {
            reason: RefusalReason::NoCapacity,
            retry_after: self.retry_after(now, &conflict),
        })
    }

    fn admit_analysis(
        &mut self,
        client: ClientId,
        job: Waiting<T>,
    ) -> Result<Admitted<T>, Refusal> {
        let reason = if self.analyses.len_of(client) >= self.config.queue_per_client {
            RefusalReason::ClientLimit
        } else if self.analyses.len() >= self.config.queue_length + self.idle() {
            RefusalReason::Full
        } else {
            let number = job.number;
            self.analyses.push(client, job);
            return Ok(Admitted {
                number,
                displaced: Vec::new(),
            });
        };
        Err(Refusal {
            reason,
            retry_after: self.config.slice,
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
        } = self.queue.pop().or_else(|| self.analyses.pop())?;
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
        let is_wanted = |job: &Waiting<T>| job.number == number;
        let removed = self.queue.remove(is_wanted);
        let job = removed.or_else(|| self.analyses.remove(is_wanted))?;
        Some(job.payload)
    }

    pub(super) fn drain(&mut self) -> Vec<T> {
        let jobs = std::iter::from_fn(|| self.queue.pop().or_else(|| self.analyses.pop()));
        jobs.map(|job| job.payload).collect()
    }

    /// Selects the searches to stop now: at most one per job without a thread.
    pub(super) fn preempt(&mut self, now: Moment) -> Preemption {
        self.reschedule(now);
        let notified = self.running.iter().filter(|job| job.search.notified);
        let waiting = match self.queue.len() {
            0 => self.analyses.len(),
            jobs => jobs,
        };
        let mut needed = waiting.saturating_sub(self.idle() + notified.count());
        let mut candidates: Vec<&mut Running> = self.running.iter_mut().collect();
        candidates.retain(|job| !job.search.notified && job.end < job.search.reservation.deadline);
        // Analyses first, then earliest end, and then longest running.
        candidates.sort_by_key(|job| {
            let has_deadline = !job.search.reservation.preemptible;
            (has_deadline, job.end, job.search.started)
        });
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
            let running = schedule.running.iter();
            let ends: Vec<Moment> = running.map(|search| schedule.end(search, share)).collect();
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
            analyses_wait: !self.analyses.is_empty(),
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

    /// Checks that the new job ends by `limit` and all later ones by their deadlines.
    ///
    /// Earlier ones do not depend on it; one that is late, because a search did not end in
    /// time, is no reason for a refusal.
    fn conflict(&self, now: Moment, new: JobNumber, limit: Moment) -> Option<Conflict> {
        let slots: Vec<Slot> = self.with_schedule(now, |s| s.slots(Duration::ZERO).collect());
        let mut conflict = Conflict {
            late_by: Duration::ZERO,
            ahead: 0,
            displaced: 0,
        };
        let (mut others, mut is_later) = (0, false);
        for (job, slot) in self.queue.in_order().zip(slots) {
            if job.number == new {
                conflict.late_by = slot.end.since(limit);
                conflict.ahead = others;
                is_later = true;
                continue;
            }
            others += 1;
            if is_later && slot.end > job.reservation.deadline {
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

#[cfg(test)]
mod tests;
