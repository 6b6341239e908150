//! Files of every format, good and bad.

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

fn load(ground: &OpeningContext, name: &str, text: &str) -> LoadedOpenings {
    read(text.as_bytes(), name, ground, None).unwrap()
}

#[track_caller]
fn refused(ground: &OpeningContext, name: &str, text: &str) -> String {
    let error = read(text.as_bytes(), name, ground, None).unwrap_err();
    let sentence = error.to_string();
    assert!(
        sentence.starts_with(&format!("openings `{name}`")),
        "{sentence}"
    );
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

fn words(opening: &Opening) -> String {
    format!("{}|{}", opening.start, opening.moves.join(" "))
}

#[test]
fn a_list_has_an_opening_a_line() {
    let text = "# rule: freestyle\n# Size: 15\n\nh8i9j10; score +12\nh8 i9 # a comment\n";
    let loaded = load(&gomoku("freestyle"), "a.txt", text);
    let found: Vec<String> = loaded.openings.iter().map(words).collect();
    assert_eq!(found, ["|h8 i9 j10", "|h8 i9"]);
    assert_eq!(loaded.openings[0].score, Some(12));
    assert_eq!(loaded.openings[1].name, "2");
    assert_eq!(loaded.notes[1], ("size".to_owned(), "15".to_owned()));
}

#[test]
fn openings_that_lead_to_the_same_position_are_told_and_kept_once() {
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
fn games_of_gomoku_are_openings() {
    let ground = gomoku("freestyle");
    let sgf = "(;GM[4]SZ[15];B[hh];W[ig](;B[jf])(;B[hi]))(;GM[4]SZ[15]AB[hh]AW[ig];B[jf])";
    let loaded = load(&ground, "a.sgf", sgf);
    let found: Vec<String> = loaded.openings.iter().map(words).collect();
    // Both lead to the same stones, so the second is left out.
    assert_eq!(found, ["|h8 i9 j10"]);
    assert_eq!(loaded.duplicates.len(), 1);
    let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,6,0\na.exe\nb.exe\n-1\n";
    assert_eq!(
        words(&load(&ground, "a.psq", psq).openings[0]),
        "|h8 i9 j10"
    );
    let list = "# game: gomoku\n# first: Ada\nh8 i9\nj10 k11\n1-0\n";
    assert_eq!(
        words(&load(&ground, "a.txt", list).openings[0]),
        "|h8 i9 j10 k11"
    );
    let cut = read(sgf.as_bytes(), "a.sgf", &ground, Some(2)).unwrap();
    assert_eq!(words(&cut.openings[0]), "|h8 i9");
}

#[test]
fn positions_and_games_of_chess_are_openings() {
    let ground = chess("standard");
    let epd = "# two\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - ce 30; id \"e4\";\n\
        rnbqkbnr/pppppppp/8/8/3P4/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    // The comment hides what the file is from its content; the name may too.
    for name in ["a.epd", "a.txt"] {
        let loaded = load(&ground, name, epd);
        assert_eq!(loaded.openings[0].score, Some(-30));
        let names: Vec<&str> = loaded.openings.iter().map(|o| o.name.as_str()).collect();
        assert_eq!(names, ["e4", "2"]);
    }
    let pgn = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"B\"]\n\n1. d4 d5 2. O-O-O *\n";
    let cut = read(pgn.as_bytes(), "a.pgn", &ground, Some(2)).unwrap();
    let found: Vec<String> = cut.openings.iter().map(words).collect();
    assert_eq!(found, ["|e2e4 e7e5", "|d2d4 d7d5"]);
    let sentence = refused(&ground, "a.pgn", pgn);
    assert!(
        sentence.contains("`a.pgn`, game 2: move 3: `O-O-O` is not legal here"),
        "{sentence}"
    );
}

#[test]
fn chess960_castles_in_its_own_way() {
    let ground = chess("chess960");
    let pgn = "[FEN \"5k2/8/8/8/8/8/8/1RK4R w HB - 0 1\"]\n\n1. O-O Kg8 *\n";
    assert_eq!(
        words(&load(&ground, "a.pgn", pgn).openings[0]),
        "5k2/8/8/8/8/8/8/1RK4R w HB - 0 1|c1h1 f8g8"
    );
}

#[test]
fn other_games_have_lists_with_spaces() {
    let ground = OpeningContext::new(Arc::new(TicTacToe), None, None).unwrap();
    let loaded = load(&ground, "a.txt", "a1 b2; score 0\n");
    assert_eq!(words(&loaded.openings[0]), "|a1 b2");
    let text = write(&ground, &[], &loaded.openings).unwrap();
    assert_eq!(text, "a1 b2; score +0\n");
}

#[test]
fn what_is_written_reads_back() {
    let notes = [("rule", "standard".to_owned())];
    let ground = gomoku("standard");
    let loaded = load(&ground, "a.txt", "h8i9; score -3\n{h8h9/i9}j10\n");
    let text = write(&ground, &notes, &loaded.openings).unwrap();
    assert_eq!(text, "# rule: standard\nh8i9; score -3\n{h8h9/i9}j10\n");
    assert_eq!(load(&ground, "a.txt", &text).openings, loaded.openings);
    let ground = chess("standard");
    let pgn = "[Event \"A\"]\n\n1. e4 *\n";
    let mut loaded = load(&ground, "a.pgn", pgn);
    loaded.openings[0].score = Some(25);
    let text = write(&ground, &notes, &loaded.openings).unwrap();
    let again = load(&ground, "a.epd", &text);
    let key = |loaded: &LoadedOpenings| ground.position(&loaded.openings[0]).unwrap().key();
    assert_eq!(key(&again), key(&loaded));
    assert_eq!(again.openings[0].score, Some(25));
}

#[test]
fn bad_files_are_one_sentence_with_the_place_and_the_remedy() {
    let (free, renju, chess) = (gomoku("freestyle"), gomoku("renju"), chess("standard"));
    for (ground, name, text, wanted) in [
        (
            &free,
            "a.txt",
            "h8i9\nh8h8\n",
            "line 2: at byte 2: move 2, h8, is taken already: choose",
        ),
        (
            &free,
            "a.txt",
            "h8i9; skore 1\n",
            "line 1: `skore 1` is no field; write",
        ),
        (
            &free,
            "a.txt",
            "# rule: renju\nh8\n",
            "line 1: it is for rule renju, not freestyle; choose",
        ),
        (
            &free,
            "a.txt",
            "# size: 19\nh8\n",
            "line 1: it is for size 19, not 15; choose",
        ),
        (
            &free,
            "a.txt",
            "# nothing\n\n",
            "there is no opening in it; write",
        ),
        (&free, "a.txt", "", "there is no opening in it"),
        (
            &free,
            "a.txt",
            "a1b1a2b2a3b3a4b4a5\n",
            "line 1: the opening ends the game; leave",
        ),
        (
            &free,
            "a.sgf",
            "(;GM[4]SZ[19];B[hh])",
            "game 1: it is for size 19, not 15; choose",
        ),
        (&free, "a.sgf", "(;GM[4]SZ[15];B[zz9])", "line 1, column"),
        (
            &free,
            "a.pgn",
            "[Event \"x\"]\n1. e4\n",
            "pgn files hold no openings of gomoku; give",
        ),
        (&renju, "a.txt", "g8a1i8a15h7o15h9o1h8\n", "line 1: at byte"),
        (&chess, "a.epd", "8/8/8/8/8/8/8/8 w - -\n", "position 1: "),
        (
            &chess,
            "a.epd",
            "5k2/8/8/8/8/8/8/1RK4R w HB - 0 1\n",
            "position 1: it is for rule chess960, not standard; choose",
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
            "sgf files hold no openings of chess; give epd or pgn",
        ),
    ] {
        let sentence = refused(ground, name, text);
        assert!(sentence.contains(wanted), "{sentence} lacks {wanted}");
    }
    let error = read(&b"h8\xff"[..], "a.txt", &free, None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "openings `a.txt`: it is not UTF-8; save it as text"
    );
    let long = "# x\n".repeat(MAX_INPUT_BYTES / 4 + 1);
    assert!(refused(&free, "a.txt", &long).contains("more than 16 MiB; split it"));
}

#[test]
fn a_file_that_is_not_there_is_told() {
    let error = read_file(Path::new("no/such.txt"), &gomoku("renju"), None).unwrap_err();
    let sentence = error.to_string();
    assert!(
        sentence.contains("`no/such.txt`: it cannot be read"),
        "{sentence}"
    );
}

#[test]
fn a_deal_is_a_line() {
    let ground = OpeningContext::new(Arc::new(HighCard::new()), None, None).unwrap();
    let text = "# game: highcard\ndeal 17 # a fine one\n\ndeal 3\ndeal 17\n";
    let loaded = load(&ground, "deals.txt", text);
    let found: Vec<String> = loaded.openings.iter().map(words).collect();
    assert_eq!(found, ["deal 17|", "deal 3|"]);
    assert_eq!(loaded.duplicates.len(), 1);
    let written = write(&ground, &[], &loaded.openings).unwrap();
    assert_eq!(
        load(&ground, "deals.txt", &written).openings,
        loaded.openings
    );
    assert!(refused(&ground, "deals.txt", "deal 1\n17\n").contains("line 2"));
}
