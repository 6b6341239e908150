//! Tests of PGN.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use std::time::Duration;

use rstest::rstest;
use zeitnot_record::pgn;
use zeitnot_record::{Evaluation, GameRecord, MAX_TAGS, NodeId, RecordOutcome, Tag, WriteError};

fn read(text: &str) -> GameRecord {
    pgn::read(text.as_bytes()).unwrap()
}

fn read_error(text: &str) -> String {
    pgn::read(text.as_bytes()).unwrap_err().to_string()
}

/// Returns every move with its ply, the main line before variations.
fn plies(record: &GameRecord) -> String {
    let nodes = record.tree.preorder();
    let plies = nodes.filter_map(|(_, node)| Some(format!("{}:{}", node.ply(), node.text()?)));
    plies.collect::<Vec<_>>().join(" ")
}

fn moves(text: &str) -> String {
    read(text).moves().collect::<Vec<_>>().join(" ")
}

/// Returns the nodes in preorder; the first is the root.
fn nodes(record: &GameRecord) -> Vec<NodeId> {
    record.tree.preorder().map(|(id, _)| id).collect()
}

fn comments(text: &str) -> Vec<String> {
    let record = read(text);
    let nodes = record.tree.preorder();
    nodes
        .map(|(_, node)| node.annotations.comment.clone())
        .collect()
}

/// Asserts that the record of a file round-trips, and so does its text.
fn assert_stable(text: &str) {
    let record = read(text);
    let written = pgn::write(&record).unwrap();
    assert_eq!(read(&written), record, "{written}");
    assert_eq!(pgn::write(&read(&written)).unwrap(), written);
}

const GAME: &str = "\u{feff}; sent by a friend\r\n\
    [Annotator \"B\\\\C \\\"D\\\"\"]\r\n[Event \"Club night\"]\r\n[Site \"?\"]\r\n\
    [Date \"2024.05.01\"]\r\n[Round \"-\"]\r\n[White \"Ánh\"]\r\n[Black \"Bình\"]\r\n\
    [Result \"1-0\"]\r\n[TimeControl \"180+2\"]\r\n[WhiteElo \"2001\"]\r\n\r\n\
    {Played in   the\r\n  garden.} 1.e4! {[%clk 0:02:59.5] [%eval 0.35,18] best\r\nby test} e5\r\n\
    % an escaped line\r\n\
    2. Qh5?! $36 {early} {and bold} ({Usual is} 2. Nf3 Nc6 (2... d6 {solid}) 3. Bb5 $1)\r\n\
    (2. f4 {[%csl Gf4]}) 2... Ke7 {[%emt 0:00:07]} ; oh no }\r\n\
    {[%eval #1]} 3. Qxe5# {[%eval #0]} 1-0 {mate}\r\n";

#[test]
fn every_part_of_a_file_is_read() {
    let record = read(GAME);
    assert_eq!(record.game.as_deref(), Some("chess"));
    assert_eq!(record.size, None);
    assert_eq!(record.players.first.as_deref(), Some("Ánh"));
    assert_eq!(record.players.second.as_deref(), Some("Bình"));
    assert_eq!(record.rule, None);
    assert_eq!(record.time_control.as_deref(), Some("180+2"));
    assert_eq!(record.outcome, RecordOutcome::FirstWins);
    assert_eq!(record.start, None);
    let tags: Vec<(&str, &str)> = record
        .tags
        .iter()
        .map(|tag| (tag.key.as_str(), tag.value.as_str()))
        .collect();
    assert_eq!(
        tags,
        [
            ("Event", "Club night"),
            ("Date", "2024.05.01"),
            ("Round", "-"),
            ("Annotator", "B\\C \"D\""),
            ("WhiteElo", "2001"),
        ]
    );
    assert_eq!(
        record.tree.comment(),
        "sent by a friend\nPlayed in the garden."
    );
    assert_eq!(
        plies(&record),
        "1:e4 2:e5 3:Qh5 4:Ke7 5:Qxe5# 3:Nf3 4:Nc6 5:Bb5 4:d6 3:f4"
    );
    let nodes = nodes(&record);
    let remarks = |index: usize| &record.tree.get(nodes[index]).unwrap().annotations;
    assert_eq!(remarks(1).glyphs, [1]);
    assert_eq!(remarks(1).comment, "best by test");
    assert_eq!(remarks(1).time_left, Some(Duration::from_millis(179_500)));
    assert_eq!(remarks(1).evaluation, Some(Evaluation::Centi(35)));
    assert_eq!(remarks(3).glyphs, [6, 36]);
    assert_eq!(remarks(3).comment, "early\nand bold");
    assert_eq!(remarks(4).comment, "oh no }");
    assert_eq!(remarks(4).time_spent, Some(Duration::from_secs(7)));
    // White moves and mates with that move.
    assert_eq!(remarks(4).evaluation, Some(Evaluation::Mate(1)));
    assert_eq!(remarks(5).evaluation, Some(Evaluation::Mate(0)));
    assert_eq!(remarks(5).comment, "mate");
    assert_eq!(remarks(6).introduction, "Usual is");
    assert_eq!(remarks(8).glyphs, [1]);
    assert_eq!(remarks(9).comment, "solid");
    assert_eq!(remarks(10).comment, "[%csl Gf4]");
    assert_stable(GAME);
}

