//! What leaves are found to be worth.

use zeitnot_crossword::generate::LeaveEvaluator;
use zeitnot_crossword::leaves::{LeaveValue, Leaves};
use zeitnot_crossword::rack::Tiles;
use zeitnot_crossword::tile::Tile;
use zeitnot_lab::crossword::{LeaveTrainer, Parameters};

use super::{kit, parameters, play_round, tiles, trained};

#[test]
fn the_order_of_the_games_does_not_matter_and_the_seed_does() {
    let kit = kit();
    let [forwards, backwards] = [false, true].map(|backwards| {
        let mut trainer = LeaveTrainer::new(&kit, parameters());
        play_round(&mut trainer, &kit, backwards);
        trainer.to_bytes()
    });
    assert!(forwards == backwards);
    let mut other = LeaveTrainer::new(
        &kit,
        Parameters {
            seed: 2,
            ..parameters()
        },
    );
    play_round(&mut other, &kit, false);
    let mut first = LeaveTrainer::new(&kit, parameters());
    play_round(&mut first, &kit, false);
    assert!(first.result().leaves != other.result().leaves);
}

#[test]
fn training_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let kit = kit();
    let straight = {
        let mut trainer = trained(&kit);
        play_round(&mut trainer, &kit, false);
        trainer.to_bytes()
    };
    let stopped = trained(&kit).to_bytes();
    let mut resumed = LeaveTrainer::from_bytes(&kit, &stopped).unwrap();
    assert_eq!(
        (resumed.generation(), resumed.games()),
        (1, LeaveTrainer::ROUND_GAMES)
    );
    play_round(&mut resumed, &kit, false);
    assert!(resumed.to_bytes() == straight);
}

#[test]
fn training_goes_on_with_the_same_parameters_only() {
    let kit = kit();
    let trainer = LeaveTrainer::new(&kit, parameters());
    assert_eq!(trainer.check(&kit, parameters()), Ok(()));
    let others = [
        (
            Parameters {
                seed: 7,
                ..parameters()
            },
            "seed (1)",
        ),
        (
            Parameters {
                racks: 7,
                ..parameters()
            },
            "number of racks a turn (6)",
        ),
        (
            Parameters {
                rare_leaves: 7,
                ..parameters()
            },
            "number of rare leaves (2 a turn below 100)",
        ),
    ];
    for (other, words) in others {
        let error = trainer.check(&kit, other).unwrap_err().to_string();
        let wanted =
            format!("the training so far used another {words}; use the same, or another file");
        assert_eq!(error, wanted);
    }
}

#[test]
fn good_tiles_are_worth_more_than_bad_ones() {
    let kit = kit();
    let mut trainer = trained(&kit);
    for _ in 0..3 {
        play_round(&mut trainer, &kit, false);
    }
    let findings = trainer.result();
    let value = |text| findings.leaves.value(&tiles(&kit, text)).unwrap();
    assert!(value("?") > value("A"), "{} {}", value("?"), value("A"));
    assert!(value("S") > value("VV"), "{} {}", value("S"), value("VV"));
    assert!(value("VVV") < 0, "three of a kind that needs vowels");
    assert_eq!(value(""), 0);
    for held_out in findings.held_out {
        assert!(held_out.error.is_finite() && held_out.noise > 0.0);
    }
    // What is known of few racks is better with the pair model's help.
    let [.., largest] = findings.held_out;
    assert!(largest.error < largest.error_of_means, "{largest:?}");
}

#[test]
fn what_is_exchanged_leaves_the_best_part() {
    let kit = kit();
    let leaves = trained(&kit).result().leaves;
    let rack = tiles(&kit, "?AERSVV");
    let (part, value) = leaves.best_leave(&rack);
    let best = leaves.index().unrank(part.rank).unwrap();
    assert!(rack.contains(&best));
    assert_eq!(leaves.value(&best), Some(value));
    let parts = leaves.index().rack_leaves(&rack);
    assert!(parts.iter().all(|part| leaves.value_at(part.rank) <= value));
}

#[test]
fn with_an_empty_bag_points_count() {
    let kit = kit();
    let leaves = trained(&kit).result().leaves;
    let opponent = tiles(&kit, "VT");
    let kept = LeaveValue::new(&kit.tiles, Some(&leaves), &opponent, 0);
    assert_eq!(
        kept.leave_value(&Tiles::default()),
        6_000,
        "twice what the opponent holds"
    );
    assert_eq!(
        kept.leave_value(&tiles(&kit, "VA")),
        -14_000,
        "twice, and the turn"
    );
    let kept = LeaveValue::new(&kit.tiles, None, &opponent, 1);
    assert_eq!(kept.leave_value(&tiles(&kit, "VA")), 0);
}

/// All tiles of the set but these.
fn all_but(kit: &zeitnot_crossword::equipment::Equipment, some: &Tiles) -> Tiles {
    let mut others = kit.all_tiles();
    others.remove_all(some);
    others
}

#[test]
fn values_follow_the_tiles_that_are_left() {
    let kit = kit();
    let leaves: Leaves = trained(&kit).result().leaves;
    let leave = tiles(&kit, "VV");
    // Nearly all of a new game's tiles: nothing changes.
    let rest = all_but(&kit, &leave);
    let fresh = LeaveValue::with_draw_correction(&kit.tiles, &leaves, &rest, rest.len() - 7);
    let value = leaves.value(&leave).unwrap();
    let change = fresh.leave_value(&leave) - value;
    assert!(change.abs() < 1_500, "{change}");
    // Other tiles than those that are left would change it.
    let few = tiles(&kit, "VVRRRTTT");
    let poor = LeaveValue::with_draw_correction(&kit.tiles, &leaves, &few, 1);
    assert_ne!(poor.leave_value(&leave), value);
    assert_eq!(
        poor.leave_value(&Tiles::default()),
        0,
        "what all is measured by"
    );
}

/// Every part of a rack in the promised order, by taking tiles out.
fn parts(kinds: &[(Tile, u8)]) -> Vec<Tiles> {
    let Some((&(tile, count), rest)) = kinds.split_first() else {
        return vec![Tiles::default()];
    };
    let rest = parts(rest);
    let with = |kept: u8| {
        rest.iter().map(move |part| {
            let mut part = *part;
            (0..kept).for_each(|_| part.add(tile));
            part
        })
    };
    (0..=count).rev().flat_map(with).collect()
}

#[test]
fn all_parts_at_once_are_worth_what_each_is_worth() {
    let kit = kit();
    let leaves = trained(&kit).result().leaves;
    let rack = tiles(&kit, "?AARSVV");
    let unseen = all_but(&kit, &rack);
    let few = tiles(&kit, "AERSTVVV");
    let kinds: Vec<_> = rack.kinds().collect();
    for kept in [
        LeaveValue::new(&kit.tiles, None, &unseen, 9),
        LeaveValue::new(&kit.tiles, Some(&leaves), &unseen, 9),
        LeaveValue::new(&kit.tiles, Some(&leaves), &few, 0),
        LeaveValue::with_draw_correction(&kit.tiles, &leaves, &unseen, 9),
        LeaveValue::with_draw_correction(&kit.tiles, &leaves, &few, 1),
        LeaveValue::with_draw_correction(&kit.tiles, &leaves, &few, 0),
    ] {
        let mut values = Vec::new();
        kept.push_leave_values(&kinds, &mut values);
        let wanted: Vec<i32> = parts(&kinds)
            .iter()
            .map(|part| kept.leave_value(part))
            .collect();
        assert_eq!(values.len(), 2 * 3 * 2 * 2 * 3);
        assert_eq!(values, wanted);
    }
}
