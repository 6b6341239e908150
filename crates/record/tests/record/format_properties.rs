//! Properties of all formats: readers never panic, and records round-trip.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::Index;
use zeitnot_record::{
    Annotations, BoardSize, Evaluation, Format, GameRecord, Players, ReadError, RecordOutcome, Tag,
    read, sgf,
};

/// One line of text without outer white space.
fn line() -> impl Strategy<Value = String> {
    r"[!-~à-ʯạ-ỹ]([ -~\tà-ʯạ-ỹ]{0,12}[!-~])?"
}

fn comment() -> impl Strategy<Value = String> {
    r"([!-~é\\\]][ -~\t\nà-ʯạ-ỹ]{0,30})?"
}

fn time() -> impl Strategy<Value = Option<Duration>> {
    prop::option::of((1u64..100_000).prop_map(Duration::from_millis))
}

prop_compose! {
    fn annotations()(
        comment in comment(),
        introduction in prop_oneof![3 => Just(String::new()), 1 => comment()],
        glyphs in prop::collection::vec(any::<u8>(), 0..3),
        label in prop_oneof![3 => Just(String::new()), 1 => line()],
        evaluation in prop::option::of(prop_oneof![
            any::<i32>().prop_map(Evaluation::Centi),
            any::<i32>().prop_map(Evaluation::Mate),
        ]),
        time_spent in time(),
        time_left in time(),
    ) -> Annotations {
        Annotations {
            comment,
            introduction,
            glyphs,
            label,
            evaluation,
            time_spent,
            time_left,
            ..Annotations::default()
        }
    }
}

/// A move to add: the index of its parent, column, row, and annotations.
type NewMove = (Index, u8, u8, Annotations);

/// Builds a tree in which siblings differ and passes have no label.
fn build(size: BoardSize, new_moves: Vec<NewMove>) -> GameRecord {
    let mut record = GameRecord {
        game: Some("gomoku".to_owned()),
        size: Some(size),
        ..GameRecord::default()
    };
    let mut nodes = vec![record.tree.root()];
    for (parent, column, row, mut annotations) in new_moves {
        // Only the last four nodes get children, so that lines get long.
        let parent = nodes[nodes.len() - 1 - parent.index(nodes.len().min(4))];
        let text = if column == 0 && row == 0 {
            annotations.label.clear();
            "-".to_owned()
        } else {
            let column = char::from(b'a' + column % size.columns());
            format!("{column}{}", row % size.rows() + 1)
        };
        let taken = |tree: &zeitnot_record::Tree| {
            tree.children(parent)
                .any(|(_, child)| child.text() == Some(&text))
        };
        if !taken(&record.tree) {
            let id = record.tree.add_move(parent, &text).unwrap();
            record.tree.get_mut(id).unwrap().annotations = annotations;
            nodes.push(id);
        }
    }
    record
}

fn new_moves() -> impl Strategy<Value = Vec<NewMove>> {
    let one = (any::<Index>(), 0u8..26, 0u8..26, annotations());
    prop::collection::vec(one, 0..40)
}

fn outcome() -> impl Strategy<Value = RecordOutcome> {
    prop_oneof![
        Just(RecordOutcome::Unfinished),
        Just(RecordOutcome::FirstWins),
        Just(RecordOutcome::SecondWins),
        Just(RecordOutcome::Draw),
    ]
}

fn tag() -> impl Strategy<Value = Tag> {
    let key = prop_oneof![
        Just("DT".to_owned()),
        Just("RE".to_owned()),
        "[A-Z]{1,3}",
        line()
    ];
    (key, prop_oneof![line(), "[BW]\\+[TR]?"]).prop_map(|(key, value)| Tag { key, value })
}

fn side() -> impl Strategy<Value = u8> {
    1u8..=26
}

