//! A bucket: one cache line with four slots, read and written without locks.
//!
//! A slot has two words that are not written atomically. The first is the key XOR
//! the second, so that halves of different stores match the key of neither (Hyatt
//! and Mann, "A lockless transposition-table implementation for parallel search",
//! 2002). A race therefore loses entries but never invents one. Stores do not read
//! a bucket atomically either, so two threads can in rare cases leave the same key
//! in two slots, of which probes use the first. A single thread cannot.

use crate::config::ReplacementPolicy;
use crate::entry::{Entry, EntryOrigin, PackedEntry};
use crate::replacement::{SlotCopy, StoreDecision, place_idle, place_live};
use crate::sync::{AtomicU64, Ordering};

#[derive(Debug, Default)]
#[repr(C)]
struct Slot {
    /// Key XOR data.
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> SlotCopy {
        let data = self.data.load(Ordering::Relaxed);
        let check = self.check.load(Ordering::Relaxed);
        SlotCopy {
            key: check ^ data,
            data: PackedEntry(data),
        }
    }

    #[inline]
    fn write(&self, key: u64, data: PackedEntry) {
        self.data.store(data.0, Ordering::Relaxed);
        self.check.store(key ^ data.0, Ordering::Relaxed);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoreOutcome {
    /// The entry took an empty slot or updated the entry of its key.
    Placed,
    /// The entry overwrote an entry of another key.
    Replaced,
    /// The bucket is unchanged.
    Dropped,
}

#[derive(Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct Bucket {
    slots: [Slot; 4],
}

#[cfg(not(loom))]
const _: () = assert!(size_of::<Bucket>() == 64);

impl Bucket {
    pub(crate) const SLOTS: usize = 4;

    /// Returns the entry of a key, expired or not, and refreshes a live one.
    #[inline]
    pub(crate) fn probe(&self, key: u64, now: u8) -> Option<Entry> {
        for slot in &self.slots {
            let copy = slot.read();
            if copy.holds(key) {
                // Without this condition, every probe would take the cache line
                // away from other cores.
                if copy.data.generation() != now && !copy.data.is_idle() {
                    slot.write(key, copy.data.with_generation(now));
                }
                return Some(copy.data.entry());
            }
        }
        None
    }

    /// Returns the idle learner's entry of a key.
    pub(crate) fn probe_idle(&self, key: u64) -> Option<Entry> {
        let mut slots = self.read().into_iter();
        let found = slots.find(|slot| slot.holds(key) && slot.data.is_idle());
        found.map(|slot| slot.data.entry())
    }

    #[inline]
    pub(crate) fn store(
        &self,
        key: u64,
        entry: Entry,
        origin: EntryOrigin,
        now: u8,
        policy: ReplacementPolicy,
    ) -> StoreOutcome {
        let copies = self.read();
        let new = PackedEntry::new(entry, now);
        let placement = match origin {
            EntryOrigin::Live => place_live(&copies, key, new, now, policy),
            EntryOrigin::Idle => place_idle(&copies, key, new, now, policy),
        };
        match placement {
            StoreDecision::Write {
                slot,
                generation,
                displaces,
            } => {
                self.slots[slot].write(key, new.with_generation(generation));
                if displaces {
                    StoreOutcome::Replaced
                } else {
                    StoreOutcome::Placed
                }
            }
            StoreDecision::Drop => StoreOutcome::Dropped,
        }
    }

    /// Copies the four slots, one after the other.
    #[inline]
    pub(crate) fn read(&self) -> [SlotCopy; 4] {
        let [a, b, c, d] = &self.slots;
        [a.read(), b.read(), c.read(), d.read()]
    }

    pub(crate) fn clear(&self) {
        for slot in &self.slots {
            slot.write(0, PackedEntry(0));
        }
    }
}

#[cfg(all(test, loom))]
mod loom_model {
    //! All interleavings, with at most two preemptions, of stores and probes in
    //! one slot. Run with `RUSTFLAGS="--cfg loom"`.

    use loom::sync::Arc;
    use loom::thread;

    use super::*;
    use crate::entry::Bound;

    fn entry(mv: u16, depth: u8) -> Entry {
        Entry {
            mv,
            score: i32::from(mv) * -1000,
            depth,
            bound: Bound::Exact,
            pv: false,
        }
    }

    fn model(check: impl Fn() + Sync + Send + 'static) {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(2);
        builder.check(check);
    }

    fn store(bucket: &Bucket, key: u64, entry: Entry) {
        bucket.store(key, entry, EntryOrigin::Live, 0, ReplacementPolicy::Aged);
    }

    const FIRST: u64 = 0x1111_0000_0000_0001;
    const SECOND: u64 = 0x2222_0000_0000_0002;

    #[test]
    fn two_keys_in_one_slot_are_never_mixed() {
        model(|| {
            let bucket = Arc::new(Bucket::default());
            let writer = |key, stored| {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || store(&bucket, key, stored))
            };
            let writers = [writer(FIRST, entry(1, 3)), writer(SECOND, entry(2, 4))];
            let check = || {
                assert!([None, Some(entry(1, 3))].contains(&bucket.probe(FIRST, 0)));
                assert!([None, Some(entry(2, 4))].contains(&bucket.probe(SECOND, 0)));
            };
            check();
            for writer in writers {
                writer.join().unwrap();
            }
            check();
        });
    }

    #[test]
    fn a_refreshing_probe_is_never_mixed_with_a_store() {
        model(|| {
            let bucket = Arc::new(Bucket::default());
            // Three generations ago, so that the slot is vacant for the second key
            // while the probe of the first key refreshes it.
            bucket.store(
                FIRST,
                entry(1, 3),
                EntryOrigin::Live,
                0,
                ReplacementPolicy::Aged,
            );
            for other in 3..6 {
                bucket.store(
                    other << 60 | other,
                    entry(9, 100),
                    EntryOrigin::Live,
                    3,
                    ReplacementPolicy::Aged,
                );
            }
            let storing = {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || {
                    bucket.store(
                        SECOND,
                        entry(2, 4),
                        EntryOrigin::Live,
                        3,
                        ReplacementPolicy::Aged,
                    );
                })
            };
            let probing = {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || bucket.probe(FIRST, 3))
            };
            let found = probing.join().unwrap();
            assert!([None, Some(entry(1, 3))].contains(&found));
            storing.join().unwrap();
            assert!([None, Some(entry(1, 3))].contains(&bucket.probe(FIRST, 3)));
            assert!([None, Some(entry(2, 4))].contains(&bucket.probe(SECOND, 3)));
        });
    }

    #[test]
    fn a_store_by_a_single_thread_is_found() {
        model(|| {
            let bucket = Bucket::default();
            store(&bucket, FIRST, entry(1, 3));
            assert_eq!(bucket.probe(FIRST, 0), Some(entry(1, 3)));
        });
    }
}
