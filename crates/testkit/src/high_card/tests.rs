//! The rules of the game, and its hidden information.

use std::any::Any;

use zeitnot_core::{Side, Status, overtime_loses, seen_by};

use super::*;

fn position(words: &str) -> Box<dyn Position> {
    HighCard::default().position(&Setup::new(words)).unwrap()
}

fn high_card(position: &dyn Position) -> &HighCardPosition {
    (position as &dyn Any).downcast_ref().unwrap()
}

#[test]
fn a_game_ends_with_the_deck_and_every_position_round_trips() {
    let mut now = position("deal 17");
    let mut plies = 0;
    while now.status() == Status::Ongoing {
        for view in [
            now.clone(),
            seen_by(&*now, Side::First),
            seen_by(&*now, Side::Second),
        ] {
            assert_eq!(
                high_card(&*position(&view.setup().position)),
                high_card(&*view)
            );
        }
        let moves = now.legal_moves();
        assert_eq!(moves.len(), 3);
        now.play(moves[0]).unwrap();
        plies += 1;
    }
    assert_eq!((plies, now.legal_moves()), (18, vec![]));
    let points = now.points().unwrap();
    let cards: i32 = high_card(&*now)
        .played()
        .iter()
        .map(|&card| i32::from(card))
        .sum();
    assert_eq!(points[0] + points[1], cards * 1_000);
}

#[test]
fn a_side_sees_only_its_own_hand() {
    let full = position("deal 5");
    for side in Side::BOTH {
        let seen = seen_by(&*full, side);
        let seen = high_card(&*seen);
        assert_eq!(seen.hand(side), high_card(&*full).hand(side));
        assert_eq!(seen.hand(side.other()), []);
        assert!(!seen.setup().position.contains("deal"));
    }
    // The other side may play any card that is not known to be elsewhere.
    let mut seen = seen_by(&*full, Side::Second);
    assert_eq!(seen.legal_moves(), []);
    seen.play(full.legal_moves()[0]).unwrap();
    assert!(seen.play(full.legal_moves()[0]).is_err());
}

#[test]
fn overtime_costs_points() {
    let on_time = position("deal 5");
    let over = Duration::from_secs(61);
    assert!(!overtime_loses(&*on_time, over));
    let late = on_time.hidden().unwrap().after_overtime(Side::Second, over);
    assert_eq!(late.points(), Some([0, -20_000]));
    assert_eq!(
        high_card(&*position(&late.setup().position)),
        high_card(&*late)
    );
}

#[test]
fn invalid_positions_and_equipment_are_rejected() {
    let game = HighCard::default();
    for words in [
        "deal",
        "deal x",
        "deal 1 moves 99",
        "seen east hand 1",
        "seen north hand 1 1",
    ] {
        assert!(game.position(&Setup::new(words)).is_err(), "{words}");
    }
    assert!(
        game.equip(HighCard::PREFERENCE_KIND, "t.txt", b" lowest\n")
            .is_ok()
    );
    for (kind, bytes) in [
        (HighCard::PREFERENCE_KIND, &b"sour"[..]),
        ("lexicon", b"highest"),
    ] {
        assert!(game.equip(kind, "t.txt", bytes).is_err(), "{kind}");
    }
}
