//! Invalid positions, plays, and files of the crossword game: an error of one line.

use crate::harness::{file, run};

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

/// Checks that the command fails with an error that contains all parts.
#[track_caller]
fn assert_rejected(arguments: &[&str], parts: &[&str]) {
    let error = run(arguments).error();
    for part in parts {
        assert!(
            error.contains(part),
            "{arguments:?}: `{part}` is missing in: {error}"
        );
    }
}

#[test]
fn invalid_positions_and_moves_are_rejected_in_one_line() {
    let rows = |row: &str| format!("{row}{} ACT/ 0/0 0", "/15".repeat(14));
    let at = |rest: &str| format!("{EMPTY} {rest}");
    for (position, words) in [
        ("hello".to_owned(), &["rows", "15"][..]),
        (EMPTY.to_owned(), &["lacks the racks"]),
        (at("ACT 0/0 0"), &["racks", "/"]),
        (at("A1/ 0/0 0"), &["rack", "1"]),
        (at("AEIOUUUU/ 0/0 0"), &["8 tiles", "7"]),
        (at("QQ/ 0/0 0"), &["2 tiles of Q"]),
        (at("ACT/ x/0 0"), &["scores"]),
        (at("ACT/ 0/0 six"), &["scoreless"]),
        (at("ACT/ 0/0 9"), &["6 scoreless turns"]),
        (rows("16"), &["row 1", "15 squares"]),
        (rows("14"), &["row 1", "14 squares"]),
        (rows("7ñ7"), &["row 1", "ñ"]),
        (rows("7[A7"), &["row 1"]),
        ("deal".to_owned(), &["deal", "number"]),
        ("deal -1".to_owned(), &["deal", "number"]),
        ("deal 17 moves 8h.QQQQ".to_owned(), &["8h.QQQQ"]),
        ("deal 17 moves z9.A".to_owned(), &["z9.A", "8h.WORD"]),
        (
            "deal 17 moves pass pass pass pass pass pass pass".to_owned(),
            &["over"],
        ),
        ("\u{1b}[2J\0".to_owned(), &["rows"]),
        ("x".repeat(100_000), &["100000 bytes"]),
    ] {
        let mut words = words.to_vec();
        words.push("POSITION");
        assert_rejected(&["analyze", "crossword", &position], &words);
    }
    let deal = ["analyze", "crossword", "deal 17"];
    for (more, words) in [
        (
            &["--rule", "quadruple"][..],
            &["--rule", "void, single"][..],
        ),
        (&["--rule", "void+overtime=x"], &["--rule", "overtime"]),
        (&["--size", "19"], &["--size", "15"]),
        (&["--side", "black"], &["--side", "first or second"]),
        (&["--moves", "8h.QQQQ"], &["--moves", "8h.QQQQ"]),
    ] {
        assert_rejected(&[&deal[..], more].concat(), words);
    }
    assert_rejected(
        &["perft", "crossword", "deal 17", "2"],
        &["DEPTH", "write 1"],
    );
    assert_rejected(&["openings", "crossword"], &["GAME", "deals"]);
}

#[test]
fn invalid_equipment_is_rejected_in_one_line() {
    let broken = file("broken.tiles", "blanks 2\nA 9 x\n");
    let latin = file("latin.tiles", b"\xd1 1 8\n");
    let ragged = file("ragged.board", "start h8\n...\n");
    let empty = file("empty.tiles", "");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let digits = file("digits.txt", "cat\ndog7\n");
    let deal = ["analyze", "crossword", "deal 17"];
    for (flag, value, words) in [
        (
            "--tiles",
            "klingon",
            &["--tiles", "klingon", "english, spanish"][..],
        ),
        ("--tiles", "spanish", &["--tiles", "SCOWL-80", "spanish"]),
        ("--tiles", &broken, &["broken.tiles`: line 2", "`x`"]),
        ("--tiles", &latin, &["latin.tiles`", "UTF-8"]),
        ("--tiles", &empty, &["empty.tiles", "it is empty"]),
        ("--tiles", folder, &["could not read tiles"]),
        ("--board", "round", &["--board", "round", "standard"]),
        ("--board", &ragged, &["ragged.board`", "line 2"]),
        (
            "--lexicon",
            "nowhere.txt",
            &["could not read lexicon `nowhere.txt`"],
        ),
        ("--lexicon", &digits, &["digits.txt`: line 2", "`7`"]),
        ("--leaves", "nowhere.leaves", &["could not read leaves"]),
        ("--leaves", &digits, &["digits.txt`: "]),
    ] {
        assert_rejected(&[&deal[..], &[flag, value]].concat(), words);
    }
    for game in [
        &["analyze", "chess", "startpos"][..],
        &["perft", "gomoku", "", "1"],
    ] {
        for flag in ["--lexicon", "--tiles", "--board", "--leaves"] {
            assert_rejected(
                &[game, &[flag, "standard"]].concat(),
                &[flag, game[1], "is played without", "leave"],
            );
        }
    }
}
