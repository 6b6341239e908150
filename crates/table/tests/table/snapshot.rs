//! Saving and loading snapshots.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::HashMap;
use std::io::{self, Cursor, Read, Write};
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;
use zeitnot_table::snapshot::{LoadSummary, SnapshotError, SnapshotIdentity, load, save};
use zeitnot_table::{Bound, Entry, EntryOrigin, ReplacementPolicy, Table, TableConfig};

const HEADER: usize = 72;

const OURS: SnapshotIdentity = SnapshotIdentity {
    salt: 0x5a17,
    evaluation: 0xe7a1,
};

fn table(bytes: usize) -> Table {
    Table::new(TableConfig {
        bytes,
        ..TableConfig::default()
    })
    .unwrap()
}

/// Spreads small numbers stop all bits (the finalizer of splitmix64).
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn entry(number: u64) -> Entry {
    Entry {
        mv: number as u16 | 1,
        score: number as i32 * 7_919 - 500_000,
        depth: 1 + (number % 20) as u8,
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][number as usize % 3],
        pv: number.is_multiple_of(5),
    }
}

/// A table after this many stores, every fourth by the idle learner.
fn filled(bytes: usize, stores: u64) -> Table {
    let table = table(bytes);
    let mut view = table.view();
    for number in 0..stores {
        let origin = if number % 4 == 3 {
            EntryOrigin::Idle
        } else {
            EntryOrigin::Live
        };
        view.store_as(mix(number), entry(number), origin);
    }
    drop(view);
    table
}

fn saved(table: &Table) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    let saved = save(table, OURS, &mut out).unwrap();
    assert_eq!(saved.bytes, out.get_ref().len() as u64);
    out.into_inner()
}

fn restored(table: &Table, bytes: &[u8]) -> Result<LoadSummary, SnapshotError> {
    load(table, OURS, &mut &bytes[..], bytes.len() as u64)
}

/// Checks that loading fails with one line and leaves an empty, enabled table.
fn assert_refused(table: &Table, bytes: &[u8]) {
    let error = restored(table, bytes).unwrap_err().to_string();
    assert_eq!(error.lines().count(), 1);
    assert_eq!(table.entries().count(), 0, "{error}");
    assert!(table.is_enabled());
}

fn sorted(table: &Table, origin: EntryOrigin) -> Vec<(u64, Entry)> {
    let mut all: Vec<_> = table.entries_from(origin).collect();
    all.sort_unstable_by_key(|&(key, _)| key);
    all
}

#[test]
fn entries_round_trip_with_their_origins() {
    for policy in [
        ReplacementPolicy::Strict,
        ReplacementPolicy::Aged,
        ReplacementPolicy::TwoTier,
    ] {
        let config = TableConfig {
            bytes: 1 << 16,
            policy,
            ..TableConfig::default()
        };
        let before = Table::new(config).unwrap();
        let mut view = before.view();
        for number in 0..20_000 {
            let origin = if number % 3 == 0 {
                EntryOrigin::Idle
            } else {
                EntryOrigin::Live
            };
            view.store_as(mix(number), entry(number), origin);
        }
        drop(view);
        let bytes = saved(&before);
        let after = Table::new(config).unwrap();
        let loaded = restored(&after, &bytes).unwrap();
        assert_eq!(loaded.entries as usize, before.entries().count());
        assert_eq!(loaded.stored, loaded.entries);
        assert!(!loaded.moves_only);
        for origin in [EntryOrigin::Live, EntryOrigin::Idle] {
            assert!(before.entries_from(origin).count() > 100);
            assert_eq!(sorted(&after, origin), sorted(&before, origin));
        }
        // Loading does not count as storing.
        let counters = after.counters();
        assert_eq!((counters.stores, counters.generation), (0, 0));
        assert_eq!(saved(&after).len(), bytes.len());
    }
}

#[test]
fn an_empty_table_round_trips() {
    let bytes = saved(&table(64));
    assert_eq!(bytes.len(), HEADER);
    let loaded = restored(&table(64), &bytes).unwrap();
    assert_eq!((loaded.entries, loaded.stored), (0, 0));
}

