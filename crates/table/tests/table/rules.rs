//! An example of each replacement rule, easier to read than the model test.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use zeitnot_table::{Bound, Entry, EntryOrigin, ReplacementPolicy, Table, TableConfig, TableView};

const POLICIES: [ReplacementPolicy; 3] = [
    ReplacementPolicy::Strict,
    ReplacementPolicy::Aged,
    ReplacementPolicy::TwoTier,
];

fn one_bucket(policy: ReplacementPolicy, generation_step: u32) -> Table {
    Table::new(TableConfig {
        bytes: 64,
        policy,
        aging: true,
        generation_step,
    })
    .unwrap()
}

/// A table with generations so long that nothing ages.
fn with_endless_generations() -> Table {
    one_bucket(ReplacementPolicy::Aged, u32::MAX)
}

fn entry(depth: u8, bound: Bound) -> Entry {
    Entry {
        mv: u16::from(depth),
        score: -7,
        depth,
        bound,
        pv: false,
    }
}

fn fill(view: &mut TableView<'_>, depths: [u8; 4]) {
    for (key, depth) in (1..).zip(depths) {
        view.store(key, entry(depth, Bound::Lower));
    }
}

fn depth_of(view: &mut TableView<'_>, key: u64) -> Option<u8> {
    view.probe(key).map(|entry| entry.depth)
}

#[test]
fn the_shallowest_entry_is_replaced_only_by_a_deeper_one() {
    let table = with_endless_generations();
    let mut view = table.view();
    fill(&mut view, [5, 3, 4, 6]);
    view.store(9, entry(3, Bound::Upper));
    assert_eq!(view.probe(9), None);
    assert_eq!(view.counters().dropped, 1);
    view.store(9, entry(4, Bound::Upper));
    assert_eq!(view.probe(9), Some(entry(4, Bound::Upper)));
    assert_eq!(view.probe(2), None);
    assert_eq!(view.counters().replaced, 1);
}

#[test]
fn at_equal_depth_exact_replaces_a_bound_and_not_the_reverse() {
    let table = with_endless_generations();
    let mut view = table.view();
    fill(&mut view, [3, 3, 3, 3]);
    for key in 5..=8 {
        view.store(key, entry(3, Bound::Exact));
        assert_eq!(view.probe(key), Some(entry(3, Bound::Exact)));
    }
    view.store(9, entry(3, Bound::Exact));
    view.store(9, entry(3, Bound::Lower));
    assert_eq!(view.probe(9), None);
}

#[test]
fn the_same_key_is_updated_at_equal_depth_but_exact_stays() {
    let table = with_endless_generations();
    let mut view = table.view();
    view.store(1, entry(3, Bound::Lower));
    view.store(1, entry(3, Bound::Upper));
    assert_eq!(view.probe(1), Some(entry(3, Bound::Upper)));
    view.store(1, entry(3, Bound::Exact));
    view.store(1, entry(3, Bound::Lower));
    assert_eq!(view.probe(1), Some(entry(3, Bound::Exact)));
    view.store(1, entry(2, Bound::Exact));
    assert_eq!(depth_of(&mut view, 1), Some(3));
    view.store(1, entry(4, Bound::Lower));
    assert_eq!(view.probe(1), Some(entry(4, Bound::Lower)));
    assert_eq!(table.entries().count(), 1);
    assert_eq!(view.counters().dropped, 2);
    assert_eq!(view.counters().replaced, 0);
}

/// Stores as often as a generation takes: four stores, one bucket.
fn pass_generations(view: &mut TableView<'_>, generations: u32, key: u64) {
    for _ in 0..generations * 4 {
        view.store(key, entry(1, Bound::Lower));
    }
}

#[test]
fn an_entry_can_be_replaced_after_two_generations() {
    let table = one_bucket(ReplacementPolicy::Aged, 1000);
    let mut view = table.view();
    fill(&mut view, [9, 9, 9, 9]);
    assert_eq!(table.counters().generation, 1);
    pass_generations(&mut view, 1, 100);
    assert_eq!(view.counters().dropped, 4);
    // Only the entry that was hit is refreshed.
    assert_eq!(depth_of(&mut view, 2), Some(9));
    for key in 5..=8 {
        view.store(key, entry(1, Bound::Lower));
    }
    assert_eq!(depth_of(&mut view, 2), Some(9));
    assert_eq!(view.probe(1), None);
    assert_eq!(view.probe(3), None);
    assert_eq!(view.probe(4), None);
}

