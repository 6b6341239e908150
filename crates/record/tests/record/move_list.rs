//! Tests of the plain move list.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use zeitnot_record::tree::MAX_NODES;
use zeitnot_record::{
    BoardSize, GameRecord, MAX_INPUT_BYTES, MAX_TAGS, RecordOutcome, WriteError, move_list,
};

fn read(text: &str) -> GameRecord {
    move_list::read(text.as_bytes(), None).unwrap()
}

fn moves(text: &str, game: Option<&str>) -> Vec<String> {
    let record = move_list::read(text.as_bytes(), game).unwrap();
    record.moves().map(str::to_owned).collect()
}

fn read_error(text: &str) -> String {
    move_list::read(text.as_bytes(), None)
        .unwrap_err()
        .to_string()
}

#[test]
fn every_part_of_a_file_is_read() {
    let record = read(
        "\u{feff}# Game: gomoku\r\n# rule: renju\r\n# size: 15\r\n# first: Ánh\r\n\
         # second: Binh\r\n# time-control: 180+2\r\n# Event: Club night\r\n\
         # played by the window\r\n# comment: in the rain\r\n\r\n\
         h8 i9\r\n  j10\t\r\n0-1\r\n",
    );
    assert_eq!(record.game.as_deref(), Some("gomoku"));
    assert_eq!(record.rule.as_deref(), Some("renju"));
    assert_eq!(record.size, BoardSize::square(15));
    assert_eq!(record.players.first.as_deref(), Some("Ánh"));
    assert_eq!(record.players.second.as_deref(), Some("Binh"));
    assert_eq!(record.time_control.as_deref(), Some("180+2"));
    assert_eq!(record.tags.len(), 1);
    assert_eq!(record.tags[0].key, "Event");
    assert_eq!(record.tree.comment(), "played by the window\nin the rain");
    assert_eq!(record.moves().collect::<Vec<_>>(), ["h8", "i9", "j10"]);
    assert_eq!(record.outcome, RecordOutcome::SecondWins);
}

#[test]
fn joined_and_mixed_lists_are_read() {
    for text in ["h8 i9 j10", "h8i9j10", "h8i9 j10", "h8\ni9j10"] {
        assert_eq!(moves(text, None), ["h8", "i9", "j10"], "{text:?}");
    }
}

#[test]
fn other_words_are_not_split() {
    let words = ["5", "a1", "pass", "0000", "e7e8q"];
    assert_eq!(moves("5 a1 pass 0000 e7e8q", None), words);
}

#[test]
fn chess_moves_are_not_split_if_the_game_is_known() {
    assert_eq!(moves("e2e4 e7e5", Some("chess")), ["e2e4", "e7e5"]);
    assert_eq!(moves("# game: Chess\ne2e4", Some("gomoku")), ["e2e4"]);
    assert_eq!(moves("e2e4", None), ["e2", "e4"]);
}

#[test]
fn an_empty_file_is_an_empty_record() {
    assert_eq!(read(""), GameRecord::default());
    assert_eq!(read("\n \t\n"), GameRecord::default());
}

#[test]
fn a_result_may_be_in_the_header() {
    assert_eq!(read("# result: 1/2-1/2\nh8").outcome, RecordOutcome::Draw);
    assert_eq!(
        read("# result: 1-0\nh8 1-0").outcome,
        RecordOutcome::FirstWins
    );
}

