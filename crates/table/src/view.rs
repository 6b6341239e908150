//! The hot path: probing and storing. A view belongs to one thread and counts
//! in plain integers.

use crate::bucket::{Bucket, StoreOutcome};
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
    protected: usize,
    /// Who stores through this view.
    origin: EntryOrigin,
    report_interval: u64,
    /// Live stores the generation has not heard of.
    unreported: u64,
    /// The epoch that `generation` was made of.
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
            protected: table.config().policy.protected_slots(),
            origin: EntryOrigin::Live,
            report_interval: table.aging.report_interval(),
            unreported: 0,
            epoch: 0,
            generation: 0,
            counts: ViewCounters::default(),
            published: ViewCounters::default(),
        }
    }

    /// The same view, whose stores are made in this name.
    #[must_use]
    pub fn with_origin(mut self, origin: EntryOrigin) -> Self {
        self.origin = origin;
        self
    }

    /// The entry of a key, if the table has one. It may have expired, which
    /// makes it replaceable and no less true.
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

    /// Stores a result of whom this view belongs to, if nothing better is in
    /// the way.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry) {
        self.store_as(key, entry, self.origin);
    }

    /// Stores a result in somebody else's name.
    #[inline]
    pub fn store_as(&mut self, key: u64, entry: Entry, origin: EntryOrigin) {
        if !self.table.is_enabled() {
            return;
        }
        let now = self.current_generation();
        let outcome = self
            .bucket(key)
            .store(key, entry, origin, now, self.protected);
        self.counts.stores += 1;
        self.counts.replaced += u64::from(outcome == StoreOutcome::Replaced);
        self.counts.dropped += u64::from(outcome == StoreOutcome::Dropped);
        // The learner may work all night; the entries of yesterday's game must
        // not grow old by it. Dropped stores count: a table full of deep
        // entries would else never age.
        self.unreported += u64::from(origin == EntryOrigin::Live);
        if self.counts.stores - self.published.stores >= self.report_interval {
            self.flush();
        }
    }

    /// Puts back what was stored once, whether the table is switched on or not:
    /// nobody's store, so nothing counts it and nothing ages by it.
    pub(crate) fn restore(&mut self, key: u64, entry: Entry, origin: EntryOrigin) -> StoreOutcome {
        let now = self.current_generation();
        self.bucket(key)
            .store(key, entry, origin, now, self.protected)
    }

    /// Fetches the key's part of the table into the cache, for a probe soon.
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

    /// What this view has done, published or not.
    #[must_use]
    pub fn counters(&self) -> ViewCounters {
        self.counts
    }

    #[inline]
    fn bucket(&self, key: u64) -> &'a Bucket {
        &self.buckets[bucket_index(key, self.buckets.len())]
    }

    /// The current generation.
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
