//! Tests of valid and invalid files in every format.

use std::sync::Arc;

use zeitnot_chess::Chess;
use zeitnot_gomoku::Gomoku;
use zeitnot_testkit::{HighCard, TicTacToe};

use super::*;

fn gomoku(rule: &str) -> OpeningContext {
    OpeningContext::new(Arc::new(Gomoku), Some(rule), Some(15)).unwrap()
}

fn chess(rule: &str) -> OpeningContext {
    OpeningContext::new(Arc::new(Chess), Some(rule), None).unwrap()
}

fn load(context: &OpeningContext, name: &str, text: &str) -> LoadedOpenings {
    read(text.as_bytes(), name, context, None).unwrap()
}

#[track_caller]
fn error_of(context: &OpeningContext, name: &str, text: &str) -> String {
    let error = read(text.as_bytes(), name, context, None).unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with(&format!("openings `{name}`")),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

fn words(opening: &Opening) -> String {
    format!("{}|{}", opening.start, opening.moves.join(" "))
}

#[test]
fn a_list_has_one_opening_per_line() {
    let text = "# rule: freestyle\n# Size: 15\n\nh8i9j10; score +12\nh8 i9 # a comment\n";
    let loaded = load(&gomoku("freestyle"), "a.txt", text);
    let found: Vec<String> = loaded.openings.iter().map(words).collect();
    assert_eq!(found, ["|h8 i9 j10", "|h8 i9"]);
    assert_eq!(loaded.openings[0].score, Some(12));
    assert_eq!(loaded.openings[1].name, "2");
    assert_eq!(loaded.notes[1], ("size".to_owned(), "15".to_owned()));
}

#[test]
fn openings_with_the_same_position_are_reported_as_duplicates() {
    let loaded = load(&gomoku("standard"), "a.txt", "h8i9j10\nh8i9\nj10i9h8\n");
    assert_eq!(loaded.openings.len(), 2);
    let [duplicate] = loaded.duplicates.as_slice() else {
        panic!("one duplicate was expected");
    };
    assert_eq!(
        (duplicate.name.as_str(), duplicate.original.as_str()),
        ("3", "1")
    );
}

#[test]
fn openings_are_read_from_gomoku_games() {
    let context = gomoku("freestyle");
    let sgf = "(;GM[4]SZ[15];B[hh];W[ig](;B[jf])(;B[hi]))(;GM[4]SZ[15]AB[hh]AW[ig];B[jf])";
    let loaded = load(&context, "a.sgf", sgf);
    let found: Vec<String> = loaded.openings.iter().map(words).collect();
    // Both lead to the same position, so the second is left out.
    assert_eq!(found, ["|h8 i9 j10"]);
    assert_eq!(loaded.duplicates.len(), 1);
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,6,0\na.exe\nb.exe\n-1\n";
    assert_eq!(
        words(&load(&context, "a.psq", psq).openings[0]),
        "|h8 i9 j10"
    );
    let list = "# game: gomoku\n# first: Ada\nh8 i9\nj10 k11\n1-0\n";
    assert_eq!(
        words(&load(&context, "a.txt", list).openings[0]),
        "|h8 i9 j10 k11"
    );
    let cut = read(sgf.as_bytes(), "a.sgf", &context, Some(2)).unwrap();
    assert_eq!(words(&cut.openings[0]), "|h8 i9");
}

#[test]
fn openings_are_read_from_chess_positions_and_games() {
    let context = chess("standard");
    let epd = "# two\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - ce 30; id \"e4\";\n\
        rnbqkbnr/pppppppp/8/8/3P4/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    // The comment hides the format, and the name may not show it either.
    for name in ["a.epd", "a.txt"] {
        let loaded = load(&context, name, epd);
        assert_eq!(loaded.openings[0].score, Some(-30));
        let names: Vec<&str> = loaded.openings.iter().map(|o| o.name.as_str()).collect();
        assert_eq!(names, ["e4", "2"]);
    }
    let pgn = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"B\"]\n\n1. d4 d5 2. O-O-O *\n";
    let cut = read(pgn.as_bytes(), "a.pgn", &context, Some(2)).unwrap();
    let found: Vec<String> = cut.openings.iter().map(words).collect();
    assert_eq!(found, ["|e2e4 e7e5", "|d2d4 d7d5"]);
    let message = error_of(&context, "a.pgn", pgn);
    assert!(
        message.contains("`a.pgn`, game 2: move 3: `O-O-O` is not legal here"),
        "{message}"
    );
}

#[test]
fn chess960_castling_is_the_king_taking_the_rook() {
    let context = chess("chess960");
    let pgn = "[FEN \"5k2/8/8/8/8/8/8/1RK4R w HB - 0 1\"]\n\n1. O-O Kg8 *\n";
    assert_eq!(
        words(&load(&context, "a.pgn", pgn).openings[0]),
        "5k2/8/8/8/8/8/8/1RK4R w HB - 0 1|c1h1 f8g8"
    );
}

#[test]
fn lists_of_other_games_have_spaces() {
    let context = OpeningContext::new(Arc::new(TicTacToe), None, None).unwrap();
    let loaded = load(&context, "a.txt", "a1 b2; score 0\n");
    assert_eq!(words(&loaded.openings[0]), "|a1 b2");
    let text = write(&context, &[], &loaded.openings).unwrap();
    assert_eq!(text, "a1 b2; score +0\n");
}

#[test]
fn written_openings_are_read_back() {
    let notes = [("rule", "standard".to_owned())];
    let context = gomoku("standard");
    let loaded = load(&context, "a.txt", "h8i9; score -3\n{h8h9/i9}j10\n");
    let text = write(&context, &notes, &loaded.openings).unwrap();
    assert_eq!(text, "# rule: standard\nh8i9; score -3\n{h8h9/i9}j10\n");
    assert_eq!(load(&context, "a.txt", &text).openings, loaded.openings);
    let context = chess("standard");
    let pgn = "[Event \"A\"]\n\n1. e4 *\n";
    let mut loaded = load(&context, "a.pgn", pgn);
    loaded.openings[0].score = Some(25);
    let text = write(&context, &notes, &loaded.openings).unwrap();
    let again = load(&context, "a.epd", &text);
    let key = |loaded: &LoadedOpenings| context.position(&loaded.openings[0]).unwrap().key();
    assert_eq!(key(&again), key(&loaded));
    assert_eq!(again.openings[0].score, Some(25));
}

#[test]
fn errors_are_one_line_with_the_location_and_the_remedy() {
    let (free, renju, chess) = (gomoku("freestyle"), gomoku("renju"), chess("standard"));
    for (context, name, text, expected) in [
        (
            &free,
            "a.txt",
            "h8i9\nh8h8\n",
            "line 2: at byte 2: move 2, h8, is occupied; choose",
        ),
        (
            &free,
            "a.txt",
            "h8i9; skore 1\n",
            "line 1: `skore 1` is not a field; write",
        ),
        (
            &free,
            "a.txt",
            "# rule: renju\nh8\n",
            "line 1: it is for rule renju, not freestyle; use",
        ),
        (
            &free,
            "a.txt",
            "# size: 19\nh8\n",
            "line 1: it is for size 19, not 15; use",
        ),
        (&free, "a.txt", "# nothing\n\n", "it has no openings; write"),
        (&free, "a.txt", "", "it has no openings"),
        (
            &free,
            "a.txt",
            "a1b1a2b2a3b3a4b4a5\n",
            "line 1: the opening ends the game; remove",
        ),
        (
            &free,
            "a.sgf",
            "(;GM[4]SZ[19];B[hh])",
            "game 1: it is for size 19, not 15; use",
        ),
        (&free, "a.sgf", "(;GM[4]SZ[15];B[zz9])", "line 1, column"),
        (
            &free,
            "a.pgn",
            "[Event \"x\"]\n1. e4\n",
            "pgn files cannot contain openings of gomoku; use",
        ),
        (&renju, "a.txt", "g8a1i8a15h7o15h9o1h8\n", "line 1: at byte"),
        (&chess, "a.epd", "8/8/8/8/8/8/8/8 w - -\n", "position 1: "),
        (
            &chess,
            "a.epd",
            "5k2/8/8/8/8/8/8/1RK4R w HB - 0 1\n",
            "position 1: it is for rule chess960, not standard; use",
        ),
        (
            &chess,
            "a.epd",
            "7k/5Q2/6K1/8/8/8/8/8 b - -\n",
            "position 1: the opening ends the game",
        ),
        (
            &chess,
            "a.epd",
            "x\n",
            "line 1, column 1: `x` is not a position; write",
        ),
        (
            &chess,
            "a.sgf",
            "(;GM[4];B[hh])",
            "sgf files cannot contain openings of chess; use epd or pgn",
        ),
    ] {
        let message = error_of(context, name, text);
        assert!(message.contains(expected), "{message} lacks {expected}");
    }
    let error = read(&b"h8\xff"[..], "a.txt", &free, None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "openings `a.txt`: it is not UTF-8; save it as text"
    );
    let long = "# x\n".repeat(MAX_INPUT_BYTES / 4 + 1);
    assert!(error_of(&free, "a.txt", &long).contains("more than 16 MiB; split it"));
}

#[test]
fn a_missing_file_is_an_error() {
    let error = read_file(Path::new("no/such.txt"), &gomoku("renju"), None).unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains("`no/such.txt`: could not read it"),
        "{message}"
    );
}

#[test]
fn a_list_of_deals_has_one_deal_per_line() {
    let context = OpeningContext::new(Arc::new(HighCard::new()), None, None).unwrap();
    let text = "# game: highcard\ndeal 17 # a fine one\n\ndeal 3\ndeal 17\n";
    let loaded = load(&context, "deals.txt", text);
    let found: Vec<String> = loaded.openings.iter().map(words).collect();
    assert_eq!(found, ["deal 17|", "deal 3|"]);
    assert_eq!(loaded.duplicates.len(), 1);
    let written = write(&context, &[], &loaded.openings).unwrap();
    assert_eq!(
        load(&context, "deals.txt", &written).openings,
        loaded.openings
    );
    assert!(error_of(&context, "deals.txt", "deal 1\n17\n").contains("line 2"));
}
