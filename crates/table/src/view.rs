//! Probes and stores in the table, by one thread that counts in plain integers.

use crate::bucket::{Bucket, StoreOutcome};
use crate::config::ReplacementPolicy;
use crate::counters::ViewCounters;
use crate::entry::{Entry, EntryOrigin, LIVE_GENERATIONS};
use crate::index::bucket_index;
use crate::prefetch::prefetch;
use crate::table::Table;

/// One thread's access to a [`Table`].
#[derive(Debug)]
pub struct TableView<'a> {
    table: &'a Table,
    buckets: &'a [Bucket],
    policy: ReplacementPolicy,
    origin: EntryOrigin,
    report_interval: u64,
    /// Live stores not yet reported to the generation.
    unreported: u64,
    /// The epoch that `generation` was computed from.
    epoch: u64,
    generation: u8,
    counts: ViewCounters,
    published: ViewCounters,
}

impl<'a> TableView<'a> {
    pub(crate) fn new(table: &'a Table) -> Self {
        Self {
            table,
            buckets: table.buckets(),
            policy: table.config().policy,
            origin: EntryOrigin::Live,
            report_interval: table.aging.report_interval(),
            unreported: 0,
            epoch: 0,
            generation: 0,
            counts: ViewCounters::default(),
            published: ViewCounters::default(),
        }
    }

    /// Sets the origin of stores through this view.
    #[must_use]
    pub fn with_origin(mut self, origin: EntryOrigin) -> Self {
        self.origin = origin;
        self
    }

    /// Returns the entry of a key.
    ///
    /// It may have expired, which makes it replaceable but not less valid.
    #[inline]
    #[must_use]
    pub fn probe(&mut self, key: u64) -> Option<Entry> {
        if !self.table.is_enabled() {
            return None;
        }
        let now = self.current_generation();
        let found = self.bucket(key).probe(key, now);
        self.counts.probes += 1;
        self.counts.hits += u64::from(found.is_some());
        found
    }

    /// Returns the entry of a key if the idle learner stored it; not counted.
    #[must_use]
    pub fn probe_idle(&self, key: u64) -> Option<Entry> {
        let enabled = self.table.is_enabled();
        enabled.then(|| self.bucket(key).probe_idle(key)).flatten()
    }

    /// Stores a result with the origin of this view, if the replacement rules allow it.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry) {
        self.store_as(key, entry, self.origin);
    }

    /// Stores a result with another origin.
    #[inline]
    pub fn store_as(&mut self, key: u64, entry: Entry, origin: EntryOrigin) {
        if !self.table.is_enabled() {
            return;
        }
        let now = self.current_generation();
        let outcome = if origin == EntryOrigin::Idle && entry.depth < self.table.min_idle_depth() {
            StoreOutcome::Dropped
        } else {
            self.bucket(key).store(key, entry, origin, now, self.policy)
        };
        self.counts.stores += 1;
        self.counts.replaced += u64::from(outcome == StoreOutcome::Replaced);
        self.counts.dropped += u64::from(outcome == StoreOutcome::Dropped);
        // The learner may run for hours and must not age the entries of the last
        // game. Dropped stores count, because otherwise a table full of deep
        // entries would never age.
        self.unreported += u64::from(origin == EntryOrigin::Live);
        if self.counts.stores - self.published.stores >= self.report_interval {
            self.flush();
        }
    }

    /// Stores an entry of a snapshot, even if the table is disabled.
    ///
    /// The store is not counted and ages nothing.
    pub(crate) fn restore(&mut self, key: u64, entry: Entry, origin: EntryOrigin) -> StoreOutcome {
        let now = self.current_generation();
        self.bucket(key).store(key, entry, origin, now, self.policy)
    }

    /// Prefetches the bucket of a key.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// Publishes the counts, which may advance the generation.
    #[cold]
    pub fn flush(&mut self) {
        self.table
            .counters
            .publish(self.counts, &mut self.published);
        if self.unreported > 0 {
            self.table.aging.report(self.unreported);
            self.unreported = 0;
        }
    }

    /// Returns the counts of this view, published or not.
    #[must_use]
    pub fn counters(&self) -> ViewCounters {
        self.counts
    }

    #[inline]
    fn bucket(&self, key: u64) -> &'a Bucket {
        &self.buckets[bucket_index(key, self.buckets.len())]
    }

    #[inline]
    fn current_generation(&mut self) -> u8 {
        let epoch = self.table.aging.epoch();
        if epoch != self.epoch {
            self.epoch = epoch;
            self.generation = (epoch % u64::from(LIVE_GENERATIONS)) as u8;
        }
        self.generation
    }
}

impl Drop for TableView<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
