//! The evaluation cache: stored, filtered, and replaced scores.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::HashMap;
use std::thread;

use proptest::prelude::*;
use zeitnot_table::{EvalCache, EvalCacheConfig, TableError};

fn cache(bytes: usize, min_abs_score: i32) -> EvalCache {
    EvalCache::new(EvalCacheConfig {
        bytes,
        min_abs_score,
    })
    .unwrap()
}

#[test]
fn scores_up_to_a_million_round_trip() {
    let cache = cache(1 << 12, 0);
    for score in [-1_000_000, -999_999, -1, 0, 1, 77, 1_000_000] {
        cache.put(0, score);
        assert_eq!(cache.get(0), Some(score));
        cache.put(u64::MAX, score);
        assert_eq!(cache.get(u64::MAX), Some(score));
    }
}

#[test]
fn scores_near_zero_and_out_of_range_are_filtered() {
    let cache = cache(1 << 12, 100);
    let mut view = cache.view();
    for score in [0, 99, -99, 1_048_576, i32::MAX, i32::MIN] {
        view.put(5, score);
        assert_eq!(view.get(5), None);
    }
    view.put(5, 100);
    assert_eq!(view.get(5), Some(100));
    view.put(6, -100);
    assert_eq!(view.get(6), Some(-100));
    view.flush();
    let counters = cache.counters();
    assert_eq!(counters.filtered, 6);
    assert_eq!(counters.stores, 2);
    assert_eq!(counters.probes, 8);
    assert_eq!(counters.hits, 2);
    assert_eq!(counters.replaced, 0);
}

#[test]
fn a_negative_threshold_filters_nothing_in_range() {
    let cache = cache(1 << 12, i32::MIN);
    cache.put(5, 0);
    assert_eq!(cache.get(5), Some(0));
}

#[test]
fn the_oldest_of_four_is_replaced_and_a_hit_refreshes() {
    // One bucket of four entries, so each store starts a generation.
    let cache = cache(32, 0);
    let mut view = cache.view();
    for key in 1..=4 {
        view.put(key, 10);
    }
    assert_eq!(view.get(1), Some(10));
    view.put(5, 10);
    assert_eq!(view.get(2), None);
    view.put(6, 10);
    assert_eq!(view.get(3), None);
    for key in [1, 4, 5, 6] {
        assert_eq!(view.get(key), Some(10), "{key}");
    }
    assert_eq!(view.counters().replaced, 2);
}

#[test]
fn the_size_is_bounded_and_invalid_sizes_are_errors() {
    let cache = cache(1 << 10, 0);
    let mut view = cache.view();
    let spread = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for number in 0..10_000 {
        view.put(spread(number), 1);
    }
    let held = (0..10_000)
        .filter(|number| view.get(spread(*number)).is_some())
        .count();
    drop(view);
    let counters = cache.counters();
    assert_eq!(counters.bytes, 1 << 10);
    assert_eq!(counters.entries, 128);
    assert_eq!(held, 128);
    assert_eq!(counters.stores - counters.replaced, 128);

    let make = |bytes| {
        EvalCache::new(EvalCacheConfig {
            bytes,
            min_abs_score: 0,
        })
        .map(|_| ())
    };
    assert_eq!(make(31), Err(TableError::TooSmall { bytes: 31, min: 32 }));
    assert!(matches!(make(usize::MAX), Err(TableError::TooLarge { .. })));
}

#[test]
fn clearing_removes_scores_and_disabling_hides_them() {
    let cache = cache(1 << 10, 0);
    let mut view = cache.view();
    view.put(1, 5);
    cache.set_enabled(false);
    assert!(!cache.is_enabled());
    view.put(2, 5);
    assert_eq!(view.get(1), None);
    cache.set_enabled(true);
    assert_eq!(view.get(1), Some(5));
    assert_eq!(view.get(2), None);
    cache.clear();
    assert_eq!(view.get(1), None);
    assert_eq!(cache.counters().stores, 0);
}

#[test]
fn threads_find_only_stored_scores() {
    let cache = cache(1 << 9, 0);
    let score_of = |key: u64| (key % 1_999_999) as i32 - 999_999;
    thread::scope(|scope| {
        for seed in 1..=4_u64 {
            let cache = &cache;
            scope.spawn(move || {
                let mut view = cache.view();
                let mut key = seed;
                for _ in 0..100_000 {
                    key = key.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    // One of eight keys in one of the sixteen buckets.
                    let near = key >> 60 << 60 | (key >> 20 & 7);
                    if let Some(found) = view.get(near) {
                        assert_eq!(found, score_of(near));
                    }
                    view.put(near, score_of(near));
                }
            });
        }
    });
    assert_eq!(cache.counters().stores, 400_000);
}

proptest! {
    /// Entries may be lost, but a found score is the last one stored.
    #[test]
    fn found_scores_are_the_last_ones_stored(
        steps in prop::collection::vec((0..12_u64, any::<bool>(), -1000..1000_i32, any::<bool>()), 1..300),
    ) {
        let cache = cache(64, 50);
        let mut view = cache.view();
        let mut truth = HashMap::new();
        for (number, high, score, put) in steps {
            let key = u64::from(high) << 63 | number << 30 | number;
            if put {
                view.put(key, score);
                if score.abs() >= 50 {
                    truth.insert(key, score);
                    prop_assert_eq!(view.get(key), Some(score));
                }
            } else if let Some(found) = view.get(key) {
                prop_assert_eq!(Some(&found), truth.get(&key));
            }
        }
    }

    /// Keys of one bucket that differ in the low 40 bits are distinguished.
    #[test]
    fn no_false_hit_within_the_signature(key: u64, difference in 1_u64..1 << 40) {
        let cache = cache(32, 0);
        cache.put(key, 5);
        prop_assert_eq!(cache.get(key ^ difference), None);
        prop_assert_eq!(cache.get(key), Some(5));
    }
}
