//! Properties of GCG: the reader never panics, and records round-trip.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use proptest::prelude::*;
use proptest::sample::Index;
use zeitnot_record::{
    Format, GameRecord, PlayerSide, Players, Racks, RecordOutcome, ScoreEvent, ScoreEventKind,
    ScoreLine, Tag, gcg, read,
};

/// One line of text without outer white space.
fn line() -> impl Strategy<Value = String> {
    r"[!-~à-ʯạ-ỹ]([ -~\tà-ʯạ-ỹ]{0,12}[!-~])?"
}

/// Lines that are not blank.
fn comment() -> impl Strategy<Value = String> {
    prop::collection::vec(line(), 0..4).prop_map(|lines| lines.join("\n"))
}

fn rack() -> impl Strategy<Value = String> {
    "([A-Z?ÄŻ]|\\[CH\\]){0,7}"
}

fn score() -> impl Strategy<Value = ScoreLine> {
    let points = prop::option::of((-200i32..2_000, prop::option::of(-500i32..2_000)));
    (rack(), points).prop_map(|(rack, points)| ScoreLine {
        rack,
        points: points.map(|(points, _)| points),
        total: points.and_then(|(_, total)| total),
    })
}

fn side() -> impl Strategy<Value = PlayerSide> {
    prop_oneof![Just(PlayerSide::First), Just(PlayerSide::Second)]
}

fn event() -> impl Strategy<Value = ScoreEvent> {
    let kind = prop_oneof![
        Just(ScoreEventKind::Overtime),
        rack().prop_map(ScoreEventKind::RackCount),
    ];
    (side(), kind, score(), comment()).prop_map(|(side, kind, score, comment)| ScoreEvent {
        side,
        kind,
        score,
        comment,
    })
}

/// A line of a score sheet.
#[derive(Debug, Clone)]
enum Entry {
    Turn(PlayerSide, String, ScoreLine),
    Challenge(ScoreEvent),
}

fn entry() -> impl Strategy<Value = (Entry, String, Vec<ScoreEvent>)> {
    let text = prop_oneof![
        4 => "([1-9]|1[0-5])[a-o]\\.([A-Za-zł.]|\\[ch\\]){1,9}",
        4 => "[a-o]([1-9]|1[0-5])\\.([A-Za-zł.]|\\[CH\\]){1,9}",
        1 => "ex\\.([A-Z?]{1,7}|[1-7])",
        1 => Just("pass".to_owned()),
    ];
    let entry = prop_oneof![
        4 => (side(), text, score()).prop_map(|(side, text, score)| Entry::Turn(side, text, score)),
        1 => (side(), any::<bool>(), score()).prop_map(|(side, is_withdrawal, score)| {
            let kind = if is_withdrawal { ScoreEventKind::Withdrawal } else { ScoreEventKind::FailedChallenge };
            Entry::Challenge(ScoreEvent { side, kind, score, comment: String::new() })
        }),
    ];
    (entry, comment(), prop::collection::vec(event(), 0..2))
}

/// Builds a record like the reader: only moves out of turn have a mover.
fn build(entries: Vec<(Entry, String, Vec<ScoreEvent>)>) -> GameRecord {
    let mut record = GameRecord::default();
    let (mut last, mut turn) = (record.tree.root(), PlayerSide::First);
    for (entry, comment, mut events) in entries {
        let (side, text, score) = match entry {
            Entry::Turn(side, text, score) => (side, text, Some(score)),
            Entry::Challenge(event) => {
                let pays = event.kind == ScoreEventKind::FailedChallenge
                    && event.score.points.is_some_and(|points| points < 0);
                let side = if pays { event.side } else { event.side.other() };
                events.insert(0, event);
                (side, "challenge".to_owned(), None)
            }
        };
        last = record.tree.add_move(last, &text).unwrap();
        let remarks = &mut record.tree.get_mut(last).unwrap().annotations;
        remarks.mover = (side != turn).then_some(side);
        remarks.score = score.filter(|score| !score.is_empty()).map(Box::new);
        remarks.comment = comment;
        remarks.events = events;
        turn = if text == "challenge" {
            side
        } else {
            side.other()
        };
    }
    record
}

fn tag() -> impl Strategy<Value = Tag> {
    let key = prop_oneof!["(title|lexicon|id|style|tile-set)", "[!-~]{1,9}x"];
    (key, line()).prop_map(|(key, value)| Tag { key, value })
}

