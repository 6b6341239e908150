//! The table and its administration. Probes and stores use a [`TableView`].

use crate::aging::Aging;
use crate::bucket::Bucket;
use crate::config::TableConfig;
use crate::counters::{SharedCounters, TableCounters};
use crate::entry::{Entry, EntryOrigin};
use crate::error::TableError;
use crate::memory::AlignedArray;
use crate::sync::{AtomicBool, Ordering};
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
        let stride = self.buckets.len().div_ceil(FILL_SAMPLE);
        let mut seen = 0_u32;
        let mut occupied = 0_u32;
        for slot in self.buckets.iter().step_by(stride).flat_map(Bucket::read) {
            seen += 1;
            occupied += u32::from(!slot.data.is_empty());
        }
        f64::from(occupied) / f64::from(seen)
    }

    #[inline]
    pub(crate) fn buckets(&self) -> &[Bucket] {
        &self.buckets
    }
}
