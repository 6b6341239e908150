//! The table and its administration. Probes and stores use a [`TableView`].

use crate::aging::Aging;
use crate::bucket::Bucket;
use crate::config::TableConfig;
use crate::counters::{SharedCounters, TableCounters};
use crate::entry::{Entry, EntryOrigin};
use crate::error::TableError;
use crate::memory::AlignedArray;
use crate::replacement::SlotCopy;
use crate::sync::{AtomicBool, AtomicU64, Ordering};
use crate::view::TableView;

/// Number of buckets, approximately, from which the fill is estimated.
const FILL_SAMPLE: usize = 1024;

/// A transposition table of fixed size, shared by any number of searches.
#[derive(Debug)]
pub struct Table {
    buckets: AlignedArray<Bucket>,
    pub(crate) aging: Aging,
    pub(crate) counters: SharedCounters,
    enabled: AtomicBool,
    min_idle_depth: AtomicU64,
    config: TableConfig,
}

impl Table {
    /// Creates an empty, enabled table.
    ///
    /// # Errors
    ///
    /// Fails if the size is invalid or the memory could not be allocated.
    pub fn new(config: TableConfig) -> Result<Self, TableError> {
        let buckets = AlignedArray::<Bucket>::zeroed(config.bytes)?;
        let entries = (buckets.len() * Bucket::SLOTS) as u128;
        let step = entries * u128::from(config.generation_step) / 1000;
        let step = u64::try_from(step).unwrap_or(u64::MAX);
        Ok(Self {
            buckets,
            aging: Aging::new(step, config.aging),
            counters: SharedCounters::default(),
            enabled: AtomicBool::new(true),
            min_idle_depth: AtomicU64::new(0),
            config,
        })
    }

    /// Creates a view for probes and stores by one thread.
    pub fn view(&self) -> TableView<'_> {
        TableView::new(self)
    }

    /// Removes all entries and resets the counts and the generation.
    ///
    /// Safe at any time; entries stored by views meanwhile may survive.
    pub fn clear(&self) {
        for bucket in self.buckets.iter() {
            bucket.clear();
        }
        self.aging.reset();
        self.counters.reset();
    }

    /// Enables or disables probes, stores, and counts; the entries stay.
    pub fn set_enabled(&self, enabled: bool) {
        self.enabled.store(enabled, Ordering::Relaxed);
    }

    /// Returns `true` if probes and stores have an effect.
    #[inline]
    pub fn is_enabled(&self) -> bool {
        self.enabled.load(Ordering::Relaxed)
    }

    /// Sets the minimum depth of stores of the idle learner; others are dropped.
    ///
    /// Entries in the table and snapshots are not affected.
    pub fn set_min_idle_depth(&self, depth: u8) {
        self.min_idle_depth.store(depth.into(), Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn min_idle_depth(&self) -> u8 {
        self.min_idle_depth.load(Ordering::Relaxed) as u8
    }

    /// Replaces the table by an empty one of another size.
    ///
    /// The counts and the generation start at 0; the table stays enabled or disabled.
    ///
    /// # Errors
    ///
    /// Fails as [`Table::new`] does; the table is unchanged then.
    pub fn resize(&mut self, bytes: usize) -> Result<(), TableError> {
        let resized = Self::new(TableConfig {
            bytes,
            ..self.config
        })?;
        resized.set_enabled(self.is_enabled());
        *self = resized;
        Ok(())
    }

    /// Returns the configuration of the table.
    pub fn config(&self) -> TableConfig {
        self.config
    }

    /// Returns the counts published by views, and the state of the table.
    pub fn counters(&self) -> TableCounters {
        let [probes, hits, stores, replaced, dropped] = self.counters.read();
        TableCounters {
            bytes: size_of_val(self.buckets()),
            entries: self.buckets.len() * Bucket::SLOTS,
            probes,
            hits,
            stores,
            replaced,
            dropped,
            generation: self.aging.epoch(),
            fill: self.fill(),
        }
    }

    /// Returns all entries with their keys, in no particular order.
    ///
    /// Expired entries are included. No other thread should store meanwhile: a torn
    /// entry has a meaningless key.
    pub fn entries(&self) -> impl Iterator<Item = (u64, Entry)> + '_ {
        self.buckets
            .iter()
            .flat_map(Bucket::read)
            .filter(|slot| !slot.data.is_empty())
            .map(|slot| (slot.key, slot.data.entry()))
    }

    /// Returns the [`entries`](Self::entries) of one origin.
    pub fn entries_from(&self, origin: EntryOrigin) -> impl Iterator<Item = (u64, Entry)> + '_ {
        self.buckets
            .iter()
            .flat_map(Bucket::read)
            .filter(move |slot| !slot.data.is_empty() && slot.data.origin() == origin)
            .map(|slot| (slot.key, slot.data.entry()))
    }

    fn fill(&self) -> f64 {
        self.sample(|slots| slots.iter().filter(|slot| !slot.data.is_empty()).count())
            / Bucket::SLOTS as f64
    }

    /// Returns the share of the idle learner's slots in use, 0 to 1; from a sample.
    ///
    /// Each bucket has one such slot.
    pub fn idle_fill(&self) -> f64 {
        let is_idle = |slot: &SlotCopy| !slot.data.is_empty() && slot.data.is_idle();
        self.sample(|slots| usize::from(slots.iter().any(is_idle)))
    }

    /// Returns the maximum number of entries of the idle learner.
    pub fn idle_slots(&self) -> usize {
        self.buckets.len()
    }

    /// Returns the mean of `count` over a sample of the buckets.
    fn sample(&self, count: impl Fn(&[SlotCopy; 4]) -> usize) -> f64 {
        let stride = self.buckets.len().div_ceil(FILL_SAMPLE);
        let (mut seen, mut total) = (0_u32, 0);
        for slots in self.buckets.iter().step_by(stride).map(Bucket::read) {
            seen += 1;
            total += count(&slots);
        }
        total as f64 / f64::from(seen)
    }

    #[inline]
    pub(crate) fn buckets(&self) -> &[Bucket] {
        &self.buckets
    }
}
