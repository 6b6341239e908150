//! Tests of EPD.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use rstest::rstest;
use zeitnot_record::epd::{self, Epd, MAX_LINE_BYTES, Operand, Operation, Positions};
use zeitnot_record::{Format, GameRecord, Tag, WriteError, read};

const PIECES: &str = "6k1/5ppp/8/8/8/8/8/R3K3";

fn parse(operations: &str) -> Epd {
    Epd::parse(&format!("{PIECES} w Q - {operations}")).unwrap()
}

/// Returns each operation as written in a file.
fn operations(epd: &Epd) -> Vec<String> {
    epd.operations.iter().map(Operation::to_string).collect()
}

#[test]
fn operations_are_read_in_order() {
    let epd = parse("bm Ra8# O-O-O;am Ra1;id \"back; rank\";  c0 \"\" x ; ce 32763; noop;acd 3");
    assert_eq!(epd.position(), format!("{PIECES} w Q -"));
    assert_eq!(
        operations(&epd),
        [
            "bm Ra8# O-O-O;",
            "am Ra1;",
            "id \"back; rank\";",
            "c0 \"\" x;",
            "ce 32763;",
            "noop;",
            "acd 3;",
        ]
    );
    assert_eq!(epd.operands("bm").collect::<Vec<_>>(), ["Ra8#", "O-O-O"]);
    assert_eq!(epd.operands("id").collect::<Vec<_>>(), ["back; rank"]);
    assert_eq!(epd.operands("dm").next(), None);
    let id = Operand::Text("back; rank".to_owned());
    assert_eq!(epd.operation("id").unwrap().operands(), [id]);
    let text = epd.to_string();
    assert_eq!(Epd::parse(&text).unwrap(), epd);
    assert!(text.ends_with(" ce 32763; noop; acd 3;"), "{text}");
}

#[test]
fn the_counters_of_a_fen_are_operations() {
    assert_eq!(parse("").fen(), format!("{PIECES} w Q - 0 1"));
    assert_eq!(
        parse("hmvc 7; fmvn 30;").fen(),
        format!("{PIECES} w Q - 7 30")
    );
    assert_eq!(
        parse("hmvc x; fmvn \"\";").fen(),
        format!("{PIECES} w Q - 0 1")
    );
    let perft = parse("12 40 ;D1 20 ;D2 400");
    assert_eq!(
        operations(&perft),
        ["hmvc 12;", "fmvn 40;", "D1 20;", "D2 400;"]
    );
    assert_eq!(perft.fen(), format!("{PIECES} w Q - 12 40"));
    assert_eq!(operations(&parse("0 1")), ["hmvc 0;", "fmvn 1;"]);
}

#[rstest]
#[case("", "line 1, column 1: `` is not a position")]
#[case("hello", "line 1, column 1: `hello` is not a position")]
#[case(
    "8/8/8/8/8/8/8 w - -",
    "line 1, column 1: `8/8/8/8/8/8/8` is not a position"
)]
#[case(" 8/8/8/8/8/8/8/8 x - -", "line 1, column 18: `x` is not a position")]
#[case("8/8/8/8/8/8/8/8 w -", "line 1, column 20: `` is not a position")]
#[case(
    "8/8/8/8/8/8/8/8 w - - é x;",
    "line 1, column 23: `é` is not the name of an operation"
)]
#[case(
    "8/8/8/8/8/8/8/8 w - - a; 3 x;",
    "line 1, column 26: `3` is not the name of an operation"
)]
#[case(
    "8/8/8/8/8/8/8/8 w - - 3",
    "line 1, column 23: `3` is not the name of an operation"
)]
#[case(
    "8/8/8/8/8/8/8/8 w - - \"x\";",
    "line 1, column 23: `\"x\";` is not the name of an operation"
)]
#[case(
    "8/8/8/8/8/8/8/8 w - - id é \"x;",
    "line 1, column 28: `\"x;` has no closing quotation mark; add the mark"
)]
fn errors_name_the_location_and_the_remedy(#[case] line: &str, #[case] expected: &str) {
    let error = Epd::parse(line).unwrap_err().to_string();
    assert!(error.starts_with(expected), "{error}");
    assert!(error.contains("; "), "{error}");
}