prop_compose! {
    fn record()(
        entries in prop::collection::vec(entry(), 0..20),
        opening in prop::collection::vec(event(), 0..2),
        comment in comment(),
        first in prop::option::of(line()),
        second in prop::option::of(line()),
        nickname in prop::option::of("[!-9;-~é]{1,9}"),
        tags in prop::collection::vec(tag(), 0..4),
        racks in (rack(), rack()),
    ) -> GameRecord {
        let mut record = build(entries);
        let root = record.tree.root();
        let remarks = &mut record.tree.get_mut(root).unwrap().annotations;
        remarks.comment = comment;
        remarks.events = opening;
        let nicknames = Players { first: nickname.map(|name| format!("{name}~")), second: None };
        GameRecord {
            game: Some("crossword".to_owned()),
            players: Players { first, second },
            nicknames,
            tags,
            racks: Racks { first: racks.0, second: racks.1 },
            ..record
        }
    }
}

/// Parts of GCG in random order.
fn fragments() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => ">(a|b|A|bo b|a:b): ?([A-C?_]{1,7}|UNKNOWN|\\([A-C]{0,3}\\))? \
              ([1-9][a-oA-O]|[a-oA-O]1?[0-9]) [A-Ca-c.()\\[\\]]{1,6} [+-]?[0-9]{1,3} -?[0-9]{0,3}",
        2 => ">[ab]: [A-C?]{0,7} (--?|-[A-C]{1,3}|-[0-9]|\\((time|Time|challenge|[A-C]{0,3})\\)) \
              [+-]?[0-9]{0,3} [0-9]{0,3}[ a-z,]{0,6}",
        1 => "#(player[123]?|Player2) [abX]( [a-c ]{0,5})?",
        2 => "#(note|rack1|rack2|incomplete|description|title|game-type|x|character-encoding|) \
              ?[a-cA-C>#1 ]{0,6}",
        1 => "[ -~\tà-ʯ]{0,8}",
        1 => "\\PC{0,3}",
    ];
    let ended = (piece, "(\n|\n|\r\n|\r|)").prop_map(|(piece, end)| piece + &end);
    prop::collection::vec(ended, 0..20).prop_map(|pieces| pieces.concat())
}

/// Asserts that bytes are read and round-trip, or are rejected with one line.
fn assert_read_or_rejected(bytes: &[u8]) -> Result<(), TestCaseError> {
    match gcg::read(bytes) {
        Ok(record) => {
            let written = gcg::write(&record)?;
            prop_assert_eq!(
                gcg::read(written.as_bytes())?,
                record.clone(),
                "{}",
                written
            );
            prop_assert_eq!(Format::Gcg.omissions(&record), []);
            let list = Format::MoveList.write(&GameRecord::from_moves(record.moves()).unwrap());
            prop_assert!(record.moves().any(|text| text.contains('.')) || list.is_ok());
        }
        Err(error) => {
            let message = error.to_string();
            prop_assert!(!message.contains(char::is_control), "{}", message);
            prop_assert!(message.contains("; "), "{}", message);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn gcg_records_round_trip(mut record in record()) {
        let text = gcg::write(&record)?;
        let back = read(text.as_bytes(), Some("a.txt"))?;
        // The result follows from the points, and a nickname may equal the name.
        record.outcome = back.outcome;
        record.nicknames = back.nicknames.clone();
        prop_assert_eq!(&back, &record, "{}", text);
        prop_assert_eq!(gcg::write(&back)?, text);
        let counted = record.tree.preorder().any(|(_, node)| {
            let mut events = node.annotations.events.iter();
            events.any(|event| matches!(event.kind, ScoreEventKind::RackCount(_)))
        });
        prop_assert!(counted || back.outcome == RecordOutcome::Unfinished);
    }

    #[test]
    fn fragments_are_read_or_rejected(text in fragments()) {
        assert_read_or_rejected(text.as_bytes())?;
    }

    #[test]
    fn damaged_games_are_read_or_rejected(
        record in record(),
        damage in prop::collection::vec((any::<Index>(), any::<u8>(), 0u8..4), 1..6),
    ) {
        let mut bytes = gcg::write(&record)?.into_bytes();
        for (at, byte, kind) in damage {
            let at = at.index(bytes.len().max(1));
            match kind {
                _ if at >= bytes.len() => bytes.push(byte),
                0 => bytes[at] = byte,
                1 => bytes.truncate(at),
                2 => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at, byte),
            }
        }
        assert_read_or_rejected(&bytes)?;
        let _ = read(&bytes, None);
    }
}