#[test]
fn a_snapshot_may_start_anywhere_in_a_file() {
    let table = filled(1 << 12, 100);
    let mut out = Cursor::new(Vec::new());
    out.write_all(b"before").unwrap();
    save(&table, OURS, &mut out).unwrap();
    out.write_all(b"after").unwrap();
    let bytes = out.into_inner();
    assert_eq!(bytes, [b"before", &saved(&table)[..], b"after"].concat());
}

#[test]
fn a_smaller_table_keeps_deeper_entries_and_a_larger_one_keeps_all() {
    let before = filled(1 << 16, 20_000);
    let bytes = saved(&before);
    let smaller = table(1 << 12);
    let loaded = restored(&smaller, &bytes).unwrap();
    assert_eq!(loaded.stored as usize, smaller.entries().count());
    assert_eq!(loaded.stored as usize, smaller.counters().entries);
    let mean = |table: &Table| {
        let depths: Vec<u64> = table.entries().map(|(_, e)| e.depth.into()).collect();
        depths.iter().sum::<u64>() as f64 / depths.len() as f64
    };
    assert!(mean(&smaller) > mean(&before), "the deeper ones stay");
    let larger = table(1 << 20);
    let loaded = restored(&larger, &bytes).unwrap();
    assert!(loaded.stored * 100 >= loaded.entries * 99, "{loaded:?}");
    let known: HashMap<u64, Entry> = before.entries().collect();
    let mut kept = larger.entries();
    assert!(kept.all(|(key, entry)| known.get(&key) == Some(&entry)));
}

#[test]
fn every_cut_is_refused() {
    let bytes = saved(&filled(1 << 12, 200));
    let table = table(1 << 12);
    let body = HEADER..bytes.len();
    for length in (0..HEADER).chain(body.step_by(13)) {
        assert_refused(&table, &bytes[..length]);
    }
}

#[test]
fn ten_thousand_flipped_bits_are_refused() {
    let bytes = saved(&filled(1 << 12, 400));
    let table = table(1 << 12);
    let mut flipped = bytes.clone();
    for number in 0..10_000_u64 {
        // All bits of the header first, then some of the rest.
        let bit = if number < 8 * HEADER as u64 {
            number
        } else {
            mix(number) % (8 * bytes.len() as u64)
        };
        flipped[bit as usize / 8] ^= 1 << (bit % 8);
        assert_refused(&table, &flipped);
        flipped[bit as usize / 8] ^= 1 << (bit % 8);
    }
    assert!(restored(&table, &flipped).is_ok());
}

#[test]
fn a_damaged_snapshot_empties_a_table_in_use() {
    let mut bytes = saved(&filled(1 << 12, 100));
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    assert_refused(&filled(1 << 12, 50), &bytes);
}

#[test]
fn wrong_lengths_are_refused() {
    let bytes = saved(&filled(1 << 12, 100));
    let table = table(1 << 12);
    let length = bytes.len() as u64;
    for wrong in [0, 71, 72, length - 16, length + 16, u64::MAX] {
        let refused = load(&table, OURS, &mut &bytes[..], wrong);
        assert!(refused.is_err(), "{wrong}");
        assert_eq!(table.entries().count(), 0);
    }
    // The input is longer than stated.
    let longer = [&bytes[..], b"x"].concat();
    let refused = load(&table, OURS, &mut &longer[..], length);
    assert!(matches!(refused, Err(SnapshotError::Length { .. })));
    assert_eq!(table.entries().count(), 0);
    // A number of entries whose length overflows.
    let mut many = bytes;
    many[32..40].copy_from_slice(&u64::MAX.to_le_bytes());
    let refused = restored(&table, &many);
    assert!(matches!(refused, Err(SnapshotError::Length { .. })));
}

#[test]
fn a_different_salt_or_format_is_refused() {
    let bytes = saved(&filled(1 << 12, 100));
    let table = table(1 << 12);
    let other = SnapshotIdentity { salt: 1, ..OURS };
    let refused = load(&table, other, &mut &bytes[..], bytes.len() as u64);
    assert!(matches!(refused, Err(SnapshotError::Salt)));
    let mut later = bytes;
    later[8] = 2;
    let refused = restored(&table, &later);
    assert!(matches!(
        refused,
        Err(SnapshotError::Format {
            found: 2,
            supported: 1
        })
    ));
}

