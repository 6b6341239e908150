//! The table: sizes, clearing, disabling, resizing, published counts, and many
//! threads at once.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::thread;

use zeitnot_table::{Bound, Entry, EntryOrigin, ReplacementPolicy, Table, TableConfig, TableError};

/// A table whose generation is half as many stores as it has entries.
fn table(bytes: usize) -> Table {
    Table::new(TableConfig {
        bytes,
        generation_step: 500,
        ..TableConfig::default()
    })
    .unwrap()
}

fn entry(depth: u8) -> Entry {
    Entry {
        mv: 7,
        score: -300,
        depth,
        bound: Bound::Exact,
        pv: true,
    }
}

/// Spreads small numbers over all bits (the finalizer of splitmix64).
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[test]
fn the_default_is_64_mib_and_aged() {
    let config = TableConfig::default();
    assert_eq!(config.bytes, 64 << 20);
    assert_eq!(config.policy, ReplacementPolicy::Aged);
    assert!(config.aging);
    let counters = Table::new(config).unwrap().counters();
    assert_eq!(counters.bytes, 64 << 20);
    assert_eq!(counters.entries, 4 << 20);
    assert_eq!(counters.fill, 0.0);
}

#[test]
fn impossible_sizes_are_errors() {
    let make = |bytes| {
        Table::new(TableConfig {
            bytes,
            ..TableConfig::default()
        })
        .map(|table| table.counters().entries)
    };
    assert_eq!(make(0), Err(TableError::TooSmall { bytes: 0, min: 64 }));
    assert!(matches!(make(63), Err(TableError::TooSmall { .. })));
    assert_eq!(make(64), Ok(4));
    assert_eq!(make(191), Ok(8));
    assert!(matches!(make(usize::MAX), Err(TableError::TooLarge { .. })));
    let message = make(1 << 60).unwrap_err().to_string();
    assert!(message.contains("smaller size"), "{message}");
}

#[test]
fn extreme_keys_find_their_entries() {
    let table = table(1 << 16);
    let mut view = table.view();
    for key in [0, 1, u64::MAX, 1 << 63, u64::MAX >> 1] {
        assert_eq!(view.probe(key), None);
        view.prefetch(key);
        view.store(key, entry(9));
        assert_eq!(view.probe(key), Some(entry(9)));
    }
}

#[test]
fn depth_zero_is_raised_to_one() {
    let table = table(64);
    let mut view = table.view();
    view.store(3, entry(0));
    assert_eq!(view.probe(3), Some(entry(1)));
}

#[test]
fn clear_resets_entries_counts_and_generation_of_an_open_view() {
    let config = TableConfig {
        bytes: 256,
        generation_step: 0,
        ..TableConfig::default()
    };
    let table = Table::new(config).unwrap();
    let mut view = table.view();
    for number in 0..50 {
        view.store(mix(number), entry(3));
    }
    assert_eq!(table.counters().generation, 50);
    assert!(table.counters().fill > 0.9);
    table.clear();
    let counters = table.counters();
    assert_eq!(counters.generation, 0);
    assert_eq!(counters.stores, 0);
    assert_eq!(counters.fill, 0.0);
    assert_eq!(table.entries().count(), 0);
    // The view continues with the new generation.
    view.store(5, entry(3));
    assert_eq!(view.probe(5), Some(entry(3)));
    assert_eq!(table.counters().generation, 1);
    assert_eq!(table.counters().stores, 1);
    assert_eq!(view.counters().stores, 51);
}

#[test]
fn a_cleared_table_behaves_like_a_new_one() {
    let config = TableConfig {
        bytes: 1 << 12,
        generation_step: 100,
        ..TableConfig::default()
    };
    let table = Table::new(config).unwrap();
    let run = || {
        let mut view = table.view();
        for number in 0..20_000 {
            let key = mix(number % 1777);
            if view.probe(key).is_none() {
                view.store(key, entry(mix(number) as u8));
            }
        }
        drop(view);
        (table.counters(), table.entries().collect::<Vec<_>>())
    };
    let first = run();
    table.clear();
    assert_eq!(run(), first);
}

#[test]
fn a_disabled_table_ignores_probes_and_stores() {
    let table = table(1 << 12);
    let mut view = table.view();
    view.store(1, entry(3));
    let before = view.counters();
    table.set_enabled(false);
    assert!(!table.is_enabled());
    assert_eq!(view.probe(1), None);
    view.store(2, entry(3));
    view.store_as(3, entry(3), EntryOrigin::Idle);
    assert_eq!(view.counters(), before);
    table.set_enabled(true);
    assert_eq!(view.probe(1), Some(entry(3)));
    assert_eq!(view.probe(2), None);
    assert_eq!(view.probe(3), None);
}

