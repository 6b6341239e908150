//! The table as its owner sees it: making, clearing, switching, resizing and
//! reporting. Probing and storing go through a [`TableView`].

use crate::aging::Aging;
use crate::bucket::Bucket;
use crate::config::TableConfig;
use crate::counters::{SharedCounters, TableCounters};
use crate::entry::{Entry, EntryOrigin};
use crate::error::TableError;
use crate::memory::AlignedArray;
use crate::sync::{AtomicBool, Ordering};
use crate::view::TableView;

/// The fill is measured on about this many buckets.
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
    /// An empty, enabled table.
    ///
    /// # Errors
    ///
    /// If the size is impossible or the system has not so much memory.
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

    /// A way to probe and store, one for each thread or search.
    pub fn view(&self) -> TableView<'_> {
        TableView::new(self)
    }

    /// Makes the table as good as new: no entries, counts or generations. Safe
    /// at any time; what views store meanwhile may survive.
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

    /// Whether probes and stores have an effect.
    #[inline]
    pub fn is_enabled(&self) -> bool {
        self.enabled.load(Ordering::Relaxed)
    }

    /// Gives the table another size. It is empty afterwards, its counts and
    /// generation begin anew, and it is enabled if it was before.
    ///
    /// # Errors
    ///
    /// As for [`Table::new`]; the table is then unchanged.
    pub fn resize(&mut self, bytes: usize) -> Result<(), TableError> {
        let resized = Self::new(TableConfig {
            bytes,
            ..self.config
        })?;
        resized.set_enabled(self.is_enabled());
        *self = resized;
        Ok(())
    }

    /// What the table was made with.
    pub fn config(&self) -> TableConfig {
        self.config
    }

    /// What views have published so far, and the state of the table.
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

    /// All entries with their keys, expired ones included, in no meaningful
    /// order. Meant for a table at rest: an entry torn by stores going on
    /// shows a key of nobody.
    pub fn entries(&self) -> impl Iterator<Item = (u64, Entry)> + '_ {
        self.buckets
            .iter()
            .flat_map(Bucket::read)
            .filter(|slot| !slot.data.is_empty())
            .map(|slot| (slot.key, slot.data.entry()))
    }

    /// Those of [`entries`](Self::entries) that were stored in one name.
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
