//! The evaluation cache as its owner sees it. It holds heuristic scores and
//! nothing of a search, and a search is right without it.

use crate::aging::Aging;
use crate::config::EvalCacheConfig;
use crate::counters::{EvalCounters, SharedCounters};
use crate::error::TableError;
use crate::eval_view::EvalView;
use crate::eval_word::EvalBucket;
use crate::memory::AlignedArray;
use crate::sync::{AtomicBool, Ordering};

/// A cache of static evaluations of fixed size, shared by any number of
/// threads. It forgets the oldest of four first; age is a count of stores.
#[derive(Debug)]
pub struct EvalCache {
    buckets: AlignedArray<EvalBucket>,
    pub(crate) aging: Aging,
    pub(crate) counters: SharedCounters,
    enabled: AtomicBool,
    config: EvalCacheConfig,
}

impl EvalCache {
    /// An empty, enabled cache.
    ///
    /// # Errors
    ///
    /// If the size is impossible or the system has not so much memory.
    pub fn new(config: EvalCacheConfig) -> Result<Self, TableError> {
        let buckets = AlignedArray::<EvalBucket>::zeroed(config.bytes)?;
        let entries = (buckets.len() * EvalBucket::SLOTS) as u64;
        Ok(Self {
            buckets,
            // Eight generations of a quarter each: age tells entries apart
            // over two turnovers of the cache.
            aging: Aging::new(entries / 4, true),
            counters: SharedCounters::default(),
            enabled: AtomicBool::new(true),
            config,
        })
    }

    /// A way to look up and store, one for each thread.
    pub fn view(&self) -> EvalView<'_> {
        EvalView::new(self)
    }

    /// The score of a key. For single lookups; a thread that makes many keeps
    /// a [view](Self::view).
    #[must_use]
    pub fn get(&self, key: u64) -> Option<i32> {
        self.view().get(key)
    }

    /// Stores a score, unless it is filtered out. For single stores, as
    /// [`get`](Self::get).
    pub fn put(&self, key: u64, score: i32) {
        self.view().put(key, score);
    }

    /// Makes the cache as good as new. Safe at any time.
    pub fn clear(&self) {
        for bucket in self.buckets.iter() {
            bucket.clear();
        }
        self.aging.reset();
        self.counters.reset();
    }

    /// While disabled nothing is found, stored or counted; the entries stay.
    pub fn set_enabled(&self, enabled: bool) {
        self.enabled.store(enabled, Ordering::Relaxed);
    }

    /// Whether lookups and stores have an effect.
    #[inline]
    pub fn is_enabled(&self) -> bool {
        self.enabled.load(Ordering::Relaxed)
    }

    /// What the cache was made with.
    pub fn config(&self) -> EvalCacheConfig {
        self.config
    }

    /// What views have published so far.
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
