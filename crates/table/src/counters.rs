//! Counters: plain ones in a view, shared ones that views add to, and reports.

use crate::sync::{AtomicU64, Ordering};

/// Counters of a table view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewCounters {
    /// Probes of an enabled table.
    pub probes: u64,
    /// Probes that found their key.
    pub hits: u64,
    /// Stores into an enabled table, including dropped ones.
    pub stores: u64,
    /// Stores that overwrote an entry of another key, expired or not.
    pub replaced: u64,
    /// Stores that changed nothing.
    pub dropped: u64,
}

/// Counters and state of a table.
///
/// The counts are those published by views since the table was created or cleared.
/// A view publishes when it is flushed or dropped, and periodically between stores.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TableCounters {
    /// Memory of the entries, in bytes.
    pub bytes: usize,
    /// Maximum number of entries.
    pub entries: usize,
    /// See [`ViewCounters::probes`].
    pub probes: u64,
    /// See [`ViewCounters::hits`].
    pub hits: u64,
    /// See [`ViewCounters::stores`].
    pub stores: u64,
    /// See [`ViewCounters::replaced`].
    pub replaced: u64,
    /// See [`ViewCounters::dropped`].
    pub dropped: u64,
    /// Number of times the generation has advanced.
    pub generation: u64,
    /// Share of occupied entries, 0 to 1, including expired ones; from a sample.
    pub fill: f64,
}

/// Counters of a view of an evaluation cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvalViewCounters {
    /// Lookups in an enabled cache.
    pub probes: u64,
    /// Lookups that found their key.
    pub hits: u64,
    /// Number of stored scores.
    pub stores: u64,
    /// Scores not stored because they were below the minimum or too large.
    pub filtered: u64,
    /// Stores that overwrote an entry of another key.
    pub replaced: u64,
}

/// Counters of an evaluation cache; published as for [`TableCounters`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvalCounters {
    /// Memory of the entries, in bytes.
    pub bytes: usize,
    /// Maximum number of entries.
    pub entries: usize,
    /// See [`EvalViewCounters::probes`].
    pub probes: u64,
    /// See [`EvalViewCounters::hits`].
    pub hits: u64,
    /// See [`EvalViewCounters::stores`].
    pub stores: u64,
    /// See [`EvalViewCounters::filtered`].
    pub filtered: u64,
    /// See [`EvalViewCounters::replaced`].
    pub replaced: u64,
}

/// Counters of a view as an array, in the order of the fields.
pub(crate) trait CounterArray: Copy {
    fn to_array(self) -> [u64; 5];
}

impl CounterArray for ViewCounters {
    fn to_array(self) -> [u64; 5] {
        [
            self.probes,
            self.hits,
            self.stores,
            self.replaced,
            self.dropped,
        ]
    }
}

impl CounterArray for EvalViewCounters {
    fn to_array(self) -> [u64; 5] {
        [
            self.probes,
            self.hits,
            self.stores,
            self.filtered,
            self.replaced,
        ]
    }
}

/// Counters that all views add to.
///
/// All threads write to them, so they have a separate cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct SharedCounters([AtomicU64; 5]);

impl SharedCounters {
    /// Adds the counts of a view since its last publication.
    pub(crate) fn publish<C: CounterArray>(&self, counts: C, published: &mut C) {
        let before = published.to_array();
        for ((shared, now), before) in self.0.iter().zip(counts.to_array()).zip(before) {
            if now != before {
                shared.fetch_add(now - before, Ordering::Relaxed);
            }
        }
        *published = counts;
    }

    pub(crate) fn read(&self) -> [u64; 5] {
        [0, 1, 2, 3, 4].map(|index: usize| self.0[index].load(Ordering::Relaxed))
    }

    pub(crate) fn reset(&self) {
        for counter in &self.0 {
            counter.store(0, Ordering::Relaxed);
        }
    }
}
