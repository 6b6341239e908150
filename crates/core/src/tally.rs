//! The nodes of the threads that search together. Each thread counts for
//! itself and publishes its count when it polls; the sum is what limits are
//! judged by and what people see.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::busy::Busy;

/// A count on cache lines of its own: two of them, because processors fetch
/// neighbors in pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Padded(AtomicU64);

/// What a team has in common in one session.
#[derive(Debug)]
pub(crate) struct Tally {
    /// What its members are searching at this moment.
    pub(crate) busy: Busy,
    /// The published node counts, by seat; seat 0 is the main thread's.
    counts: Vec<Padded>,
    /// What the game's searches share, made by the first that asks for it.
    common: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl Tally {
    /// Nothing counted yet by any of `threads` threads.
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            busy: Busy::default(),
            counts: (0..threads).map(|_| Padded::default()).collect(),
            common: OnceLock::new(),
        }
    }

    /// How many threads there are.
    pub(crate) fn threads(&self) -> usize {
        self.counts.len()
    }

    /// What the searches share; none if it is of another type.
    pub(crate) fn common<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Option<Arc<T>> {
        let common = self.common.get_or_init(|| Arc::new(make()));
        Arc::clone(common).downcast().ok()
    }
}

/// One thread's place in a team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seat<'a> {
    pub(crate) index: usize,
    pub(crate) tally: &'a Tally,
}

impl Seat<'_> {
    /// This thread has visited `nodes` nodes.
    ///
    /// Two threads that publish at the same time must not both overlook the
    /// other, or they would overshoot a limit by an interval more; hence the
    /// order that all agree on.
    pub(crate) fn publish(&self, nodes: u64) {
        if let Some(count) = self.tally.counts.get(self.index) {
            count.0.store(nodes, Ordering::SeqCst);
        }
    }

    /// What the others have published.
    pub(crate) fn others(&self) -> u64 {
        let counts = self.tally.counts.iter().enumerate();
        let others = counts.filter(|&(index, _)| index != self.index);
        others
            .map(|(_, count)| count.0.load(Ordering::SeqCst))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_sees_what_the_others_have_published() {
        let tally = Tally::new(3);
        let seats = [0, 1, 2].map(|index| Seat {
            index,
            tally: &tally,
        });
        seats[0].publish(5);
        seats[1].publish(70);
        seats[1].publish(100);
        seats[2].publish(1_000);
        assert_eq!(seats.map(|seat| seat.others()), [1_100, 1_005, 105]);
    }

    #[test]
    fn what_the_first_one_makes_is_common_to_all() {
        let tally = Tally::new(2);
        let one = tally.common(|| 7_u32).unwrap();
        let two = tally.common(|| 8_u32).unwrap();
        assert_eq!((*one, *two), (7, 7));
        assert!(Arc::ptr_eq(&one, &two));
        assert!(tally.common(|| "of another type").is_none());
    }
}
