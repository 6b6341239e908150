//! The nodes of the threads that search together. Each thread counts for
//! itself and publishes its count when it polls; the sum is what limits are
//! judged by and what people see.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::in_progress::InProgress;

/// A count on cache lines of its own: two of them, because processors fetch
/// neighbors in pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
struct CachePadded(AtomicU64);

/// What a team has in common in one session.
#[derive(Debug)]
pub(crate) struct SharedSearch {
    /// What its members are searching at this moment.
    pub(crate) in_progress: InProgress,
    /// The published node counts, by seat; seat 0 is the main thread's.
    node_counts: Vec<CachePadded>,
    /// What the game's searches share, made by the first that asks for it.
    game_data: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl SharedSearch {
    /// Nothing counted yet by any of `threads` threads.
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            in_progress: InProgress::default(),
            node_counts: (0..threads).map(|_| CachePadded::default()).collect(),
            game_data: OnceLock::new(),
        }
    }

    /// How many threads there are.
    pub(crate) fn threads(&self) -> usize {
        self.node_counts.len()
    }

    /// What the searches share; none if it is of another type.
    pub(crate) fn game_data<T: Any + Send + Sync>(
        &self,
        make: impl FnOnce() -> T,
    ) -> Option<Arc<T>> {
        let common = self.game_data.get_or_init(|| Arc::new(make()));
        Arc::clone(common).downcast().ok()
    }
}

/// One thread's place in a team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadSlot<'a> {
    pub(crate) index: usize,
    pub(crate) shared: &'a SharedSearch,
}

impl ThreadSlot<'_> {
    /// This thread has visited `nodes` nodes.
    ///
    /// Two threads that publish at the same time must not both overlook the
    /// other, or they would overshoot a limit by an interval more; hence the
    /// order that all agree on.
    pub(crate) fn publish(&self, nodes: u64) {
        if let Some(count) = self.shared.node_counts.get(self.index) {
            count.0.store(nodes, Ordering::SeqCst);
        }
    }

    /// What the others have published.
    pub(crate) fn other_nodes(&self) -> u64 {
        let counts = self.shared.node_counts.iter().enumerate();
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
        let tally = SharedSearch::new(3);
        let seats = [0, 1, 2].map(|index| ThreadSlot {
            index,
            shared: &tally,
        });
        seats[0].publish(5);
        seats[1].publish(70);
        seats[1].publish(100);
        seats[2].publish(1_000);
        assert_eq!(seats.map(|seat| seat.other_nodes()), [1_100, 1_005, 105]);
    }

    #[test]
    fn what_the_first_one_makes_is_common_to_all() {
        let tally = SharedSearch::new(2);
        let one = tally.game_data(|| 7_u32).unwrap();
        let two = tally.game_data(|| 8_u32).unwrap();
        assert_eq!((*one, *two), (7, 7));
        assert!(Arc::ptr_eq(&one, &two));
        assert!(tally.game_data(|| "of another type").is_none());
    }
}