#[test]
fn records_are_written_in_the_export_format() {
    assert_eq!(
        pgn::write(&read(GAME)).unwrap(),
        "[Event \"Club night\"]\n\
         [Site \"?\"]\n\
         [Date \"2024.05.01\"]\n\
         [Round \"-\"]\n\
         [White \"Ánh\"]\n\
         [Black \"Bình\"]\n\
         [Result \"1-0\"]\n\
         [Annotator \"B\\\\C \\\"D\\\"\"]\n\
         [TimeControl \"180+2\"]\n\
         [WhiteElo \"2001\"]\n\
         \n\
         {sent by a friend} {Played in the garden.} 1. e4 $1 {[%eval 0.35]\n\
         [%clk 0:02:59.5] best by test} 1... e5 2. Qh5 $6 $36 {early} {and bold} ({Usual\n\
         is} 2. Nf3 Nc6 (2... d6 {solid}) 3. Bb5 $1) (2. f4 {[%csl Gf4]}) 2... Ke7\n\
         {[%eval #1] [%emt 0:00:07]} ; oh no }\n\
         3. Qxe5# {[%eval #0] mate} 1-0\n"
    );
}

#[test]
fn an_empty_record_is_a_game() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n*\n";
    assert_eq!(pgn::write(&GameRecord::default()).unwrap(), text);
    let game = Some("chess".to_owned());
    let empty = GameRecord {
        game,
        ..GameRecord::default()
    };
    assert_eq!(read(text), empty);
}

#[test]
fn moves_are_numbered_from_the_starting_position() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 57";
    let text = format!(
        "[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Variant \"Chess960\"]\n\n57... Kd7 58. e4 (58. e3) *"
    );
    let record = read(&text);
    assert_eq!(record.start.as_deref(), Some(fen));
    assert_eq!(record.rule.as_deref(), Some("Chess960"));
    let written = pgn::write(&record).unwrap();
    let end = format!(
        "[Result \"*\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n\n\
         57... Kd7 58. e4 (58. e3) *\n"
    );
    assert!(written.ends_with(&end), "{written}");
    assert_stable(&text);
}

#[rstest]
#[case::joined_numbers("1.e4 e5 2.Nf3", "e4 e5 Nf3")]
#[case::no_numbers("e4 e5 Nf3", "e4 e5 Nf3")]
#[case::wrong_numbers("7. e4 9... e5 1 Nf3", "e4 e5 Nf3")]
#[case::coordinates("1. e2e4 e7e5 2. g1f3 e7e8q", "e2e4 e7e5 g1f3 e7e8q")]
#[case::long("1. e2-e4 Ng8-f6+ 2. e7xd8=Q#", "e2-e4 Ng8-f6+ e7xd8=Q#")]
#[case::castling("1. O-O 0-0-0+ 2. O-O-O# 0-0", "O-O 0-0-0+ O-O-O# 0-0")]
#[case::null_moves("1. -- Z0 2. 0000 e5", "-- Z0 0000 e5")]
#[case::en_passant("5. exd6 e.p. Kd7 6. cxb6e.p.", "exd6 Kd7 cxb6")]
#[case::glued_comment("1.e4{x}e5(1...c5)2.Nf3$1Nc6", "e4 e5 Nf3 Nc6")]
#[case::line_comment("1. e4 ; e5 is best\n1... c5", "e4 c5")]
#[case::escape("1. e4\n% e5 is best\n1... c5", "e4 c5")]
#[case::percent_in_a_line("1. e4 {100 %} {\n% of them} c5", "e4 c5")]
#[case::line_ends("1. e4\r1... e5\r\n2. Nf3\n", "e4 e5 Nf3")]
fn all_forms_of_movetext_are_read(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(moves(text), expected);
    assert_stable(text);
}