prop_compose! {
    fn full_record()(
        (columns, rows) in (side(), side()),
        new_moves in new_moves(),
        comment in comment(),
        rule in prop::option::of(line()),
        first in prop::option::of(line()),
        second in prop::option::of(line()),
        time_control in prop::option::of(prop_oneof![
            line(), "[0-9]{1,3}", "[0-9]{1,3}\\+[0-9]", "[0-9]{1,3}, [a-z0-9]{1,5}",
        ]),
        start in prop::option::of(prop_oneof![Just("{a1/}"), Just("{/a1}-"), Just("-")]),
        tags in prop::collection::vec(tag(), 0..4),
        outcome in outcome(),
    ) -> GameRecord {
        let size = BoardSize::new(columns, rows).unwrap();
        let mut record = GameRecord {
            rule,
            players: Players { first, second },
            time_control,
            start: start.map(str::to_owned),
            tags,
            outcome,
            ..build(size, new_moves)
        };
        let root = record.tree.root();
        record.tree.get_mut(root).unwrap().annotations.comment = comment;
        record
    }
}

/// Returns the part of a record that a library holds: moves, comments, and labels.
fn library_part(record: &GameRecord) -> GameRecord {
    let mut kept = GameRecord {
        game: Some("gomoku".to_owned()),
        size: Some(BoardSize::GOMOKU),
        tree: record.tree.clone(),
        ..GameRecord::default()
    };
    let nodes: Vec<_> = kept.tree.preorder().map(|(id, _)| id).collect();
    for id in nodes {
        let node = kept.tree.get_mut(id).unwrap();
        let comment = std::mem::take(&mut node.annotations.comment);
        let label = std::mem::take(&mut node.annotations.label);
        node.annotations = Annotations {
            comment,
            label,
            ..Annotations::default()
        };
    }
    kept
}

/// Returns the part of a record that PSQ holds: the main line and its times.
fn piskvork_part(record: &GameRecord) -> GameRecord {
    let mut kept = GameRecord {
        game: record.game.clone(),
        size: record.size,
        ..GameRecord::from_moves(record.moves()).unwrap()
    };
    let times: Vec<_> = record
        .tree
        .main_line()
        .map(|(_, node)| node.annotations.time_spent)
        .collect();
    let nodes: Vec<_> = kept.tree.main_line().map(|(id, _)| id).collect();
    for (id, time) in nodes.into_iter().zip(times) {
        kept.tree.get_mut(id).unwrap().annotations.time_spent = time;
    }
    kept
}

/// A valid file, truncated or with bytes changed, removed, or inserted.
fn damaged() -> impl Strategy<Value = (Format, Vec<u8>)> {
    let damage = prop::collection::vec((any::<Index>(), any::<u8>(), 0u8..4), 0..6);
    let format = prop::sample::select(vec![Format::Sgf, Format::Psq, Format::RenLib]);
    (new_moves(), damage, format).prop_map(|(new_moves, damage, format)| {
        let mut record = build(BoardSize::GOMOKU, new_moves);
        if format == Format::Psq {
            record = GameRecord::from_moves(["h8", "i9", "a1"]).unwrap();
        }
        let mut bytes = format.write(&record).unwrap();
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
        (format, bytes)
    })
}

/// Parts of SGF in random order.
fn fragments() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[();\\[\\]]",
        "(B|W|AB|AW|AE|C|N|LB|PL|SZ|GM|CA|RE|TM|OT|EV|ZT|V|BL|ZS|ZM)\\[[a-p0-9:]{0,4}\\]",
        "(;?[BW]\\[[a-o][a-o]\\]){1,4}",
        "(RE|OT|ZT|C|LB)\\[[A-Z+ :\\\\a-c\n]{0,9}\\]",
        "\\PC{0,2}",
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// Asserts that bytes are read and round-trip, or are rejected with one line.
fn assert_read_or_rejected(format: Format, bytes: &[u8]) -> Result<(), TestCaseError> {
    match format.read(bytes) {
        Ok(record) => {
            let written = format.write(&record)?;
            let mut back = format.read(&written)?;
            if record.game.is_none() && format == Format::Sgf {
                back.game = None;
            }
            prop_assert_eq!(back, record);
        }
        Err(error) => {
            let message = error.to_string();
            prop_assert!(!message.contains(char::is_control), "{}", message);
            prop_assert!(message.contains("; "), "{}", message);
            if let ReadError::Binary(error) = error {
                prop_assert!(error.offset <= bytes.len());
            }
        }
    }
    Ok(())
}

