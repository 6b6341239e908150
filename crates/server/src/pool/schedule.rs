//! When everybody who waits would be served, if each had a certain share of
//! time. All decisions of the pool are questions to this one simulation.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

use zeitnot_core::Moment;

/// What the clock says about one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reservation {
    /// When its search has to be over.
    pub(super) deadline: Moment,
    /// The least that its search must have.
    pub(super) min_time: Duration,
    /// May be ended when it has had that, and be asked again.
    pub(super) preemptible: bool,
}

impl Reservation {
    /// How long its search takes where everybody has `share`.
    fn length(&self, now: Moment, share: Duration) -> Duration {
        if self.preemptible {
            return self.min_time;
        }
        share.min(self.deadline.since(now)).max(self.min_time)
    }
}

/// Who waits, as far as running searches have to care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressure {
    /// Nobody.
    None,
    /// Only such as can be ended and asked again.
    OnlyPreemptible,
    /// Somebody with a deadline to meet.
    Urgent,
}

/// A search on one of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RunningSearch {
    /// When it began.
    pub(super) started: Moment,
    /// What it was promised.
    pub(super) reservation: Reservation,
    /// It has been told to end.
    pub(super) notified: bool,
}

impl RunningSearch {
    /// When it ends where everybody has `share`, and those that can be asked
    /// again have `slice` as long as only their like wait.
    pub(super) fn end(&self, share: Duration, slice: Duration, pressure: Pressure) -> Moment {
        let Reservation {
            deadline,
            min_time: need,
            preemptible,
        } = self.reservation;
        let wanted = match pressure {
            Pressure::None => return deadline,
            Pressure::OnlyPreemptible if preemptible => slice,
            Pressure::Urgent if preemptible => need,
            Pressure::OnlyPreemptible | Pressure::Urgent => share,
        };
        self.started.after(wanted.max(need)).min(deadline)
    }
}

/// The time that one request would have an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) begin: Moment,
    pub(super) end: Moment,
}

/// The engines at some moment, and who waits for them.
pub(super) struct Schedule<'a> {
    pub(super) now: Moment,
    /// Engines without work.
    pub(super) idle: usize,
    pub(super) running: &'a [RunningSearch],
    /// In the order of service.
    pub(super) waiting: &'a [Reservation],
    /// What passes between two searches on an engine.
    pub(super) handover: Duration,
    /// See [`RunningSearch::started`].
    pub(super) slice: Duration,
}

impl Schedule<'_> {
    /// Who waits?
    pub(super) fn pressure(&self) -> Pressure {
        if self.waiting.is_empty() {
            Pressure::None
        } else if self.waiting.iter().all(|booking| booking.preemptible) {
            Pressure::OnlyPreemptible
        } else {
            Pressure::Urgent
        }
    }

    /// When each of those who wait would be served.
    pub(super) fn slots(&self, share: Duration) -> impl Iterator<Item = Slot> {
        let (now, handover, pressure) = (self.now, self.handover, self.pressure());
        let busy = self.running.iter().map(move |search| {
            let end = match search.notified {
                true => now,
                false => search.end(share, self.slice, pressure),
            };
            end.max(now).after(handover)
        });
        let idle = std::iter::repeat_n(now, self.idle);
        let mut free: BinaryHeap<Reverse<Moment>> = busy.chain(idle).map(Reverse).collect();
        self.waiting.iter().map_while(move |booking| {
            let Reverse(begin) = free.pop()?;
            let end = begin.after(booking.length(now, share));
            free.push(Reverse(end.after(handover)));
            Some(Slot { begin, end })
        })
    }

    /// Would all of them be done in time?
    pub(super) fn fits(&self, share: Duration) -> bool {
        let mut slots = self.slots(share).zip(self.waiting);
        slots.all(|(slot, booking)| slot.end <= booking.deadline)
    }

    /// What everybody can have, not less than `floor`: those who run, from
    /// their beginning, and those who wait. Whoever has had it makes room for
    /// whoever has not.
    ///
    /// Where more wait than there are engines, more will come: part of what
    /// there is is left to them. A row that is as long as deadlines allow
    /// serves nobody better, and has no place for those in a hurry.
    pub(super) fn share(&self, floor: Duration) -> Duration {
        let engines = self.idle + self.running.len();
        let (engines, waiting) = (engines as u128, self.waiting.len() as u128);
        let largest = self.largest_share(floor);
        if waiting <= engines {
            return largest;
        }
        let left = largest.as_nanos() * engines / waiting;
        Duration::from_nanos(u64::try_from(left).unwrap_or(u64::MAX)).max(floor)
    }

    /// The largest share with which all are done in time.
    fn largest_share(&self, floor: Duration) -> Duration {
        let begun = self
            .running
            .iter()
            .map(|job| (job.started, job.reservation));
        let waits = self.waiting.iter().map(|&booking| (self.now, booking));
        let windows = begun
            .chain(waits)
            .map(|(from, booking)| booking.deadline.since(from));
        let most = windows.max().unwrap_or_default().max(floor);
        if self.fits(most) {
            return most;
        }
        // Shares grow, slots move back: between the two there is one border.
        let (mut low, mut high) = (floor, most);
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

    /// Shares are not worth knowing better than this.
    const PRECISION: Duration = Duration::from_micros(250);
}

#[cfg(test)]
mod tests;
