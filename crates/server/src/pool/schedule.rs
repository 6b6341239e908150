//! A simulation of when each queued job runs if every search gets a given share of time.
//!
//! All decisions of the pool are queries to it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

use zeitnot_core::Moment;

/// The time constraints of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reservation {
    /// The latest end of the search.
    pub(super) deadline: Moment,
    pub(super) min_time: Duration,
    /// Whether the search may be stopped at any time and submitted again.
    pub(super) preemptible: bool,
}

impl Reservation {
    /// Returns the length of the search at this `share`.
    fn length(&self, now: Moment, share: Duration) -> Duration {
        share.min(self.deadline.since(now)).max(self.min_time)
    }
}

/// A search on one of the threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RunningSearch {
    pub(super) started: Moment,
    pub(super) reservation: Reservation,
    /// Whether the search was already asked to stop.
    pub(super) notified: bool,
}

/// The simulated time of a queued job on a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) begin: Moment,
    pub(super) end: Moment,
}

/// The threads and the queue at `now`.
pub(super) struct Schedule<'a> {
    pub(super) now: Moment,
    pub(super) idle: usize,
    pub(super) running: &'a [RunningSearch],
    /// The queued jobs with deadlines, in the order of service.
    pub(super) waiting: &'a [Reservation],
    /// Whether preemptible jobs are queued, too.
    pub(super) analyses_wait: bool,
    /// See [`PoolConfig::handover`](super::PoolConfig::handover).
    pub(super) handover: Duration,
    /// See [`PoolConfig::slice`](super::PoolConfig::slice).
    pub(super) slice: Duration,
}

impl Schedule<'_> {
    const PRECISION: Duration = Duration::from_micros(250);

    /// Returns the scheduled end of a running search at this `share`.
    ///
    /// A preemptible search ends now if a job with a deadline waits, and has `slice` if
    /// only preemptible ones do. Those do not shorten any other search.
    pub(super) fn end(&self, search: &RunningSearch, share: Duration) -> Moment {
        let Reservation {
            deadline,
            min_time,
            preemptible,
        } = search.reservation;
        let length = match (preemptible, !self.waiting.is_empty()) {
            (true, true) => return self.now.min(deadline),
            (true, false) if self.analyses_wait => self.slice,
            (_, false) => return deadline,
            (false, true) => share,
        };
        search.started.after(length.max(min_time)).min(deadline)
    }

    /// Returns the slots of the queued jobs at this `share`.
    pub(super) fn slots(&self, share: Duration) -> impl Iterator<Item = Slot> {
        let (now, handover) = (self.now, self.handover);
        let busy = self.running.iter().map(move |search| {
            let end = match search.notified {
                true => now,
                false => self.end(search, share),
            };
            end.max(now).after(handover)
        });
        let idle = std::iter::repeat_n(now, self.idle);
        let mut free: BinaryHeap<Reverse<Moment>> = busy.chain(idle).map(Reverse).collect();
        self.waiting.iter().map_while(move |job| {
            let Reverse(begin) = free.pop()?;
            let end = begin.after(job.length(now, share));
            free.push(Reverse(end.after(handover)));
            Some(Slot { begin, end })
        })
    }

    /// Returns `true` if all queued jobs meet their deadlines at this `share`.
    pub(super) fn fits(&self, share: Duration) -> bool {
        let mut slots = self.slots(share).zip(self.waiting);
        slots.all(|(slot, job)| slot.end <= job.deadline)
    }

    /// Returns the total time that each running or queued search may have.
    ///
    /// With more queued jobs than threads, more are likely to arrive, so part of the
    /// time is reserved for them. A queue as long as the deadlines allow would not help
    /// the jobs in it and would leave no room for urgent ones.
    pub(super) fn share(&self, min: Duration) -> Duration {
        let (threads, waiting) = (self.idle + self.running.len(), self.waiting.len());
        let largest = self.largest_share(min);
        if waiting <= threads {
            return largest;
        }
        let reduced = largest.as_nanos() * threads as u128 / waiting as u128;
        Duration::from_nanos(u64::try_from(reduced).unwrap_or(u64::MAX)).max(min)
    }

    /// Returns the largest share with which all jobs meet their deadlines.
    fn largest_share(&self, min: Duration) -> Duration {
        let running = self.running.iter();
        let running = running.filter(|search| !search.reservation.preemptible);
        let running = running.map(|search| search.reservation.deadline.since(search.started));
        let waiting = self.waiting.iter().map(|job| job.deadline.since(self.now));
        let max = running.chain(waiting).max().unwrap_or_default().max(min);
        if self.fits(max) {
            return max;
        }
        // Slots move back as the share grows, so `fits` is monotonic.
        let (mut low, mut high) = (min, max);
        while high.saturating_sub(low) > Self::PRECISION {
            let middle = low + (high - low) / 2;
            if self.fits(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

#[cfg(test)]
mod tests;