#[test]
fn glyphs_are_read_from_signs_and_numbers() {
    let record = read("1. e4! e5? 2. d4!! d5?? 3. c4!? c5?! 4. b4 $0 b5 $255 5. a4!!! ! *");
    let glyphs: Vec<Vec<u8>> = record
        .tree
        .main_line()
        .map(|(_, node)| node.annotations.glyphs.clone())
        .collect();
    let expected: [&[u8]; 9] = [&[1], &[2], &[3], &[4], &[5], &[6], &[0], &[255], &[3, 1, 1]];
    assert_eq!(glyphs, expected);
    assert_stable("$11 1. e4 ($5 1. d4)");
    assert_eq!(
        read_error("1. e4 $256"),
        "line 1, column 7: `$256` is not an annotation glyph; write $0 to $255, or ! and ? after the move"
    );
    assert!(read_error("1. e4 $").contains("`$` is not an annotation glyph"));
}

#[test]
fn comments_are_attached_to_moves_and_variations() {
    assert_eq!(
        comments("{a} {b} 1. e4 {c} (1. d4) {d} e5"),
        ["a\nb", "c\nd", "", ""]
    );
    assert_eq!(comments("1. e4 ({only words}) {d}"), ["", "only words\nd"]);
    assert_eq!(comments("1. e4 {} { \n } {x}"), ["", "x"]);
    let record = read("1. e4 ({[%clk 0:01] a} {b} 1. d4 {c})");
    let remarks = &record.tree.get(nodes(&record)[2]).unwrap().annotations;
    assert_eq!(
        (remarks.introduction.as_str(), remarks.comment.as_str()),
        ("a\nb", "c")
    );
    assert_eq!(remarks.time_left, Some(Duration::from_secs(1)));
    assert_stable("1. e4 ({[%clk 0:01] a} {b} 1. d4 {c}) ; } ; } [\n e5 {[%eval 1]} ; }");
}

#[test]
fn forced_ends_count_plies_from_the_side_to_move() {
    let text = "{[%eval #2]} 1. e4 {[%eval #2]} e5 {[%eval #-3]} 2. d4 {[%eval #-3]}";
    let black = format!("{text}\n[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 1\"]");
    let mates = |text: &str| -> Vec<_> {
        let record = read(text);
        let nodes = record.tree.preorder();
        nodes
            .filter_map(|(_, node)| match node.annotations.evaluation {
                Some(Evaluation::Mate(plies)) => Some(plies),
                _ => None,
            })
            .collect()
    };
    assert_eq!(mates(text), [3, 4, -6, -5]);
    // A tag after moves belongs to the next game; one after a comment does not.
    assert_eq!(mates(&black), [3, 4, -6, -5]);
    assert_eq!(mates("{[%eval #2]}\n[FEN \"8/8 b - - 0 1\"]\n*"), [4]);
    assert_stable(text);
}

#[test]
fn results_of_tag_and_movetext_must_agree() {
    let outcome = |text: &str| read(text).outcome;
    assert_eq!(outcome("1. e4 0-1"), RecordOutcome::SecondWins);
    assert_eq!(outcome("1. e4 1/2"), RecordOutcome::Draw);
    assert_eq!(
        outcome("[Result \"1-0\"]\n\n1. e4"),
        RecordOutcome::FirstWins
    );
    assert_eq!(
        outcome("[Result \"1-0\"]\n\n1. e4 *"),
        RecordOutcome::FirstWins
    );
    assert_eq!(
        outcome("[Result \"*\"]\n\n1. e4 1-0"),
        RecordOutcome::FirstWins
    );
    assert_eq!(
        outcome("[Result \"?\"]\n\n1. e4 (1. d4 0-1) 1-0"),
        RecordOutcome::FirstWins
    );
    assert_eq!(
        read_error("[Result \"1-0\"]\n\n1. e4 0-1"),
        "line 3, column 7: `0-1` contradicts the result in the header; keep one of the two"
    );
    assert_eq!(
        read_error("[Result \"2-0\"]\n\n1. e4"),
        "line 1, column 1: `Result 2-0` is not a result; write 1-0, 0-1, 1/2-1/2 or *"
    );
}

#[test]
fn text_that_is_not_utf8_is_latin1() {
    let record =
        pgn::read(b"[White \"Andr\xE9\"]\n\n1. e4 {d\xE9j\xE0 \xC3\xA9} {\xC3\xA9}").unwrap();
    assert_eq!(record.players.first.as_deref(), Some("André"));
    let (_, node) = record.tree.main_line().next().unwrap();
    assert_eq!(node.annotations.comment, "déjà Ã©\né");
}

