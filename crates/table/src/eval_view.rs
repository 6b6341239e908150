//! Lookups and stores in the evaluation cache.

use crate::counters::EvalViewCounters;
use crate::eval_cache::EvalCache;
use crate::eval_word::{EvalBucket, GENERATIONS, MAX_SCORE};
use crate::index::bucket_index;
use crate::prefetch::prefetch;

/// One thread's access to an [`EvalCache`].
#[derive(Debug)]
pub struct EvalView<'a> {
    cache: &'a EvalCache,
    buckets: &'a [EvalBucket],
    /// The minimum absolute score to be stored.
    min_abs_score: u32,
    report_interval: u64,
    counts: EvalViewCounters,
    published: EvalViewCounters,
}

impl<'a> EvalView<'a> {
    pub(crate) fn new(cache: &'a EvalCache) -> Self {
        Self {
            cache,
            buckets: cache.buckets(),
            min_abs_score: cache.config().min_abs_score.max(0).unsigned_abs(),
            report_interval: cache.aging.report_interval(),
            counts: EvalViewCounters::default(),
            published: EvalViewCounters::default(),
        }
    }

    /// Makes the view store nothing: all scores count as filtered.
    #[must_use]
    pub fn read_only(mut self) -> Self {
        self.min_abs_score = u32::MAX;
        self
    }

    /// Returns the score of a key.
    #[inline]
    #[must_use]
    pub fn get(&mut self, key: u64) -> Option<i32> {
        if !self.cache.is_enabled() {
            return None;
        }
        let found = self.bucket(key).get(key, self.current_generation());
        self.counts.probes += 1;
        self.counts.hits += u64::from(found.is_some());
        found
    }

    /// Stores a score.
    ///
    /// Scores with an absolute value below [`EvalCacheConfig::min_abs_score`] or above
    /// 1,048,575 are filtered out.
    ///
    /// [`EvalCacheConfig::min_abs_score`]: crate::EvalCacheConfig::min_abs_score
    #[inline]
    pub fn put(&mut self, key: u64, score: i32) {
        if !self.cache.is_enabled() {
            return;
        }
        let size = score.unsigned_abs();
        if size < self.min_abs_score || size > MAX_SCORE.unsigned_abs() {
            self.counts.filtered += 1;
            return;
        }
        let replaced = self.bucket(key).put(key, score, self.current_generation());
        self.counts.stores += 1;
        self.counts.replaced += u64::from(replaced);
        if self.counts.stores - self.published.stores >= self.report_interval {
            self.flush();
        }
    }

    /// Prefetches the bucket of a key.
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

    /// Returns the counts of this view, published or not.
    #[must_use]
    pub fn counters(&self) -> EvalViewCounters {
        self.counts
    }

    #[inline]
    fn bucket(&self, key: u64) -> &'a EvalBucket {
        &self.buckets[bucket_index(key, self.buckets.len())]
    }

    #[inline]
    fn current_generation(&self) -> u8 {
        self.cache.aging.epoch() as u8 % GENERATIONS
    }
}

impl Drop for EvalView<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
