//! The counters: plain ones for a view, shared ones that views add to, and the
//! reports made of them.

use crate::sync::{AtomicU64, Ordering};

/// What one view of a table has done since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewCounters {
    /// Probes of an enabled table.
    pub probes: u64,
    /// Probes that found their key.
    pub hits: u64,
    /// Stores into an enabled table, the dropped ones included.
    pub stores: u64,
    /// Stores that overwrote an entry of another key, expired or not.
    pub replaced: u64,
    /// Stores that changed nothing.
    pub dropped: u64,
}

/// A table's report. The counts are those published by views since the table
/// was made or cleared; a view publishes when flushed, dropped, and every so
/// many stores.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TableCounters {
    /// Memory of the entries.
    pub bytes: usize,
    /// Number of entries there is room for.
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
    /// How often the generation has advanced.
    pub generation: u64,
    /// Share of occupied entries, 0 to 1, expired ones included; from a sample.
    pub fill: f64,
}

/// What one view of an evaluation cache has done since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvalViewCounters {
    /// Lookups in an enabled cache.
    pub probes: u64,
    /// Lookups that found their key.
    pub hits: u64,
    /// Scores stored.
    pub stores: u64,
    /// Scores not stored, being too near to zero or too large to fit.
    pub filtered: u64,
    /// Stores that overwrote an entry of another key.
    pub replaced: u64,
}

/// An evaluation cache's report; published as for [`TableCounters`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvalCounters {
    /// Memory of the entries.
    pub bytes: usize,
    /// Number of entries there is room for.
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

/// A view's plain counters as five numbers, in the order of the fields.
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

/// The counters all views add to. They are written now and then by every
/// thread, so they keep to a cache line of their own.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct SharedCounters([AtomicU64; 5]);

impl SharedCounters {
    /// Adds what a view has counted since it last published.
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
