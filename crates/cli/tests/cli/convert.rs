//! Tests of `zeitnot convert`.

use crate::harness::{file, run, scratch};

const SGF: &str = "(;GM[4]FF[4]SZ[15]PB[Ada]C[a game];B[hh];W[ig](;B[jf])(;B[hi]C[or this]))";

fn path(name: &str) -> String {
    scratch(name).to_str().unwrap().to_owned()
}

#[test]
fn a_gomoku_game_is_converted_through_all_formats_and_back() {
    let mut from = file("through.sgf", SGF);
    for to in ["through.lib", "through.psq", "through.txt", "back.sgf"] {
        run(&["convert", &from, &path(to)]).answer();
        from = path(to);
    }
    let back = std::fs::read_to_string(from).unwrap();
    assert!(back.contains(";B[hh];W[ig];B[jf]"), "{back}");
}

#[test]
fn parts_that_the_format_cannot_hold_are_listed() {
    let (from, to) = (file("rich.sgf", SGF), path("poor.psq"));
    assert_eq!(
        run(&["convert", &from, &to]).answer(),
        "sgf to psq, 3 moves\nleft out, because psq cannot hold it: variations, \
         the comment on the game, comments on moves\n"
    );
    let report = run(&["convert", &from, &to, "--json"]).json();
    assert_eq!(report["left_out"][0], "variations");
    assert_eq!(report["moves"], 3);
    assert_eq!(
        (&report["games"], &report["broken"]),
        (&1.into(), &0.into())
    );
}

#[test]
fn invalid_files_are_rejected_in_one_line_and_nothing_is_written() {
    let (bad, to) = (file("bad.sgf", "(;GM[4]SZ[15];B[zz9])"), path("never.psq"));
    let error = run(&["convert", &bad, &to]).error();
    assert!(error.contains("line 1, column"), "{error}");
    assert!(!scratch("never.psq").exists());
    let error = run(&["convert", &bad, "game.doc"]).error();
    assert!(
        error.contains("end it in .txt, .sgf, .psq, .lib"),
        "{error}"
    );
    let error = run(&["convert", &path("none.sgf"), &to]).error();
    assert!(error.contains("could not read game"), "{error}");
}

const PGN: &str = "[Event \"A\"]\n[White \"Ada\"]\n\n1.e4 {good} e5 (1... c5 $1) 1-0\n\n\
    [Event \"B\"]\n\n1. d4 +- d5\n\n[Event \"C\"]\n\n1. c4!? *\n";

#[test]
fn chess_games_are_cleaned_up() {
    let whole = PGN.replace(" +-", "");
    let (from, to) = (file("games.pgn", whole), path("clean.pgn"));
    let answer = run(&["convert", &from, &to]).answer();
    assert_eq!(answer, "pgn to pgn, 3 games, 5 moves\n");
    let clean = std::fs::read_to_string(&to).unwrap();
    assert!(
        clean.contains("\n\n1. e4 {good} 1... e5 (1... c5 $1) 1-0\n\n[Event \"B\"]\n"),
        "{clean}"
    );
    assert!(clean.ends_with("1. c4 $5 *\n"), "{clean}");
    run(&["convert", &to, &to]).answer();
    assert_eq!(std::fs::read_to_string(&to).unwrap(), clean);
    assert!(!scratch("clean.pgn.part").exists());
}

#[test]
fn an_invalid_game_is_reported_and_the_others_are_converted() {
    let (from, to) = (file("broken.pgn", PGN), path("mended.pgn"));
    let ran = run(&["convert", &from, &to]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.out,
        "pgn to pgn, 2 games, 3 moves\n1 could not be converted\n"
    );
    assert_eq!(
        ran.err,
        "zeitnot: game 2: line 8, column 7: `+-` is not a move; write moves such as Nf3, e2e4 or \
         O-O, and put everything else in braces\n"
    );
    let mended = std::fs::read_to_string(&to).unwrap();
    assert_eq!(mended.matches("[Event ").count(), 2);
}

#[test]
fn a_format_for_one_game_takes_the_first_game() {
    let from = file("several.pgn", PGN.replace(" +-", ""));
    assert_eq!(
        run(&["convert", &from, &path("one.txt")]).answer(),
        "pgn to txt, 2 moves\nleft out, because txt cannot hold it: variations, comments \
         on moves, symbols such as ! and ?, 2 more games\n"
    );
    let moves = std::fs::read_to_string(scratch("one.txt")).unwrap();
    assert!(moves.ends_with("e4 e5\n1-0\n"), "{moves}");
    let collection = file("both.sgf", format!("{SGF}\n{SGF}"));
    let answer = run(&["convert", &collection, &path("both-back.sgf")]).answer();
    assert_eq!(answer, "sgf to sgf, 2 games, 6 moves\n");
}