#[rstest]
#[case(
    "",
    "line 1, column 1: `the file` is not a game in PGN; begin with a tag such as [Event \"Club night\"], or with the moves"
)]
#[case(
    "; nothing but words\n",
    "line 1, column 1: `the file` is not a game in PGN; begin with a tag such as [Event \"Club night\"], or with the moves"
)]
#[case(
    "[Event Club night]\n",
    "line 1, column 1: `[Event Club night]` is not a tag; write it on one line, as in [Event \"Club night\"]"
)]
#[case(
    "\n 1. é4 e5",
    "line 2, column 5: `é4` is not a move; write moves such as Nf3, e2e4 or O-O, and put everything else in braces"
)]
#[case(
    "1. e4 {é} +-",
    "line 1, column 11: `+-` is not a move; write moves such as Nf3, e2e4 or O-O, and put everything else in braces"
)]
#[case(
    "1. e4 {oh\nno",
    "line 1, column 7: `{` is never closed; add the bracket that closes it"
)]
#[case(
    "1. e4 } e5",
    "line 1, column 7: `}` closes nothing; delete it, or open the bracket before it"
)]
#[case(
    "1. e4 ) e5",
    "line 1, column 7: `)` closes nothing; delete it, or open the bracket before it"
)]
#[case(
    "1. e4 (1. d4\n 1... d5",
    "line 1, column 7: `(` is never closed; add the bracket that closes it"
)]
#[case(
    "(1. d4) 1. e4",
    "line 1, column 1: `(` has no move before it to replace; put a variation after the move that it replaces"
)]
#[case(
    "1. e4 ((1. d4))",
    "line 1, column 8: `(` has no move before it to replace; put a variation after the move that it replaces"
)]
fn errors_name_the_location_and_the_remedy(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(read_error(text), expected);
}

#[test]
fn nesting_is_bounded() {
    assert!(read_error(&"(".repeat(10_000)).contains("has no move before it"));
    let too_deep = "is nested too deeply; flatten the variations";
    assert!(read_error(&"e4 (".repeat(10_000)).contains(too_deep));
    assert!(read_error(&"e4 e5 (".repeat(10_000)).contains(too_deep));
    let deep = format!("{}e4{}", "e4 e5 (".repeat(1_000), ")".repeat(1_000));
    assert_stable(&deep);
    assert_stable(&"e4 (e5) ".repeat(10_000));
}

#[test]
fn tags_moves_and_lengths_are_bounded() {
    let tags: String = (0..MAX_TAGS)
        .map(|index| format!("[T{index} \"x\"]\n"))
        .collect();
    assert_eq!(read(&tags).tags.len(), MAX_TAGS);
    let error = read_error(&format!("{tags}[More \"x\"]"));
    assert!(error.contains("is one header line too many"), "{error}");
    let long = read_error(&format!("1. {}", "e".repeat(65)));
    assert!(long.contains("is too long for a move"), "{long}");
    assert!(read_error(&"e4 ".repeat(1 << 20)).contains("is one move too many"));
}

#[test]
fn lines_are_short() {
    let long_word = "x".repeat(60);
    let text = format!("1. e4 {{{long_word} {long_word} % [Event \"x\"] {long_word} %}} ")
        + &"e5 (e6 {a comment}) ".repeat(100);
    let written = pgn::write(&read(&text)).unwrap();
    assert!(written.lines().all(|line| line.len() < 80), "{written}");
    assert!(
        !written.contains("\n%") && !written.contains("\n[Event \"x"),
        "{written}"
    );
    assert_stable(&text);
}

#[test]
fn records_that_would_not_read_back_are_rejected() {
    let chess = || GameRecord::from_moves(["e4"]).unwrap();
    let write_error = |record: &GameRecord| pgn::write(record).unwrap_err().to_string();
    let gomoku = GameRecord {
        game: Some("gomoku".to_owned()),
        ..chess()
    };
    assert_eq!(
        write_error(&gomoku),
        "the game `gomoku` is not supported by this format; choose another format"
    );
    let large = GameRecord {
        size: zeitnot_record::BoardSize::square(15),
        ..chess()
    };
    assert_eq!(
        write_error(&large),
        "a board of 15 is not supported by this format; choose another format"
    );
    for text in ["-", "12", "1-0", "e4 e5", "e4!", "é4", "(", "e.p."] {
        let record = GameRecord::from_moves([text]).unwrap();
        assert_eq!(
            write_error(&record),
            format!("move 1 (`{text}`) is not a move of chess; choose another format")
        );
    }
    let tagged = |key: &str, value: &str| GameRecord {
        tags: vec![Tag {
            key: key.to_owned(),
            value: value.to_owned(),
        }],
        ..chess()
    };
    for key in ["White", "fen", "event", "two words", ""] {
        let error = pgn::write(&tagged(key, "x")).unwrap_err();
        assert!(matches!(error, WriteError::Key { .. }), "{key}");
    }
    for value in ["", " x", "a\nb"] {
        let error = pgn::write(&tagged("Key", value)).unwrap_err();
        assert!(matches!(error, WriteError::Field { .. }), "{value}");
    }
    let mut odd = chess();
    let root = odd.tree.root();
    odd.tree.get_mut(root).unwrap().annotations.comment = "\0".to_owned();
    assert_eq!(pgn::write(&odd), Err(WriteError::Remark { ply: 0 }));
}