#[test]
fn a_different_evaluation_keeps_moves_but_no_scores() {
    let before = filled(1 << 14, 300);
    let bytes = saved(&before);
    let after = table(1 << 14);
    let other = SnapshotIdentity {
        evaluation: 2,
        ..OURS
    };
    let loaded = load(&after, other, &mut &bytes[..], bytes.len() as u64).unwrap();
    assert!(loaded.moves_only && loaded.stored > 200);
    let mut view = after.view();
    for (key, old) in before.entries() {
        let Some(left) = view.probe(key) else {
            continue;
        };
        assert_eq!(left.mv, old.mv);
        assert_eq!((left.depth, left.bound), (1, Bound::Upper));
        // An upper bound above every score is true and causes no cutoff.
        assert_eq!(left.score, i32::MAX);
        // Any new result is more valuable.
        let shallow = Entry { depth: 1, ..old };
        view.store(key, shallow);
        assert_eq!(view.probe(key), Some(shallow));
    }
}

#[test]
fn unverified_entries_are_not_found_while_a_snapshot_is_read() {
    /// Checks the table at each read.
    struct CheckingReader<'a> {
        bytes: &'a [u8],
        table: &'a Table,
    }
    impl Read for CheckingReader<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert!(!self.table.is_enabled());
            self.bytes.read(buffer)
        }
    }
    let bytes = saved(&filled(1 << 16, 5_000));
    let table = table(1 << 16);
    let mut reader = CheckingReader {
        bytes: &bytes,
        table: &table,
    };
    load(&table, OURS, &mut reader, bytes.len() as u64).unwrap();
    assert!(table.is_enabled());
    table.set_enabled(false);
    restored(&table, &bytes).unwrap();
    assert!(!table.is_enabled(), "as it was");
}

#[test]
fn a_full_disk_is_an_error() {
    /// A disk that is full after some bytes.
    struct Full(Cursor<Vec<u8>>, u64);
    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0.position() + bytes.len() as u64 > self.1 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.0.write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    impl io::Seek for Full {
        fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }
    let table = filled(1 << 12, 200);
    let mut full = Full(Cursor::new(Vec::new()), 1_000);
    let error = save(&table, OURS, &mut full).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    assert_refused(&table, full.0.get_ref());
}

/// While other threads store, a snapshot has only stored entries under their keys.
#[test]
fn a_snapshot_of_a_busy_table_is_consistent() {
    /// Stops the writers, even if the test fails.
    struct StopOnDrop<'a>(&'a AtomicBool);
    impl Drop for StopOnDrop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    // An entry from which its key can be derived.
    let named = |key: u64, depth| Entry {
        depth,
        mv: key as u16,
        ..entry(key)
    };
    let table = table(1 << 14);
    let stop = AtomicBool::new(false);
    let start = Barrier::new(3);
    let mut view = table.view();
    for key in 0..300 {
        view.store(mix(key), named(key, 1));
    }
    std::thread::scope(|scope| {
        for writer in 0..2 {
            let (table, stop, start) = (&table, &stop, &start);
            scope.spawn(move || {
                start.wait();
                let mut view = table.view();
                let mut number = writer;
                while !stop.load(Ordering::Relaxed) {
                    // Few keys, so that updates collide.
                    let key = number % 300;
                    let depth = 1 + (number % 200) as u8;
                    view.store(mix(key), named(key, depth));
                    number += 7;
                }
            });
        }
        start.wait();
        let _stop = StopOnDrop(&stop);
        let mut entries = 0;
        for _ in 0..200 {
            let copy = self::table(1 << 14);
            let bytes = saved(&table);
            restored(&copy, &bytes).unwrap();
            // Two writers may leave halves of two entries in a slot, under a key
            // that is not probed.
            let mut view = copy.view();
            for key in 0..300 {
                if let Some(found) = view.probe(mix(key)) {
                    entries += 1;
                    assert_eq!(u64::from(found.mv), key);
                    assert_eq!(found.score, entry(key).score);
                }
            }
        }
        assert!(entries > 20_000, "{entries}");
    });
}

proptest! {
    #[test]
    fn noise_is_refused(noise in proptest::collection::vec(any::<u8>(), 0..600), keep in 0..100_usize) {
        let table = table(1 << 10);
        assert_refused(&table, &noise);
        // Noise after the start of a valid snapshot.
        let mut bytes = saved(&filled(1 << 10, 40));
        bytes.truncate(keep);
        bytes.extend(noise);
        assert_refused(&table, &bytes);
    }
}