#[test]
fn long_lines_zeros_and_invalid_utf8_are_read_or_rejected() {
    let begins = [
        (Format::MoveList, b"".as_slice()),
        (Format::Sgf, b"(;C["),
        (Format::Sgf, b"(;"),
        (Format::Psq, b"Piskvorky 9x9\n"),
        (Format::RenLib, b"\xFFRenLib\xFF\x03\x04"),
        (Format::Gcg, b"#player1 "),
        (Format::Gcg, b">x: "),
    ];
    for filling in [b"a".as_slice(), b"\0", b"\xFF", b" ", b"[", b"1,1\0"] {
        let filling = filling.repeat((1 << 20) / filling.len());
        for (format, begin) in begins {
            let bytes = [begin, &filling].concat();
            assert_eq!(Format::detect(&bytes, None), format);
            assert_read_or_rejected(format, &bytes).unwrap();
        }
    }
}

proptest! {
    #[test]
    fn sgf_records_round_trip(record in full_record()) {
        let text = sgf::write(&record)?;
        let back = sgf::read(text.as_bytes())?;
        prop_assert_eq!(&back, &record, "{}", text);
        prop_assert_eq!(Format::Sgf.omissions(&record), []);
        let all = sgf::read_all(format!("{text}{text}").as_bytes())?;
        prop_assert_eq!(all, [back, record]);
    }

    #[test]
    fn renlib_keeps_the_tree(new_moves in new_moves()) {
        let record = build(BoardSize::GOMOKU, new_moves);
        let bytes = Format::RenLib.write(&record)?;
        let back = Format::RenLib.read(&bytes)?;
        prop_assert_eq!(&back, &library_part(&record));
        prop_assert_eq!(read(&bytes, None)?, back);
    }

    #[test]
    fn psq_keeps_the_main_line(new_moves in new_moves()) {
        let record = build(BoardSize::GOMOKU, new_moves);
        let passes = record.moves().any(|text| text == "-");
        let written = Format::Psq.write(&record);
        prop_assert_eq!(written.is_err(), passes);
        if let Ok(bytes) = written {
            let back = read(&bytes, Some("a.sgf"))?;
            prop_assert_eq!(back, piskvork_part(&record));
        }
    }

    #[test]
    fn arbitrary_bytes_are_read_or_rejected(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for format in Format::ALL {
            assert_read_or_rejected(format, &bytes)?;
        }
    }

    #[test]
    fn arbitrary_libraries_are_read_or_rejected(body in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut bytes = Format::RenLib.write(&GameRecord::default())?;
        bytes.extend(body);
        assert_read_or_rejected(Format::RenLib, &bytes)?;
    }

    #[test]
    fn damaged_files_are_read_or_rejected((format, bytes) in damaged()) {
        assert_read_or_rejected(format, &bytes)?;
        let _ = read(&bytes, None);
    }

    #[test]
    fn fragments_of_sgf_are_read_or_rejected(text in fragments()) {
        assert_read_or_rejected(Format::Sgf, text.as_bytes())?;
        assert_read_or_rejected(Format::Sgf, format!("(;{text})").as_bytes())?;
    }

    #[test]
    fn fragments_of_psq_are_read_or_rejected(body in "([0-9]{1,2},[0-9]{1,2},?[0-9]{0,3}\r?\n){0,5}[ -~\r\n]{0,40}") {
        let text = format!("Piskvorky 20x20, 11:11, 1\n{body}");
        assert_read_or_rejected(Format::Psq, text.as_bytes())?;
    }
}