#[test]
fn expired_entries_are_found_and_any_store_of_their_key_replaces_them() {
    let table = one_bucket(ReplacementPolicy::Aged, 1000);
    let mut view = table.view();
    view.store(1, entry(9, Bound::Exact));
    pass_generations(&mut view, 3, 100);
    assert_eq!(depth_of(&mut view, 1), Some(9));
    // The hit has refreshed it.
    view.store(1, entry(2, Bound::Lower));
    assert_eq!(depth_of(&mut view, 1), Some(9));
    pass_generations(&mut view, 3, 100);
    view.store(1, entry(2, Bound::Lower));
    assert_eq!(depth_of(&mut view, 1), Some(2));
}

#[test]
fn strict_replaces_a_very_old_entry_only_at_equal_depth_and_bound() {
    let table = one_bucket(ReplacementPolicy::Strict, 1000);
    let mut view = table.view();
    fill(&mut view, [5, 5, 5, 5]);
    view.store(9, entry(5, Bound::Lower));
    assert_eq!(view.probe(9), None, "the entries are young");
    pass_generations(&mut view, 3, 100);
    view.store(9, entry(4, Bound::Exact));
    view.store(9, entry(5, Bound::Upper));
    assert_eq!(view.probe(9), None, "shallower, or another bound");
    view.store(9, entry(5, Bound::Lower));
    assert_eq!(view.probe(9), Some(entry(5, Bound::Lower)));
    view.store(10, entry(5, Bound::Exact));
    assert_eq!(view.probe(10), Some(entry(5, Bound::Exact)));
    view.store(11, entry(6, Bound::Upper));
    assert_eq!(view.probe(11), Some(entry(6, Bound::Upper)));
}

#[test]
fn strict_never_replaces_an_entry_by_a_shallower_one() {
    let table = one_bucket(ReplacementPolicy::Strict, 1000);
    let mut view = table.view();
    fill(&mut view, [9, 9, 9, 9]);
    pass_generations(&mut view, 9, 100);
    for key in 1..=8 {
        view.store(key, entry(8, Bound::Exact));
    }
    assert!((1..=4).all(|key| depth_of(&mut view, key) == Some(9)));
    assert!((5..=8).all(|key| view.probe(key).is_none()));
}

#[test]
fn idle_stores_below_the_minimum_depth_are_dropped() {
    let table = with_endless_generations();
    table.set_min_idle_depth(3);
    let mut view = table.view().with_origin(EntryOrigin::Idle);
    view.store(1, entry(2, Bound::Exact));
    assert_eq!((view.probe(1), view.counters().dropped), (None, 1));
    assert!(table.idle_fill() < 0.1);
    view.store(1, entry(3, Bound::Upper));
    assert_eq!(depth_of(&mut view, 1), Some(3));
    assert!(table.idle_fill() > 0.9);
    view.store_as(2, entry(1, Bound::Upper), EntryOrigin::Live);
    assert_eq!(depth_of(&mut view, 2), Some(1));
    assert_eq!(view.probe_idle(1), Some(entry(3, Bound::Upper)));
    assert_eq!(view.probe_idle(2), None);
}

#[test]
fn without_aging_nothing_expires() {
    let table = Table::new(TableConfig {
        bytes: 64,
        aging: false,
        generation_step: 1,
        ..TableConfig::default()
    })
    .unwrap();
    let mut view = table.view();
    fill(&mut view, [2, 2, 2, 2]);
    for _ in 0..10_000 {
        view.store(100, entry(2, Bound::Lower));
    }
    assert_eq!(view.counters().dropped, 10_000);
    assert_eq!(table.counters().generation, 0);
}

