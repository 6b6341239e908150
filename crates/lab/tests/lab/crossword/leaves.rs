//! Tests of leave training and of trained leave values.

use zeitnot_crossword::generate::LeaveEvaluator;
use zeitnot_crossword::leaves::{LeaveValue, Leaves};
use zeitnot_crossword::rack::Tiles;
use zeitnot_crossword::tile::Tile;
use zeitnot_lab::crossword::{LeaveTrainer, Parameters};

use super::{equipment, parameters, play_round, tiles, trained};

#[test]
fn the_result_depends_on_the_seed_but_not_on_the_order_of_games() {
    let equipment = equipment();
    let [forwards, backwards] = [false, true].map(|backwards| {
        let mut trainer = LeaveTrainer::new(&equipment, parameters());
        play_round(&mut trainer, &equipment, backwards);
        trainer.to_bytes()
    });
    assert!(forwards == backwards);
    let mut other = LeaveTrainer::new(
        &equipment,
        Parameters {
            seed: 2,
            ..parameters()
        },
    );
    play_round(&mut other, &equipment, false);
    let mut first = LeaveTrainer::new(&equipment, parameters());
    play_round(&mut first, &equipment, false);
    assert!(first.result().leaves != other.result().leaves);
}

#[test]
fn resumed_training_has_the_same_result() {
    let equipment = equipment();
    let uninterrupted = {
        let mut trainer = trained(&equipment);
        play_round(&mut trainer, &equipment, false);
        trainer.to_bytes()
    };
    let stopped = trained(&equipment).to_bytes();
    let mut resumed = LeaveTrainer::from_bytes(&equipment, &stopped).unwrap();
    assert_eq!(
        (resumed.generation(), resumed.games()),
        (1, LeaveTrainer::ROUND_GAMES)
    );
    play_round(&mut resumed, &equipment, false);
    assert!(resumed.to_bytes() == uninterrupted);
}

#[test]
fn training_cannot_be_resumed_with_other_parameters() {
    let equipment = equipment();
    let trainer = LeaveTrainer::new(&equipment, parameters());
    assert_eq!(trainer.check(&equipment, parameters()), Ok(()));
    let others = [
        (
            Parameters {
                seed: 7,
                ..parameters()
            },
            ("seed", "1"),
        ),
        (
            Parameters {
                racks: 7,
                ..parameters()
            },
            ("number of racks per turn", "6"),
        ),
        (
            Parameters {
                rare_leaves: 7,
                ..parameters()
            },
            ("number of rare leaves", "2 per turn below 100"),
        ),
    ];
    for (other, (what, before)) in others {
        let error = trainer.check(&equipment, other).unwrap_err().to_string();
        let expected = format!(
            "the training so far used another {what} ({before}); use the same {what} or another \
             file"
        );
        assert_eq!(error, expected);
    }
}

#[test]
fn good_tiles_are_worth_more_than_bad_ones() {
    let equipment = equipment();
    let mut trainer = trained(&equipment);
    for _ in 0..3 {
        play_round(&mut trainer, &equipment, false);
    }
    let findings = trainer.result();
    let value = |text| findings.leaves.value(&tiles(&equipment, text)).unwrap();
    assert!(value("?") > value("A"), "{} {}", value("?"), value("A"));
    assert!(value("S") > value("VV"), "{} {}", value("S"), value("VV"));
    assert!(value("VVV") < 0, "three tiles that need vowels");
    assert_eq!(value(""), 0);
    for held_out in findings.held_out {
        assert!(held_out.error.is_finite() && held_out.noise > 0.0);
    }
    // Large leaves have few samples, so the pair model improves their values.
    let [.., largest] = findings.held_out;
    assert!(largest.error < largest.error_of_means, "{largest:?}");
}

#[test]
fn the_best_leave_has_the_highest_value_of_all_parts() {
    let equipment = equipment();
    let leaves = trained(&equipment).result().leaves;
    let rack = tiles(&equipment, "?AERSVV");
    let (part, value) = leaves.best_leave(&rack);
    let best = leaves.index().unrank(part.rank).unwrap();
    assert!(rack.contains(&best));
    assert_eq!(leaves.value(&best), Some(value));
    let parts = leaves.index().rack_leaves(&rack);
    assert!(parts.iter().all(|part| leaves.value_at(part.rank) <= value));
}

#[test]
fn with_an_empty_bag_leaves_are_worth_their_points() {
    let equipment = equipment();
    let leaves = trained(&equipment).result().leaves;
    let opponent = tiles(&equipment, "VT");
    let evaluator = LeaveValue::new(&equipment.tiles, Some(&leaves), &opponent, 0);
    assert_eq!(
        evaluator.leave_value(&Tiles::default()),
        6_000,
        "twice the opponent's tiles"
    );
    assert_eq!(
        evaluator.leave_value(&tiles(&equipment, "VA")),
        -14_000,
        "twice the own tiles, and the turn"
    );
    let evaluator = LeaveValue::new(&equipment.tiles, None, &opponent, 1);
    assert_eq!(evaluator.leave_value(&tiles(&equipment, "VA")), 0);
}

/// Returns all tiles of the set except these.
fn all_but(equipment: &zeitnot_crossword::equipment::Equipment, excluded: &Tiles) -> Tiles {
    let mut others = equipment.all_tiles();
    others.remove_all(excluded);
    others
}

#[test]
fn values_depend_on_the_remaining_tiles() {
    let equipment = equipment();
    let leaves: Leaves = trained(&equipment).result().leaves;
    let leave = tiles(&equipment, "VV");
    // With nearly all tiles unseen, the correction is small.
    let rest = all_but(&equipment, &leave);
    let fresh = LeaveValue::with_draw_correction(&equipment.tiles, &leaves, &rest, rest.len() - 7);
    let value = leaves.value(&leave).unwrap();
    let change = fresh.leave_value(&leave) - value;
    assert!(change.abs() < 1_500, "{change}");
    // With few and different tiles, the value changes.
    let few = tiles(&equipment, "VVRRRTTT");
    let poor = LeaveValue::with_draw_correction(&equipment.tiles, &leaves, &few, 1);
    assert_ne!(poor.leave_value(&leave), value);
    assert_eq!(
        poor.leave_value(&Tiles::default()),
        0,
        "the zero of the scale"
    );
}

/// Returns all parts of a rack in the order of `push_leave_values`.
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
fn values_of_all_parts_match_those_of_each_part() {
    let equipment = equipment();
    let leaves = trained(&equipment).result().leaves;
    let rack = tiles(&equipment, "?AARSVV");
    let unseen = all_but(&equipment, &rack);
    let few = tiles(&equipment, "AERSTVVV");
    let kinds: Vec<_> = rack.kinds().collect();
    for evaluator in [
        LeaveValue::new(&equipment.tiles, None, &unseen, 9),
        LeaveValue::new(&equipment.tiles, Some(&leaves), &unseen, 9),
        LeaveValue::new(&equipment.tiles, Some(&leaves), &few, 0),
        LeaveValue::with_draw_correction(&equipment.tiles, &leaves, &unseen, 9),
        LeaveValue::with_draw_correction(&equipment.tiles, &leaves, &few, 1),
        LeaveValue::with_draw_correction(&equipment.tiles, &leaves, &few, 0),
    ] {
        let mut values = Vec::new();
        evaluator.push_leave_values(&kinds, &mut values);
        let expected: Vec<i32> = parts(&kinds)
            .iter()
            .map(|part| evaluator.leave_value(part))
            .collect();
        assert_eq!(values.len(), 2 * 3 * 2 * 2 * 3);
        assert_eq!(values, expected);
    }
}