#[test]
fn an_invalid_line_does_not_affect_the_others() {
    let text = format!(
        "\u{feff}# two mates\r\n\r\n{PIECES} w Q - id \"1\";\nhello\n{PIECES} b - - id \"{}\";\n\
         {PIECES} b - - id \"2\";",
        "x".repeat(MAX_LINE_BYTES)
    );
    let found: Vec<String> = Positions::new(text.as_bytes())
        .map(|line| match line {
            Ok(epd) => epd.operands("id").collect(),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(found.len(), 4);
    assert_eq!((found[0].as_str(), found[3].as_str()), ("1", "2"));
    assert!(found[1].starts_with("line 4, column 1: `hello` is not a position"));
    assert!(found[2].starts_with("line 5, column 1: ") && found[2].contains("too long a line"));
}

#[test]
fn a_file_without_positions_is_an_error() {
    for text in ["", "\n\n", "# nothing"] {
        let found: Vec<_> = Positions::new(text.as_bytes()).collect();
        assert_eq!(found.len(), 1);
        assert!(found[0].is_err());
        let error = epd::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 1: `the file` is not a position"));
    }
}

#[test]
fn text_that_is_not_utf8_is_latin1() {
    let line = [PIECES.as_bytes(), b" w - - id \"d\xE9j\xE0\";"].concat();
    let epd = Positions::new(line.as_slice()).next().unwrap().unwrap();
    assert_eq!(epd.operands("id").next(), Some("déjà"));
}

#[test]
fn a_line_is_read_as_a_game_without_moves() {
    let text = format!("{PIECES} w Q - hmvc 3; fmvn 9; bm Ra8# Kd1; id \"x y\"; noop;\n");
    let record = read(text.as_bytes(), None).unwrap();
    assert_eq!(record.game.as_deref(), Some("chess"));
    assert_eq!(record.start, Some(format!("{PIECES} w Q - 3 9")));
    let tags: Vec<String> = record
        .tags
        .iter()
        .map(|tag| format!("{}={}", tag.key, tag.value))
        .collect();
    assert_eq!(tags, ["bm=Ra8# Kd1", "id=\"x y\"", "noop="]);
    assert_eq!(epd::write(&record).unwrap(), text);
}

#[test]
fn a_game_without_moves_is_written_as_a_line() {
    let record = |tags: &[(&str, &str)]| GameRecord {
        tags: tags
            .iter()
            .map(|(key, value)| Tag {
                key: (*key).to_owned(),
                value: (*value).to_owned(),
            })
            .collect(),
        ..GameRecord::default()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(epd::write(&record(&[])).unwrap(), format!("{start}\n"));
    assert_eq!(
        epd::write(&record(&[("Event", "Club night"), ("Site", "a; b")])).unwrap(),
        format!("{start} Event Club night; Site \"a; b\";\n")
    );
    for (key, value) in [("a b", "x"), ("1", "x"), ("", ""), ("id", "\"a\" ; \"b\"")] {
        let written = epd::write(&record(&[(key, value)]));
        assert!(matches!(written, Err(WriteError::Field { .. })), "{key}");
    }
    let with_start = |start: &str| GameRecord {
        start: Some(start.to_owned()),
        ..GameRecord::default()
    };
    for start in ["", "hello", "8/8/8/8/8/8/8/8 w - - 0 1 id \"x\";"] {
        let written = epd::write(&with_start(start));
        assert!(matches!(written, Err(WriteError::Start { .. })), "{start}");
    }
    let moves = GameRecord::from_moves(["e4"]).unwrap();
    assert_eq!(
        Format::Epd.write(&moves).unwrap_err().to_string(),
        "the game has moves, and an EPD line holds one position; choose another format"
    );
}

#[test]
fn time_is_linear_in_the_length() {
    for piece in [
        "a;",
        ";",
        "\"\"",
        "a \"\";",
        "\n",
        "#\n",
        "é",
        "\"",
        "8/8/8/8/8/8/8/8 w - -\n",
    ] {
        let filling = piece.repeat((1 << 20) / piece.len());
        for text in [filling.clone(), format!("{PIECES} w - - a {filling}")] {
            assert!(Positions::new(text.as_bytes()).count() > 0, "{piece}");
        }
    }
    // This line is longer than a line of a file may be.
    let line = format!("{PIECES} w - - {}", "a \"b\";".repeat(200_000));
    assert_eq!(Epd::parse(&line).unwrap().operations.len(), 200_000);
}