#[test]
fn the_generation_wraps_past_the_idle_value() {
    for start in 0..70_u64 {
        // Each store starts a generation.
        let table = one_bucket(ReplacementPolicy::Aged, 0);
        let mut view = table.view();
        for _ in 0..=start {
            view.store(1, entry(5, Bound::Lower));
        }
        assert_eq!(table.counters().generation, start + 1);
        // If the live entry were ever marked as idle, a second idle entry would
        // be refused.
        view.store_as(2, entry(1, Bound::Lower), EntryOrigin::Idle);
        assert_eq!(depth_of(&mut view, 2), Some(1), "start {start}");
    }
}

#[test]
fn age_is_right_across_the_wrap() {
    for start in 0..40 {
        let table = one_bucket(ReplacementPolicy::Aged, 0);
        let mut view = table.view();
        for _ in 0..start {
            view.store(1, entry(1, Bound::Lower));
        }
        view.store(2, entry(5, Bound::Lower));
        // At age 1 it stays.
        view.store(2, entry(4, Bound::Lower));
        assert_eq!(depth_of(&mut view, 2), Some(5), "start {start}");
        view.store(1, entry(1, Bound::Lower));
        view.store(1, entry(1, Bound::Lower));
        // At age 2 it is replaced.
        view.store(2, entry(4, Bound::Lower));
        assert_eq!(depth_of(&mut view, 2), Some(4), "start {start}");
    }
}

#[test]
fn two_tier_uses_the_fourth_slot_where_aged_drops() {
    let table = one_bucket(ReplacementPolicy::TwoTier, u32::MAX);
    let mut view = table.view();
    fill(&mut view, [5, 6, 7, 8]);
    view.store(9, entry(1, Bound::Upper));
    assert_eq!(depth_of(&mut view, 9), Some(1));
    assert_eq!(view.probe(4), None);
    view.store(10, entry(6, Bound::Upper));
    assert_eq!(view.probe(1), None);
    assert_eq!(depth_of(&mut view, 9), Some(1));
    // A worse result for a key in the bucket is dropped: one entry per key.
    view.store(3, entry(1, Bound::Upper));
    assert_eq!(depth_of(&mut view, 3), Some(7));
    assert_eq!(depth_of(&mut view, 9), Some(1));
    assert_eq!(view.counters().dropped, 1);
}

#[test]
fn the_idle_entry_is_replaced_only_by_a_deeper_one() {
    for policy in POLICIES {
        let table = one_bucket(policy, 1000);
        let mut view = table.view();
        view.store_as(50, entry(3, Bound::Lower), EntryOrigin::Idle);
        // It gets no second slot, although three are empty.
        view.store_as(51, entry(3, Bound::Upper), EntryOrigin::Idle);
        assert_eq!(view.probe(51), None);
        view.store_as(52, entry(3, Bound::Exact), EntryOrigin::Idle);
        assert_eq!(view.probe(50), None);
        assert_eq!(table.entries().count(), 1);
        // It does not age, and equal depth does not replace it.
        pass_generations(&mut view, 5, 100);
        fill(&mut view, [4, 4, 4, 3]);
        view.store(99, entry(3, Bound::Exact));
        assert_eq!(depth_of(&mut view, 52), Some(3));
        for key in 60..64 {
            view.store(key, entry(4, Bound::Exact));
        }
        assert_eq!(view.probe(52), None, "{policy:?}");
    }
}

#[test]
fn an_idle_store_replaces_live_entries_by_the_live_rules() {
    let table = with_endless_generations();
    let mut view = table.view();
    fill(&mut view, [3, 4, 4, 4]);
    view.store_as(9, entry(3, Bound::Lower), EntryOrigin::Idle);
    assert_eq!(view.probe(9), None);
    view.store_as(9, entry(3, Bound::Exact), EntryOrigin::Idle);
    assert_eq!(depth_of(&mut view, 9), Some(3));
    assert_eq!(view.probe(1), None);
}

#[test]
fn idle_stores_age_nothing() {
    let table = one_bucket(ReplacementPolicy::Aged, 0);
    let mut view = table.view();
    for depth in 1..=200 {
        view.store_as(1, entry(depth, Bound::Lower), EntryOrigin::Idle);
    }
    assert_eq!(table.counters().generation, 0);
}
