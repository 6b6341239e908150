//! The evaluation cache's hot path, as `view` is the table's.

use crate::counters::EvalViewCounters;
use crate::eval_cache::EvalCache;
use crate::eval_word::{EvalBucket, GENERATIONS, GREATEST_SCORE};
use crate::index::place;
use crate::prefetch::prefetch;

/// One thread's access to an [`EvalCache`].
#[derive(Debug)]
pub struct EvalView<'a> {
    cache: &'a EvalCache,
    buckets: &'a [EvalBucket],
    /// The absolute scores that are stored.
    least: u32,
    report_every: u64,
    counts: EvalViewCounters,
    published: EvalViewCounters,
}

impl<'a> EvalView<'a> {
    pub(crate) fn new(cache: &'a EvalCache) -> Self {
        Self {
            cache,
            buckets: cache.buckets(),
            least: cache.config().min_abs_score.max(0).unsigned_abs(),
            report_every: cache.aging.report_every(),
            counts: EvalViewCounters::default(),
            published: EvalViewCounters::default(),
        }
    }

    /// The same view, but one that stores nothing: every score counts as
    /// filtered out.
    #[must_use]
    pub fn reading_only(mut self) -> Self {
        self.least = u32::MAX;
        self
    }

    /// The score of a key, if the cache has it.
    #[inline]
    #[must_use]
    pub fn get(&mut self, key: u64) -> Option<i32> {
        if !self.cache.is_enabled() {
            return None;
        }
        let found = self.bucket(key).get(key, self.now());
        self.counts.probes += 1;
        self.counts.hits += u64::from(found.is_some());
        found
    }

    /// Stores a score, unless it is too near to zero to be worth the room or
    /// beyond what fits (1,048,575 either way).
    #[inline]
    pub fn put(&mut self, key: u64, score: i32) {
        if !self.cache.is_enabled() {
            return;
        }
        let size = score.unsigned_abs();
        if size < self.least || size > GREATEST_SCORE.unsigned_abs() {
            self.counts.filtered += 1;
            return;
        }
        let replaced = self.bucket(key).put(key, score, self.now());
        self.counts.stores += 1;
        self.counts.replaced += u64::from(replaced);
        if self.counts.stores - self.published.stores >= self.report_every {
            self.flush();
        }
    }

    /// Fetches the key's part of the cache, for a lookup soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// Publishes the counts, which may advance the generation.
    #[cold]
    pub fn flush(&mut self) {
        let stores = self.counts.stores - self.published.stores;
        self.cache
            .counters
            .publish(self.counts, &mut self.published);
        if stores > 0 {
            self.cache.aging.report(stores);
        }
    }

    /// What this view has done, published or not.
    #[must_use]
    pub fn counters(&self) -> EvalViewCounters {
        self.counts
    }

    #[inline]
    fn bucket(&self, key: u64) -> &'a EvalBucket {
        &self.buckets[place(key, self.buckets.len())]
    }

    #[inline]
    fn now(&self) -> u8 {
        self.cache.aging.epoch() as u8 % GENERATIONS
    }
}

impl Drop for EvalView<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
