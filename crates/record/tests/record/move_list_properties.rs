//! Properties of move lists: the reader never panics, and records round-trip.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use proptest::prelude::*;
use zeitnot_record::{BoardSize, GameRecord, Players, RecordOutcome, Tag, WriteError, move_list};

/// One line of printable text without outer white space.
fn line() -> impl Strategy<Value = String> {
    "[!-~à-ʯạ-ỹ]([ -~\tà-ʯạ-ỹ]{0,20}[!-~])?"
}

fn tag() -> impl Strategy<Value = Tag> {
    // A leading `X` avoids the keys of fields.
    ("X[A-Za-z0-9_-]{0,8}", line()).prop_map(|(key, value)| Tag { key, value })
}

fn outcome() -> impl Strategy<Value = RecordOutcome> {
    prop_oneof![
        Just(RecordOutcome::Unfinished),
        Just(RecordOutcome::FirstWins),
        Just(RecordOutcome::SecondWins),
        Just(RecordOutcome::Draw),
    ]
}

/// The name of a game, and moves in its notation.
fn game_and_moves() -> impl Strategy<Value = (Option<String>, Vec<String>)> {
    let points = prop::collection::vec("[a-zA-Z][0-9]{1,2}|pass", 0..120);
    let words = prop::collection::vec("[a-zA-Z0-9]{1,64}|[a-h][1-8][a-h][1-8]q?", 0..120);
    let point_game = prop_oneof![Just(None), Just(Some("gomoku".to_owned()))];
    prop_oneof![
        (point_game, points),
        (Just(Some("chess".to_owned())), words),
    ]
}

prop_compose! {
    fn record()(
        (game, moves) in game_and_moves(),
        rule in prop::option::of(line()),
        size in prop::option::of((1u8.., 1u8..)),
        first in prop::option::of(line()),
        second in prop::option::of(line()),
        time_control in prop::option::of(line()),
        start in prop::option::of(line()),
        tags in prop::collection::vec(tag(), 0..4),
        comment in "[ -~\t\nà-ʯạ-ỹ]{0,60}",
        outcome in outcome(),
    ) -> GameRecord {
        let mut record = GameRecord {
            game,
            rule,
            size: size.and_then(|(columns, rows)| BoardSize::new(columns, rows)),
            players: Players { first, second },
            time_control,
            start,
            tags,
            outcome,
            ..GameRecord::from_moves(moves).unwrap()
        };
        let root = record.tree.root();
        record.tree.get_mut(root).unwrap().annotations.comment = comment;
        record
    }
}

/// Parts of the format in random order.
fn fragments() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("# ".to_owned()),
        Just("\n".to_owned()),
        Just("\r\n".to_owned()),
        Just(" ".to_owned()),
        Just("1-0".to_owned()),
        Just("*".to_owned()),
        "(game|size|result|comment|x|rule): ?(chess|15|1-0| y)?\n?",
        "([a-z][0-9]{1,2}){1,3} ?",
        "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// Asserts that a record that can be read round-trips.
fn assert_stable(bytes: &[u8]) -> Result<(), TestCaseError> {
    let Ok(record) = move_list::read(bytes, None) else {
        return Ok(());
    };
    let text = move_list::write(&record)?;
    prop_assert_eq!(move_list::read(text.as_bytes(), None)?, record);
    Ok(())
}

proptest! {
    #[test]
    fn records_round_trip(record in record()) {
        let text = move_list::write(&record)?;
        let back = move_list::read(text.as_bytes(), None)?;
        prop_assert_eq!(back, record);
    }

    #[test]
    fn arbitrary_bytes_round_trip_or_are_rejected(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        assert_stable(&bytes)?;
    }

    #[test]
    fn arbitrary_text_round_trips_or_is_rejected(text in any::<String>()) {
        assert_stable(text.as_bytes())?;
    }

    #[test]
    fn fragments_of_the_format_round_trip_or_are_rejected(text in fragments()) {
        assert_stable(text.as_bytes())?;
    }

    #[test]
    fn errors_are_one_line_with_a_location_in_the_text(text in fragments()) {
        if let Err(error) = move_list::read(text.as_bytes(), None) {
            let message = error.to_string();
            prop_assert!(!message.contains(char::is_control), "{}", message);
            let zeitnot_record::ReadError::Syntax(error) = error else {
                return Err(TestCaseError::fail("short text cannot be too large"));
            };
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            prop_assert!(error.column <= line.chars().count());
        }
    }

    #[test]
    fn arbitrary_fields_round_trip_or_are_rejected(
        rule in any::<String>(),
        key in any::<String>(),
        value in any::<String>(),
        comment in any::<String>(),
        moves in prop::collection::vec("\\PC{1,6}", 0..4),
    ) {
        let mut record = GameRecord {
            rule: Some(rule),
            tags: vec![Tag { key, value }],
            ..GameRecord::from_moves(moves).unwrap()
        };
        let root = record.tree.root();
        record.tree.get_mut(root).unwrap().annotations.comment = comment;
        let written: Result<String, WriteError> = move_list::write(&record);
        if let Ok(text) = written {
            prop_assert_eq!(move_list::read(text.as_bytes(), None)?, record);
        }
    }
}
