//! Tests of PSQ, the games of Piskvork.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use std::time::Duration;

use zeitnot_record::{BoardSize, GameRecord, RecordOutcome, psq};

const GAME: &str = "Piskvorky 15x20, 11:0, 1\r\n8,8,0\r\n9,7,1520\r\n1,20,3\r\n\
    one.zip\r\ntwo.zip\r\n15\r\n2,Renju1\r\n";

fn read(text: &str) -> GameRecord {
    psq::read(text.as_bytes()).unwrap()
}

fn tags(record: &GameRecord) -> Vec<(&str, &str)> {
    let tags = record.tags.iter();
    tags.map(|tag| (tag.key.as_str(), tag.value.as_str()))
        .collect()
}

#[test]
fn every_part_of_a_file_is_read() {
    let record = read(GAME);
    assert_eq!(record.game.as_deref(), Some("gomoku"));
    assert_eq!(record.size, BoardSize::new(15, 20));
    assert_eq!(record.moves().collect::<Vec<_>>(), ["h13", "i14", "a1"]);
    let times: Vec<_> = record
        .tree
        .main_line()
        .map(|(_, node)| node.annotations.time_spent)
        .collect();
    let milliseconds = |time| Some(Duration::from_millis(time));
    assert_eq!(times, [None, milliseconds(1_520), milliseconds(3)]);
    // The second player of the file moves first.
    assert_eq!(record.players.first.as_deref(), Some("two.zip"));
    assert_eq!(record.players.second.as_deref(), Some("one.zip"));
    assert_eq!(record.rule.as_deref(), Some("renju"));
    assert_eq!(
        tags(&record),
        [
            ("Levels", "11:0"),
            ("Termination", "15"),
            ("Event", "2,Renju1")
        ]
    );
    assert_eq!(record.outcome, RecordOutcome::Unfinished);
    let written = psq::write(&record).unwrap();
    assert_eq!(read(&written), record);
    assert!(written.starts_with("Piskvorky 15x20, 11:0, 0\n8,8,0\n"));
}

#[test]
fn times_above_the_maximum_of_piskvork_are_reduced_to_it() {
    let record = read("Piskvorky 15x15, 0:0, 0\n8,8,30485341100\n-1\n");
    let (_, first) = record.tree.main_line().next().unwrap();
    let longest = Duration::from_millis(2_147_483_647);
    assert_eq!(first.annotations.time_spent, Some(longest));
    assert_eq!(read(&psq::write(&record).unwrap()), record);
}

#[test]
fn files_of_other_programs_are_read() {
    for text in [
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n-1\n",
        "Piskvorky 15x15, 0:0, 0\n8, 8\n9, 9\n-1",
        "\u{feff}\nPiskvorky 15X15 , 0 - 0\r\n\r\n8,8\r\n9,9,0,extra,columns\r\n",
        "Piskvorky 15x15\n8,8,x\n9,9,-5\nhomo-1\nhomo-2\n-1\n",
    ] {
        let record = read(text);
        assert_eq!(record.moves().collect::<Vec<_>>(), ["h8", "i7"], "{text:?}");
        assert_eq!(tags(&record), []);
        assert_eq!(record.players, GameRecord::default().players);
        assert_eq!(
            psq::write(&record).unwrap(),
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n-1\n"
        );
    }
    let latin1 = psq::read(b"Piskvorky 5x5\n1,1\n\xE9.zip\n").unwrap();
    assert_eq!(latin1.players.first.as_deref(), Some("é.zip"));
}

#[test]
fn the_rule_and_a_single_name_are_kept() {
    let mut record = GameRecord::from_moves(["h8"]).unwrap();
    record.rule = Some("caro".to_owned());
    record.players.second = Some("Binh".to_owned());
    let text = psq::write(&record).unwrap();
    assert_eq!(
        text,
        "Piskvorky 15x15, 0:0, 0\n8,8,0\nhomo-1\nBinh\n-1\ncaro\n"
    );
    let back = read(&text);
    assert_eq!((&back.rule, &back.players), (&record.rule, &record.players));
    assert_eq!(back.tags, []);
}

#[test]
fn only_the_main_line_is_written() {
    let mut record = GameRecord::from_moves(["h8", "i9"]).unwrap();
    let root = record.tree.root();
    let variation = record.tree.add_move(root, "-").unwrap();
    record.tree.get_mut(variation).unwrap().annotations.comment = "x\ny".to_owned();
    assert_eq!(
        psq::write(&record).unwrap(),
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n-1\n"
    );
}

#[test]
fn errors_name_the_location_the_text_and_the_remedy() {
    let off = "is not on the board; count columns from the left and rows from the top, both from 1 to the size";
    let size = "is not a board size that can be read; write columns and rows such as 15x15, at most 26 each";
    let first = "is not the first line of a Piskvork game; begin the file with a line such as Piskvorky 15x15, 0:0, 0";
    for (text, message) in [
        ("", format!("line 1, column 1: `` {first}")),
        ("\n h8\n", format!("line 2, column 2: `h8` {first}")),
        ("Piskvorky 15, 0", format!("line 1, column 11: `15` {size}")),
        (
            "Piskvorky 15x27",
            format!("line 1, column 11: `15x27` {size}"),
        ),
        (
            "Piskvorky 15x15\n\n 16,1,0",
            format!("line 3, column 2: `16,1,0` {off}"),
        ),
        (
            "Piskvorky 15x15\n0,1",
            format!("line 2, column 1: `0,1` {off}"),
        ),
        (
            "Piskvorky 15x15\n1,-1",
            format!("line 2, column 1: `1,-1` {off}"),
        ),
        (
            "Piskvorky 15x15\n1,999",
            format!("line 2, column 1: `1,999` {off}"),
        ),
        (
            "Piskvorky 15x15\n1,1\n?,2\n3,3,7\n",
            "line 4, column 1: `3,3,7` is a move below the names; \
             correct or delete the line above it that is not a move"
                .to_owned(),
        ),
    ] {
        let error = psq::read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn unsupported_records_are_rejected() {
    let write_error = |record: &GameRecord| psq::write(record).unwrap_err().to_string();
    assert_eq!(
        write_error(&GameRecord::from_moves(["h8", "-"]).unwrap()),
        "move 2 (`-`) cannot be written for a board of 15; \
         correct the move or the size, or choose another format"
    );
    let mut record = GameRecord {
        start: Some("{h8/}".to_owned()),
        ..GameRecord::default()
    };
    assert_eq!(
        write_error(&record),
        "the starting position `{h8/}` is not supported by this format; choose another format"
    );
    record.start = None;
    for name in ["", "5", "5,6", "-1", "a\nb", "homo-1"] {
        record.players.first = Some(name.to_owned());
        assert_eq!(
            write_error(&record),
            "the header field `first` does not fit one line of text; \
             remove line breaks and outer spaces, or leave the field out"
        );
    }
}

#[test]
fn long_hostile_files_are_read_or_rejected() {
    for piece in ["1,1,1\n", "1", ",", "\n", "x\n", "\0", "\r"] {
        let text = format!("Piskvorky 5x5\n{}", piece.repeat((1 << 20) / piece.len()));
        let _ = psq::read(text.as_bytes());
        let _ = psq::read(&text.as_bytes()[1..]);
    }
}
