//! A model of the replacement rules, written for clarity instead of speed: lists,
//! options, and unbounded numbers, without packing and ranks.

use zeitnot_table::{Bound, Entry, EntryOrigin, ReplacementPolicy, TableConfig, ViewCounters};

/// Number of buckets; the top bit of the key selects one.
const BUCKETS: usize = 2;

/// Memory of the modeled table.
pub(crate) const BYTES: usize = BUCKETS * 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Live { generation: u64 },
    Idle,
}

#[derive(Clone, Debug)]
struct Slot {
    key: u64,
    entry: Entry,
    mark: Mark,
}

impl Slot {
    fn age(&self, now: u64) -> u64 {
        match self.mark {
            // Five bits, less the idle learner's value, give 31 generations.
            Mark::Live { generation } => (now - generation) % 31,
            Mark::Idle => 0,
        }
    }

    fn expired(&self, now: u64) -> bool {
        self.age(now) >= 2
    }

    fn exact(&self) -> bool {
        self.entry.bound == Bound::Exact
    }

    fn recency(&self, now: u64) -> u8 {
        match self.mark {
            Mark::Idle => 2,
            Mark::Live { .. } if self.age(now) == 0 => 1,
            Mark::Live { .. } => 0,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct View {
    counts: ViewCounters,
    published: ViewCounters,
}

/// The expected behavior of a table with two views.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) config: TableConfig,
    pub(crate) enabled: bool,
    pub(crate) generation: u64,
    /// The expected result of the last probe.
    pub(crate) last_probe: Option<Entry>,
    pub(crate) published: ViewCounters,
    stores_in_generation: u64,
    views: [View; 2],
    buckets: Vec<[Option<Slot>; 4]>,
}

impl Model {
    pub(crate) fn new(config: TableConfig) -> Self {
        Self {
            config,
            enabled: true,
            generation: 0,
            last_probe: None,
            published: ViewCounters::default(),
            stores_in_generation: 0,
            views: [View::default(); 2],
            buckets: vec![[const { None }; 4]; BUCKETS],
        }
    }

    pub(crate) fn counts(&self, view: usize) -> ViewCounters {
        self.views[view].counts
    }

    /// Returns all entries, by key.
    pub(crate) fn entries(&self) -> Vec<(u64, Entry)> {
        let mut entries: Vec<_> = self
            .buckets
            .iter()
            .flatten()
            .flatten()
            .map(|slot| (slot.key, slot.entry))
            .collect();
        entries.sort_by_key(|(key, _)| *key);
        entries
    }

    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = [const { None }; 4];
        }
        self.generation = 0;
        self.stores_in_generation = 0;
        self.published = ViewCounters::default();
    }

    pub(crate) fn flush(&mut self, view: usize) {
        let View { counts, published } = &mut self.views[view];
        self.published.probes += counts.probes - published.probes;
        self.published.hits += counts.hits - published.hits;
        self.published.stores += counts.stores - published.stores;
        self.published.replaced += counts.replaced - published.replaced;
        self.published.dropped += counts.dropped - published.dropped;
        *published = *counts;
    }

    pub(crate) fn probe(&mut self, view: usize, key: u64) {
        self.last_probe = None;
        if !self.enabled {
            return;
        }
        let now = self.generation;
        let counts = &mut self.views[view].counts;
        counts.probes += 1;
        let bucket = &mut self.buckets[(key >> 63) as usize];
        for slot in bucket.iter_mut().flatten() {
            if slot.key == key {
                counts.hits += 1;
                if slot.mark != Mark::Idle {
                    slot.mark = Mark::Live { generation: now };
                }
                self.last_probe = Some(slot.entry);
            }
        }
    }

