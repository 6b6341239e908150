//! `zeitnot convert`.

use crate::harness::{file, run, scratch};

const SGF: &str = "(;GM[4]FF[4]SZ[15]PB[Ada]C[a game];B[hh];W[ig](;B[jf])(;B[hi]C[or this]))";

fn path(name: &str) -> String {
    scratch(name).to_str().unwrap().to_owned()
}

#[test]
fn a_game_goes_through_every_format_and_back() {
    let mut from = file("through.sgf", SGF);
    for to in ["through.lib", "through.psq", "through.txt", "back.sgf"] {
        run(&["convert", &from, &path(to)]).answer();
        from = path(to);
    }
    let back = std::fs::read_to_string(from).unwrap();
    assert!(back.contains(";B[hh];W[ig];B[jf]"), "{back}");
}

#[test]
fn what_is_left_out_is_told() {
    let (from, to) = (file("rich.sgf", SGF), path("poor.psq"));
    assert_eq!(
        run(&["convert", &from, &to]).answer(),
        "sgf to psq, 3 moves\nleft out, because psq has no place for it: variations, \
         the comment on the game, comments on moves\n"
    );
    let report = run(&["convert", &from, &to, "--json"]).json();
    assert_eq!(report["left_out"][0], "variations");
    assert_eq!(report["moves"], 3);
}

#[test]
fn bad_files_are_one_sentence_and_nothing_is_written() {
    let (bad, to) = (file("bad.sgf", "(;GM[4]SZ[15];B[zz9])"), path("never.psq"));
    let complaint = run(&["convert", &bad, &to]).complaint();
    assert!(complaint.contains("line 1, column"), "{complaint}");
    assert!(!scratch("never.psq").exists());
    let complaint = run(&["convert", &bad, "game.doc"]).complaint();
    assert!(
        complaint.contains("end it in .txt, .sgf, .psq, .lib"),
        "{complaint}"
    );
    let complaint = run(&["convert", &path("none.sgf"), &to]).complaint();
    assert!(complaint.contains("cannot read game"), "{complaint}");
}