#[test]
fn errors_name_the_location_the_text_and_the_remedy() {
    let cases = [
        (
            "h8 i9\n é h-8",
            "line 2, column 2: `é` is not a move; write letters and digits only, with spaces between moves",
        ),
        (
            "h8,i9",
            "line 1, column 1: `h8,i9` is not a move; write letters and digits only, with spaces between moves",
        ),
        (
            "h8 1-0 i9",
            "line 1, column 8: `i9` comes after the result; end the file with the result, one game to a file",
        ),
        (
            "h8 1-0\n# x: y",
            "line 2, column 1: `#` comes after the result; end the file with the result, one game to a file",
        ),
        (
            "h8\n # rule: renju",
            "line 2, column 2: `#` is a header line below the moves; put it above the first move",
        ),
        (
            "# size: 15x",
            "line 1, column 1: `15x` is not a board size; write one number such as 15, or columns and rows such as 20x15",
        ),
        (
            "# rule: renju\n# RULE: caro",
            "line 2, column 1: `RULE` is given twice; keep one of the lines",
        ),
        (
            "# rule: ",
            "line 1, column 1: `rule` has no value; write one after the colon or delete the line",
        ),
        (
            "# result: won",
            "line 1, column 1: `won` is not a result; write 1-0, 0-1, 1/2-1/2 or *",
        ),
        (
            "# result: 1-0\n0-1",
            "line 2, column 1: `0-1` contradicts the result in the header; keep one of the two",
        ),
        (
            "# game: chess\re2e4",
            "line 1, column 1: ` game: chess\u{fffd}e2e4` contains a control character; delete it, or save the file with ordinary line ends",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(read_error(text), message, "{text:?}");
    }
}

#[test]
fn the_length_and_number_of_moves_are_bounded() {
    let long = "a".repeat(65);
    assert_eq!(
        read_error(&long),
        format!(
            "line 1, column 1: `{}…` is too long for a move; put spaces between the moves",
            "a".repeat(40)
        )
    );
    let full = "a1".repeat(MAX_NODES - 1);
    assert_eq!(read(&full).moves().count(), MAX_NODES - 1);
    assert_eq!(
        read_error(&format!("{full} b2")),
        format!(
            "line 1, column {}: `b2` is one move too many; cut the game into several files",
            full.len() + 2
        )
    );
}

#[test]
fn every_part_of_a_record_is_written() {
    let text = "# game: gomoku\n# size: 20x15\n# first: A\n# Event: B\n# comment: c\n\
                h8 i9\n1/2-1/2\n";
    assert_eq!(move_list::write(&read(text)).unwrap(), text);
}

#[test]
fn long_games_are_wrapped() {
    let record = GameRecord::from_moves(vec!["h8"; 100]).unwrap();
    let text = move_list::write(&record).unwrap();
    assert!(text.lines().all(|line| line.len() <= 78), "{text}");
    assert_eq!(text.lines().count(), 4);
}

#[test]
fn only_the_main_line_is_written() {
    let mut record = GameRecord::from_moves(["h8", "i9"]).unwrap();
    let root = record.tree.root();
    record.tree.add_move(root, "a1").unwrap();
    assert_eq!(move_list::write(&record).unwrap(), "h8 i9\n");
}

#[test]
fn records_that_would_read_back_differently_are_rejected() {
    let mut record = GameRecord::from_moves(["a1", "e2e4"]).unwrap();
    let error = WriteError::Move {
        ply: 2,
        text: "e2e4".to_owned(),
    };
    assert_eq!(move_list::write(&record), Err(error));
    record.game = Some("chess".to_owned());
    assert!(move_list::write(&record).is_ok());
    let word = GameRecord::from_moves(["8D HORN"]).unwrap();
    assert!(matches!(
        move_list::write(&word),
        Err(WriteError::Move { ply: 1, .. })
    ));
    for bad in ["", " x", "x\ny"] {
        record.rule = Some(bad.to_owned());
        let key = "rule".to_owned();
        assert_eq!(move_list::write(&record), Err(WriteError::Field { key }));
    }
}

#[test]
fn long_hostile_files_are_read_or_rejected() {
    for piece in ["a1", "a", "a1 ", "# ", "#\n", "#x:y\n", "\n", "é"] {
        // Quadratic work would be noticed: one such bug took 26 seconds.
        let text = piece.repeat((2 << 20) / piece.len());
        let _ = move_list::read(text.as_bytes(), None);
    }
}

#[test]
fn tags_are_bounded_when_reading_and_writing() {
    let text = "#x: y\n".repeat(MAX_TAGS);
    let mut record = read(&text);
    assert!(move_list::write(&record).is_ok());
    assert_eq!(
        read_error(&format!("{text}#z: y")),
        "line 1001, column 1: `z` is one header line too many; drop the lines that are not needed"
    );
    record.tags.push(record.tags[0].clone());
    assert_eq!(move_list::write(&record), Err(WriteError::TooManyTags));
}

#[test]
fn files_above_the_size_limit_are_not_written() {
    let mut record = GameRecord::default();
    let root = record.tree.root();
    let root = record.tree.get_mut(root).unwrap();
    root.annotations.comment = "x".repeat(MAX_INPUT_BYTES);
    assert_eq!(move_list::write(&record), Err(WriteError::TooLarge));
}

#[test]
fn chess_moves_may_have_signs() {
    let text = "# game: chess\ne4 e5 Nf3 O-O e8=Q+ Kd1#\n1-0\n";
    let record = move_list::read(text.as_bytes(), None).unwrap();
    assert_eq!(record.moves().count(), 6);
    assert_eq!(move_list::write(&record).unwrap(), text);
    assert!(move_list::read(b"e4 O-O", None).is_err());
}