#[test]
fn chess_positions_are_converted() {
    let line = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id \"back rank\";\n";
    let from = file("mates.epd", line.repeat(2));
    let answer = run(&["convert", &from, &path("again.epd")]).answer();
    assert_eq!(answer, "epd to epd, 2 games, 0 moves\n");
    let again = std::fs::read_to_string(scratch("again.epd")).unwrap();
    assert_eq!(again, line.repeat(2));
    run(&["convert", &from, &path("mates.pgn")]).answer();
    let games = std::fs::read_to_string(scratch("mates.pgn")).unwrap();
    assert!(
        games.contains("[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\"]"),
        "{games}"
    );
    run(&["convert", &path("mates.pgn"), &path("back.epd")]).answer();
    let back = std::fs::read_to_string(scratch("back.epd")).unwrap();
    assert_eq!(back, line.repeat(2));
}

#[test]
fn impossible_conversions_are_rejected_in_one_line() {
    let gomoku = file("gomoku.sgf", SGF);
    for to in ["gomoku.pgn", "gomoku.epd"] {
        let error = run(&["convert", &gomoku, &path(to)]).error();
        assert!(
            error.ends_with(
                "the game `gomoku` is not supported by this format; choose another format"
            ),
            "{error}"
        );
        assert!(!scratch(to).exists());
    }
    let chess = file("chess.pgn", PGN.replace(" +-", ""));
    for to in ["chess.sgf", "chess.psq", "chess.lib"] {
        let error = run(&["convert", &chess, &path(to)]).error();
        assert!(
            error.contains("the game `chess` is not supported"),
            "{error}"
        );
    }
    let error = run(&["convert", &chess, &path("chess.epd")]).error();
    assert!(error.contains("an EPD line holds one position"), "{error}");
    let nothing = file("nothing.pgn", "");
    let error = run(&["convert", &nothing, &path("x.pgn")]).error();
    assert!(error.contains("is not a game in PGN"), "{error}");
}

const GCG: &str = "#player1 ada Ada\r\n#player2 bob Bob\r\n#incomplete\r\n\
    >ada: acehrst  8d  C(AR)E  +12  12  \r\n>ada: ACEHRST -- -12 0\r\n#note no word\r\n\
    >bob: QVVVUUU -QVV +0 0\r\n";

#[test]
fn crossword_games_are_cleaned_up() {
    let (from, to) = (file("found.txt", GCG), path("clean.gcg"));
    let answer = run(&["convert", &from, &to]).answer();
    assert_eq!(answer, "gcg to gcg, 3 moves\n");
    let clean = std::fs::read_to_string(&to).unwrap();
    assert_eq!(
        clean,
        "#character-encoding UTF-8\n#player1 ada Ada\n#player2 bob Bob\n\
         >ada: ACEHRST 8D C..E +12 12\n>ada: ACEHRST -- -12 0\n#note no word\n\
         >bob: QVVVUUU -QVV +0 0\n"
    );
    run(&["convert", &to, &to]).answer();
    assert_eq!(std::fs::read_to_string(&to).unwrap(), clean);
    assert_eq!(
        run(&["convert", &to, &path("found-moves.txt")]).answer(),
        "gcg to txt, 3 moves\nleft out, because txt cannot hold it: comments on moves, \
         the players' racks, points and totals, bonuses and penalties, nicknames\n"
    );
    let moves = std::fs::read_to_string(scratch("found-moves.txt")).unwrap();
    assert!(moves.ends_with("\n8d.C..E challenge ex.QVV\n"), "{moves}");
}

#[test]
fn crossword_games_do_not_fit_the_formats_of_other_games() {
    let from = file("words.gcg", GCG);
    for to in [
        "words.sgf",
        "words.psq",
        "words.lib",
        "words.pgn",
        "words.epd",
    ] {
        let error = run(&["convert", &from, &path(to)]).error();
        assert!(
            error.ends_with(
                "the game `crossword` is not supported by this format; choose another format"
            ),
            "{error}"
        );
        assert!(!scratch(to).exists());
    }
    let error = run(&["convert", &file("gomoku-words.sgf", SGF), &path("x.gcg")]).error();
    assert!(
        error.contains("the game `gomoku` is not supported"),
        "{error}"
    );
    let broken = file("broken.gcg", GCG.replace("-QVV", "-Q1"));
    let error = run(&["convert", &broken, &path("never.gcg")]).error();
    assert!(
        error.ends_with(
            "line 7, column 15: `-Q1` is not an exchange; write tiles or their number, as in -QV or -2"
        ),
        "{error}"
    );
}
