//! The evaluation cache and its administration. It holds static evaluations only,
//! and searches are correct without it.

use crate::aging::Aging;
use crate::config::EvalCacheConfig;
use crate::counters::{EvalCounters, SharedCounters};
use crate::error::TableError;
use crate::eval_view::EvalView;
use crate::eval_word::EvalBucket;
use crate::memory::AlignedArray;
use crate::sync::{AtomicBool, Ordering};

/// A cache of static evaluations of fixed size, shared by any number of threads.
///
/// A store replaces the oldest of four entries; age is a count of stores.
#[derive(Debug)]
pub struct EvalCache {
    buckets: AlignedArray<EvalBucket>,
    pub(crate) aging: Aging,
    pub(crate) counters: SharedCounters,
    enabled: AtomicBool,
    config: EvalCacheConfig,
}

impl EvalCache {
    /// Creates an empty, enabled cache.
    ///
    /// # Errors
    ///
    /// Fails if the size is invalid or the memory could not be allocated.
    pub fn new(config: EvalCacheConfig) -> Result<Self, TableError> {
        let buckets = AlignedArray::<EvalBucket>::zeroed(config.bytes)?;
        let entries = (buckets.len() * EvalBucket::SLOTS) as u64;
        Ok(Self {
            buckets,
            // Eight generations of a quarter of the entries each: age distinguishes
            // entries over two turnovers of the cache.
            aging: Aging::new(entries / 4, true),
            counters: SharedCounters::default(),
            enabled: AtomicBool::new(true),
            config,
        })
    }

    /// Creates a view for lookups and stores by one thread.
    pub fn view(&self) -> EvalView<'_> {
        EvalView::new(self)
    }

    /// Returns the score of a key.
    ///
    /// For single lookups; use a [view](Self::view) for many.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<i32> {
        self.view().get(key)
    }

    /// Stores a score, unless it is filtered out.
    ///
    /// For single stores; use a [view](Self::view) for many.
    pub fn put(&self, key: u64, score: i32) {
        self.view().put(key, score);
    }

    /// Removes all entries and resets the counts. Safe at any time.
    pub fn clear(&self) {
        for bucket in self.buckets.iter() {
            bucket.clear();
        }
        self.aging.reset();
        self.counters.reset();
    }

    /// Enables or disables lookups, stores, and counts; the entries stay.
    pub fn set_enabled(&self, enabled: bool) {
        self.enabled.store(enabled, Ordering::Relaxed);
    }

    /// Returns `true` if lookups and stores have an effect.
    #[inline]
    pub fn is_enabled(&self) -> bool {
        self.enabled.load(Ordering::Relaxed)
    }

    /// Returns the configuration that the cache was created with.
    pub fn config(&self) -> EvalCacheConfig {
        self.config
    }

    /// Returns the counts published by views.
    pub fn counters(&self) -> EvalCounters {
        let [probes, hits, stores, filtered, replaced] = self.counters.read();
        EvalCounters {
            bytes: size_of_val(self.buckets()),
            entries: self.buckets.len() * EvalBucket::SLOTS,
            probes,
            hits,
            stores,
            filtered,
            replaced,
        }
    }

    #[inline]
    pub(crate) fn buckets(&self) -> &[EvalBucket] {
        &self.buckets
    }
}