    pub(crate) fn store(&mut self, view: usize, key: u64, entry: Entry, origin: EntryOrigin) {
        if !self.enabled {
            return;
        }
        let entry = Entry {
            depth: entry.depth.max(1),
            ..entry
        };
        let place = self.place(key, entry, origin);
        let bucket = &mut self.buckets[(key >> 63) as usize];
        let counts = &mut self.views[view].counts;
        counts.stores += 1;
        match place {
            None => counts.dropped += 1,
            Some((index, mark)) => {
                if bucket[index].as_ref().is_some_and(|old| old.key != key) {
                    counts.replaced += 1;
                }
                bucket[index] = Some(Slot { key, entry, mark });
            }
        }
        // Such a small table reports each store at once.
        self.flush(view);
        if origin == EntryOrigin::Live && self.config.aging {
            let entries = BUCKETS as u64 * 4;
            let step = (entries * u64::from(self.config.generation_step) / 1000).max(1);
            self.stores_in_generation += 1;
            if self.stores_in_generation == step {
                self.stores_in_generation = 0;
                self.generation += 1;
            }
        }
    }

    /// Returns the slot of a store and its mark; `None` if the store is dropped.
    fn place(&self, key: u64, new: Entry, origin: EntryOrigin) -> Option<(usize, Mark)> {
        let now = self.generation;
        let live = Mark::Live { generation: now };
        let bucket = &self.buckets[(key >> 63) as usize];
        let slots = || bucket.iter().enumerate();
        let occupied = || slots().filter_map(|(index, slot)| Some((index, slot.as_ref()?)));
        let always_replaced =
            |index| self.config.policy == ReplacementPolicy::TwoTier && index == 3;
        let idle = occupied()
            .find(|(_, slot)| slot.mark == Mark::Idle)
            .map(|(index, _)| index);
        let new_exact = new.bound == Bound::Exact;
        let strict = self.config.policy == ReplacementPolicy::Strict;

        // The same key.
        if let Some((index, old)) = occupied().find(|(_, slot)| slot.key == key) {
            let spoils_exact = new.depth == old.entry.depth && old.exact() && !new_exact;
            let deep_enough = new.depth >= old.entry.depth && !spoils_exact;
            if !deep_enough && (strict || !old.expired(now)) {
                return None;
            }
            let mark = match origin {
                EntryOrigin::Live if old.mark == Mark::Idle && new.depth == old.entry.depth => {
                    Mark::Idle
                }
                EntryOrigin::Live => live,
                EntryOrigin::Idle if always_replaced(index) => live,
                EntryOrigin::Idle if idle.is_some() && idle != Some(index) => live,
                EntryOrigin::Idle => Mark::Idle,
            };
            return Some((index, mark));
        }

        // The slots that this store may use.
        let open: Vec<usize> = match (origin, idle) {
            (EntryOrigin::Live, _) => (0..4).collect(),
            (EntryOrigin::Idle, Some(index)) => vec![index],
            (EntryOrigin::Idle, None) => (0..4).filter(|index| !always_replaced(*index)).collect(),
        };
        let mark = match origin {
            EntryOrigin::Live => live,
            EntryOrigin::Idle => Mark::Idle,
        };

        // A vacant slot: an empty one, or else the least valuable expired one.
        let empty = slots().find(|(index, slot)| slot.is_none() && open.contains(index));
        if let Some((index, _)) = empty {
            return Some((index, mark));
        }
        let expired = occupied()
            .filter(|(index, slot)| !strict && slot.expired(now) && open.contains(index))
            .min_by_key(|(_, slot)| (slot.entry.depth, slot.exact()));
        if let Some((index, _)) = expired {
            return Some((index, mark));
        }

        // The least valuable entry that the store may replace.
        let replaced = occupied()
            .filter(|(index, _)| open.contains(index) && !always_replaced(*index))
            .filter(|(_, old)| {
                let deeper = new.depth > old.entry.depth;
                let more_exact = new.depth == old.entry.depth && new_exact && !old.exact();
                let shielded = old.mark == Mark::Idle && origin == EntryOrigin::Live;
                let equal = new.depth == old.entry.depth && new.bound == old.entry.bound;
                let very_old = strict && equal && old.expired(now);
                deeper || (more_exact && !shielded) || very_old
            })
            .min_by_key(|(_, slot)| (slot.entry.depth, slot.exact(), slot.recency(now)));
        if let Some((index, _)) = replaced {
            Some((index, mark))
        } else if self.config.policy == ReplacementPolicy::TwoTier && origin == EntryOrigin::Live {
            Some((3, live))
        } else {
            None
        }
    }
}
