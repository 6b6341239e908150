//! The table against a simple model of its rules.
//!
//! After each of many random steps, on a table so small that all keys collide, this
//! compares the results of probes, the counters, and the entries.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use crate::model::{BYTES, Model};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};
use zeitnot_table::{Bound, Entry, EntryOrigin, ReplacementPolicy, Table, TableConfig, TableView};

#[derive(Clone, Debug)]
enum Step {
    Store {
        view: usize,
        key: u64,
        entry: Entry,
        origin: EntryOrigin,
    },
    Probe {
        view: usize,
        key: u64,
    },
    Flush {
        view: usize,
    },
    Enable(bool),
    Clear,
}

fn any_key() -> impl Strategy<Value = u64> {
    (0..2_u64, 0..7_u64).prop_map(|(bucket, number)| bucket << 63 | number)
}

fn any_entry() -> impl Strategy<Value = Entry> {
    let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
    (any::<u16>(), any::<i32>(), 0..5_u8, bound, any::<bool>()).prop_map(
        |(mv, score, depth, bound, pv)| Entry {
            mv,
            score,
            depth,
            bound,
            pv,
        },
    )
}

struct Reference;

impl ReferenceStateMachine for Reference {
    type State = Model;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Model> {
        let policy = prop_oneof![
            Just(ReplacementPolicy::Strict),
            Just(ReplacementPolicy::Aged),
            Just(ReplacementPolicy::TwoTier)
        ];
        let aging = prop_oneof![1 => Just(false), 5 => Just(true)];
        (policy, aging, prop_oneof![Just(0), 1..3000_u32])
            .prop_map(|(policy, aging, generation_step)| {
                Model::new(TableConfig {
                    bytes: BYTES,
                    policy,
                    aging,
                    generation_step,
                })
            })
            .boxed()
    }

    fn transitions(state: &Model) -> BoxedStrategy<Step> {
        let origin = prop_oneof![4 => Just(EntryOrigin::Live), 1 => Just(EntryOrigin::Idle)];
        let store =
            (0..2_usize, any_key(), any_entry(), origin).prop_map(|(view, key, entry, origin)| {
                Step::Store {
                    view,
                    key,
                    entry,
                    origin,
                }
            });
        let probe = (0..2_usize, any_key()).prop_map(|(view, key)| Step::Probe { view, key });
        let flush = (0..2_usize).prop_map(|view| Step::Flush { view });
        // A disabled table does nothing, so it is enabled again soon.
        let enable = if state.enabled { 1 } else { 100 };
        prop_oneof![
            120 => store,
            40 => probe,
            4 => flush,
            enable => Just(Step::Enable(!state.enabled)),
            1 => Just(Step::Clear),
        ]
        .boxed()
    }

    fn apply(mut state: Model, step: &Step) -> Model {
        match *step {
            Step::Store {
                view,
                key,
                entry,
                origin,
            } => state.store(view, key, entry, origin),
            Step::Probe { view, key } => state.probe(view, key),
            Step::Flush { view } => state.flush(view),
            Step::Enable(enabled) => state.enabled = enabled,
            Step::Clear => state.clear(),
        }
        state
    }
}

struct Tested {
    table: &'static Table,
    views: [TableView<'static>; 2],
}

impl StateMachineTest for Tested {
    type SystemUnderTest = Self;
    type Reference = Reference;

    fn init_test(state: &Model) -> Self {
        // The views borrow the table, and the test owns both, so a few hundred
        // bytes are leaked.
        let table: &'static Table = Box::leak(Box::new(Table::new(state.config).unwrap()));
        Self {
            table,
            views: [table.view(), table.view()],
        }
    }

    fn apply(mut tested: Self, state: &Model, step: Step) -> Self {
        match step {
            Step::Store {
                view,
                key,
                entry,
                origin,
            } => tested.views[view].store_as(key, entry, origin),
            Step::Probe { view, key } => {
                assert_eq!(tested.views[view].probe(key), state.last_probe);
            }
            Step::Flush { view } => tested.views[view].flush(),
            Step::Enable(enabled) => tested.table.set_enabled(enabled),
            Step::Clear => tested.table.clear(),
        }
        tested
    }

    fn check_invariants(tested: &Self, state: &Model) {
        for (index, view) in tested.views.iter().enumerate() {
            assert_eq!(view.counters(), state.counts(index));
        }

        // Compared as lists, so that a duplicate key is a difference.
        let mut entries: Vec<_> = tested.table.entries().collect();
        entries.sort_by_key(|(key, _)| *key);
        assert_eq!(entries, state.entries());

        let counters = tested.table.counters();
        assert_eq!(counters.entries, 8);
        assert_eq!(counters.bytes, BYTES);
        assert_eq!(counters.probes, state.published.probes);
        assert_eq!(counters.hits, state.published.hits);
        assert_eq!(counters.stores, state.published.stores);
        assert_eq!(counters.replaced, state.published.replaced);
        assert_eq!(counters.dropped, state.published.dropped);
        assert_eq!(counters.generation, state.generation);
        assert!((counters.fill - entries.len() as f64 / 8.0).abs() < 1e-9);
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        max_shrink_iters: 20_000,
        failure_persistence: None,
        .. ProptestConfig::default()
    })]

    #[test]
    fn the_table_follows_the_model(sequential 1..400 => Tested);
}