#[test]
fn resizing_empties_the_table_and_a_failure_changes_nothing() {
    let mut table = table(1 << 12);
    table.view().store(1, entry(3));
    table.set_enabled(false);
    assert!(table.resize(0).is_err());
    assert!(table.resize(usize::MAX).is_err());
    assert_eq!(table.config().bytes, 1 << 12);
    assert_eq!(table.entries().count(), 1);
    table.resize(1 << 13).unwrap();
    assert!(!table.is_enabled());
    assert_eq!(table.config().bytes, 1 << 13);
    assert_eq!(table.counters().entries, 1 << 9);
    assert_eq!(table.counters().stores, 0);
    assert_eq!(table.entries().count(), 0);
}

#[test]
fn counts_are_published_by_flush_drop_and_many_stores() {
    let table = table(1 << 20);
    let mut view = table.view();
    view.store(1, entry(3));
    let _ = view.probe(1);
    assert_eq!(table.counters().stores, 0);
    view.flush();
    view.flush();
    assert_eq!(table.counters().stores, 1);
    assert_eq!(table.counters().hits, 1);
    let _ = view.probe(2);
    drop(view);
    assert_eq!(table.counters().probes, 2);
    let mut other = table.view();
    for number in 0..5000 {
        other.store(mix(number), entry(3));
    }
    assert!(table.counters().stores > 4500);
}

#[test]
fn the_generation_step_is_independent_of_the_number_of_views() {
    let table = table(1 << 20);
    let step = table.counters().entries as u64 / 2;
    for number in 0..3 * step {
        // Each search has its own view, and this is the shortest search.
        table.view().store(mix(number), entry(3));
    }
    assert_eq!(table.counters().generation, 3);
    let mut view = table.view();
    for number in 0..3 * step {
        view.store(mix(number), entry(3));
    }
    drop(view);
    assert_eq!(table.counters().generation, 6);
}

#[test]
fn the_fill_of_a_large_table_is_estimated_within_two_percent() {
    let table = table(4 << 20);
    let mut view = table.view();
    for number in 0..table.counters().entries as u64 / 4 {
        view.store(mix(number), entry(3));
    }
    // Few buckets overflow at this load, so nearly all stores succeed.
    let fill = table.counters().fill;
    assert!((fill - 0.25).abs() < 0.02, "{fill}");
}

/// The entry of a key, so that found entries can be checked.
fn entry_of(key: u64, depth: u8) -> Entry {
    Entry {
        mv: mix(key ^ u64::from(depth)) as u16,
        score: mix(key.wrapping_add(u64::from(depth))) as i32,
        depth,
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][usize::from(depth % 3)],
        pv: depth.is_multiple_of(2),
    }
}

#[test]
fn threads_find_only_stored_entries() {
    for policy in [
        ReplacementPolicy::Strict,
        ReplacementPolicy::Aged,
        ReplacementPolicy::TwoTier,
    ] {
        let table = Table::new(TableConfig {
            bytes: 64 * 8,
            policy,
            aging: true,
            generation_step: 1000,
        })
        .unwrap();
        const THREADS: u64 = 4;
        const ROUNDS: u64 = 100_000;
        thread::scope(|scope| {
            for seed in 0..THREADS {
                let table = &table;
                scope.spawn(move || {
                    let mut view = table.view();
                    for round in 0..ROUNDS {
                        let random = mix(seed << 32 | round);
                        let key = mix(random % 100);
                        let depth = (random >> 40) as u8 % 20 + 1;
                        let origin = if random >> 60 == 0 {
                            EntryOrigin::Idle
                        } else {
                            EntryOrigin::Live
                        };
                        if let Some(found) = view.probe(key) {
                            assert_eq!(found, entry_of(key, found.depth));
                        }
                        view.store_as(key, entry_of(key, depth), origin);
                        if round % 20_000 == 19_999 {
                            table.clear();
                        }
                    }
                });
            }
        });
        // The clears are concurrent, so only bounds are known.
        assert!(table.counters().stores <= THREADS * ROUNDS);
        assert!(table.entries().count() <= 32);
    }
}

#[test]
fn counts_of_all_threads_add_up() {
    let table = table(1 << 12);
    thread::scope(|scope| {
        for seed in 0..4_u64 {
            let table = &table;
            scope.spawn(move || {
                let mut view = table.view();
                for round in 0..10_000 {
                    let key = mix(seed << 32 | round);
                    let _ = view.probe(key);
                    view.store(key, entry(1));
                }
            });
        }
    });
    let counters = table.counters();
    assert_eq!(counters.probes, 40_000);
    assert_eq!(counters.stores, 40_000);
    // A generation is half of the 256 entries.
    assert_eq!(counters.generation, 40_000 / 128);
}
