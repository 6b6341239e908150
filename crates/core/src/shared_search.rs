//! The state that the threads of one search share.
//!
//! Each thread counts its nodes and publishes the count when it polls. Limits
//! and reports use the sum.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::in_progress::InProgress;

/// A counter that shares no cache lines with others.
///
/// It occupies two lines, because processors prefetch lines in pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
struct CachePadded(AtomicU64);

#[derive(Debug)]
pub(crate) struct SharedSearch {
    pub(crate) in_progress: InProgress,
    /// Published node counts by thread; thread 0 is the main thread.
    node_counts: Vec<CachePadded>,
    /// Data of the game's searches, created by the first that asks for it.
    game_data: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl SharedSearch {
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            in_progress: InProgress::default(),
            node_counts: (0..threads).map(|_| CachePadded::default()).collect(),
            game_data: OnceLock::new(),
        }
    }

    pub(crate) fn threads(&self) -> usize {
        self.node_counts.len()
    }

    /// Returns the data of the game's searches; `None` if it is of another type.
    pub(crate) fn game_data<T: Any + Send + Sync>(
        &self,
        make: impl FnOnce() -> T,
    ) -> Option<Arc<T>> {
        let data = self.game_data.get_or_init(|| Arc::new(make()));
        Arc::clone(data).downcast().ok()
    }
}

/// One thread's part of the shared state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadSlot<'a> {
    pub(crate) index: usize,
    pub(crate) shared: &'a SharedSearch,
}

impl ThreadSlot<'_> {
    /// Publishes the number of nodes that this thread has visited.
    ///
    /// The order is sequentially consistent: if two threads publish at the same
    /// time, at least one sees the other's count. Otherwise they could exceed a
    /// limit by another poll interval.
    pub(crate) fn publish(&self, nodes: u64) {
        if let Some(count) = self.shared.node_counts.get(self.index) {
            count.0.store(nodes, Ordering::SeqCst);
        }
    }

    /// Returns the published nodes of the other threads.
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
    fn each_thread_sees_the_counts_of_the_others() {
        let shared = SharedSearch::new(3);
        let slots = [0, 1, 2].map(|index| ThreadSlot {
            index,
            shared: &shared,
        });
        slots[0].publish(5);
        slots[1].publish(70);
        slots[1].publish(100);
        slots[2].publish(1_000);
        assert_eq!(slots.map(|slot| slot.other_nodes()), [1_100, 1_005, 105]);
    }

    #[test]
    fn all_threads_share_the_first_game_data() {
        let shared = SharedSearch::new(2);
        let one = shared.game_data(|| 7_u32).unwrap();
        let two = shared.game_data(|| 8_u32).unwrap();
        assert_eq!((*one, *two), (7, 7));
        assert!(Arc::ptr_eq(&one, &two));
        assert!(shared.game_data(|| "of another type").is_none());
    }
}
