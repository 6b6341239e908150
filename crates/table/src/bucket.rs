//! One cache line of four slots, read and written without locks.
//!
//! A slot is two words that are not written together. The first is the key
//! XOR the second, so that two halves of different stores do not match the key
//! of either (Hyatt and Mann, "A lockless transposition-table implementation
//! for parallel search", 2002). A race therefore loses entries and never
//! invents one. Each store sees its bucket at a moment of its own: two threads
//! may in rare cases leave the same key in two slots, the first of which
//! counts. One thread alone never does.

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

/// What became of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoreOutcome {
    /// It took a free slot or updated its key.
    Placed,
    /// It overwrote another key's entry.
    Replaced,
    /// Nothing changed.
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
    /// Slots in a bucket.
    pub(crate) const SLOTS: usize = 4;

    /// The entry of a key, expired or not. Finding a live one makes it young
    /// again.
    #[inline]
    pub(crate) fn probe(&self, key: u64, now: u8) -> Option<Entry> {
        for slot in &self.slots {
            let copy = slot.read();
            if copy.holds(key) {
                // Writing only when needed keeps the line shared between the
                // threads' caches.
                if copy.data.generation() != now && !copy.data.is_idle() {
                    slot.write(key, copy.data.with_generation(now));
                }
                return Some(copy.data.entry());
            }
        }
        None
    }

    #[inline]
    pub(crate) fn store(
        &self,
        key: u64,
        entry: Entry,
        origin: EntryOrigin,
        now: u8,
        protected: usize,
    ) -> StoreOutcome {
        let copies = self.read();
        let new = PackedEntry::new(entry, now);
        let placement = match origin {
            EntryOrigin::Live => place_live(&copies, key, new, now, protected),
            EntryOrigin::Idle => place_idle(&copies, key, new, now, protected),
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

    /// A copy of the four slots, each read at a moment of its own.
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
    //! Every interleaving, up to two preemptions a thread, of stores and probes
    //! that meet in one slot. Run with `RUSTFLAGS="--cfg loom"`.

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
        bucket.store(key, entry, EntryOrigin::Live, 0, 4);
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
    fn a_refreshing_probe_does_not_mix_with_a_store() {
        model(|| {
            let bucket = Arc::new(Bucket::default());
            // Three generations back, so that the slot is vacant for the
            // second key while the probe of the first makes it young.
            bucket.store(FIRST, entry(1, 3), EntryOrigin::Live, 0, 4);
            for other in 3..6 {
                bucket.store(other << 60 | other, entry(9, 100), EntryOrigin::Live, 3, 4);
            }
            let storing = {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || {
                    bucket.store(SECOND, entry(2, 4), EntryOrigin::Live, 3, 4);
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
    fn alone_a_store_is_found() {
        model(|| {
            let bucket = Bucket::default();
            store(&bucket, FIRST, entry(1, 3));
            assert_eq!(bucket.probe(FIRST, 0), Some(entry(1, 3)));
        });
    }
}
