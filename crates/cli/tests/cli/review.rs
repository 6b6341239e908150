//! `zeitnot review`.

use std::path::Path;

use serde_json::Value;

use crate::harness::{Ran, file, run, scratch};

/// Black leaves an open three alone at move 7 and loses.
const SGF: &str = "(;GM[4]FF[4]SZ[15]PB[Ada]PW[Bob]RE[W+];B[hh];W[ii];B[cc];W[hi];B[cm];W[gi]\
    ;B[mm];W[fi];B[mc];W[ji])";

const PGN: &str = "[Event \"A\"]\n[White \"Ada\"]\n[Black \"Cy\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn review(arguments: &[&str]) -> Ran {
    let all = [&["review", "--tier", "quick", "--no-store"], arguments].concat();
    run(&all)
}

/// A folder of the test called `name`, with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> String {
    let path = scratch(name);
    // What an earlier run of the tests left behind.
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    for (name, content) in files {
        std::fs::write(path.join(name), content).unwrap();
    }
    path.to_str().unwrap().to_owned()
}

fn path(name: &str) -> String {
    scratch(name).to_str().unwrap().to_owned()
}

fn objects(answer: &str) -> Vec<Value> {
    let lines = answer.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_game_is_told_in_words_and_in_json() {
    let game = file("review.sgf", SGF);
    let text = review(&[&game]).answer();
    assert!(
        text.starts_with("Ada (Black) – Bob (White) · 0-1\n"),
        "{text}"
    );
    assert!(text.contains("Moves that matter\n"), "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
    let vietnamese = review(&[&game, "--lang", "vi"]).answer();
    assert!(
        vietnamese.contains("Những nước đáng chú ý\n"),
        "{vietnamese}"
    );
    let told = review(&[&game, "--json"]).json();
    assert_eq!(told["game"], "gomoku");
    assert_eq!(told["judge"]["tier"], "quick");
    assert_eq!(told["moves"].as_array().unwrap().len(), 10);
    assert_eq!(told["positions"].as_array().unwrap().len(), 11);
    assert!(told["moves"][6]["words"]["vi"]["what"].is_string());
    let labels = told["moves"].as_array().unwrap().iter();
    let labels: Vec<&Value> = labels.map(|mv| &mv["label"]).collect();
    assert!(labels.contains(&&"blunder".into()), "{labels:?}");
}

#[test]
fn a_second_look_takes_what_is_kept_and_finds_the_same() {
    let game = file("kept.sgf", SGF);
    let data = folder("kept-data", &[]);
    let look = |extra: &[&str]| {
        let all = [&["review", &game, "--tier", "quick", "--json"], extra].concat();
        run(&all).answer()
    };
    let first = look(&["--data", &data]);
    let folders = std::fs::read_dir(Path::new(&data).join("reviews")).unwrap();
    assert!(folders.count() > 5);
    assert_eq!(look(&["--data", &data]), first);
    assert_eq!(look(&["--no-store"]), first);
}

#[test]
fn many_games_are_summed_up() {
    let games = folder(
        "review-many",
        &[
            ("b.pgn", &format!("{PGN}\n{PGN}")),
            ("a.sgf", SGF),
            ("notes.md", "no game"),
            ("a.reviewed.sgf", "(;GM[4]"),
        ],
    );
    let told = objects(&review(&[&games, "--json"]).answer());
    assert_eq!(told.len(), 4);
    assert_eq!(
        (&told[0]["game"], &told[1]["game"]),
        (&"gomoku".into(), &"chess".into())
    );
    let sources: Vec<&Value> = told[3]["games"].as_array().unwrap().iter().collect();
    let sources: Vec<&Value> = sources.iter().map(|game| &game["source"]).collect();
    assert_eq!(sources, ["a.sgf", "b.pgn#1", "b.pgn#2"]);
    let text = review(&[&games, "--player", "ADA"]).answer();
    assert!(
        text.starts_with("== a.sgf\nAda (Black) – Bob (White)"),
        "{text}"
    );
    assert!(text.contains("\n3 games of ADA\n"), "{text}");
    let complaint = review(&[&games, "--player", "Dan"]).complaint();
    assert_eq!(
        complaint,
        "--player: nobody is called `Dan` in these games; choose one of Ada, Bob, Cy"
    );
}

#[test]
fn files_are_written() {
    let game = file("outputs.sgf", SGF);
    let [page, puzzles, annotated] =
        ["outputs.html", "outputs.jsonl", "outputs-annotated.sgf"].map(path);
    review(&[
        &game,
        "--html",
        &page,
        "--puzzles",
        &puzzles,
        "--annotate",
        &annotated,
        "--player",
        "Ada",
    ])
    .answer();
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Ada"));
    let puzzles = objects(&std::fs::read_to_string(puzzles).unwrap());
    assert!(!puzzles.is_empty());
    for puzzle in &puzzles {
        assert_eq!(puzzle["side"], "first", "the moves of Ada");
        assert_eq!(puzzle["origin"]["source"], "outputs.sgf");
    }
    let annotated = std::fs::read_to_string(annotated).unwrap();
    assert!(
        annotated.contains("BM[2]") && annotated.contains("C["),
        "{annotated}"
    );
    // It is a game again, and as long as it was.
    let again = review(&[&path("outputs-annotated.sgf"), "--json"]).json();
    assert_eq!(again["moves"].as_array().unwrap().len(), 10);
}

#[test]
fn a_folder_takes_games_of_any_kind_beside_the_originals() {
    let games = folder("review-beside", &[("a.sgf", SGF), ("b.pgn", PGN)]);
    review(&[&games, "--annotate", &games]).answer();
    let chess = std::fs::read_to_string(Path::new(&games).join("b.reviewed.pgn")).unwrap();
    assert!(chess.contains("g4 $4"), "{chess}");
    let gomoku = Path::new(&games).join("a.reviewed.sgf");
    assert!(gomoku.exists());
    let original = std::fs::read_to_string(Path::new(&games).join("a.sgf")).unwrap();
    assert_eq!(original, SGF);
}

#[test]
fn broken_files_are_one_sentence_with_the_place() {
    let broken = file("review-broken.sgf", "(;GM[4]SZ[15]\n;B[hh];W[zz9])");
    let complaint = review(&[&broken]).complaint();
    assert!(
        complaint.contains("review-broken.sgf`: line 2, column"),
        "{complaint}"
    );
    let illegal = file("review-illegal.sgf", "(;GM[4]SZ[15]\n;B[hh];W[ii]\n;B[hh])");
    let complaint = review(&[&illegal]).complaint();
    assert!(
        complaint.contains("review-illegal.sgf`: line 3, move 3:"),
        "{complaint}"
    );
    let empty = file("review-empty.sgf", "(;GM[4]SZ[15])");
    let complaint = review(&[&empty]).complaint();
    assert!(
        complaint.ends_with("the game has no moves; review one that has"),
        "{complaint}"
    );
    let complaint = review(&[&path("review-none.sgf")]).complaint();
    assert!(complaint.contains("cannot read game"), "{complaint}");
    let nothing = folder("review-nothing", &[("notes.md", "x")]);
    let complaint = review(&[&nothing]).complaint();
    assert!(
        complaint.contains("there are no game files in it"),
        "{complaint}"
    );
}

#[test]
fn a_rule_is_told_where_the_file_names_none() {
    let plain = file("review-rule.sgf", SGF);
    let rule = |arguments: &[&str]| review(arguments).json()["rule"].clone();
    assert_eq!(rule(&[&plain, "--json"]), "freestyle");
    assert_eq!(rule(&[&plain, "--json", "--rule", "renju"]), "renju");
    let named = file(
        "review-rule-named.sgf",
        SGF.replace("SZ[15]", "SZ[15]RU[standard]"),
    );
    assert_eq!(rule(&[&named, "--json", "--rule", "renju"]), "standard");
    let complaint = review(&[&plain, "--rule", "tennis"]).complaint();
    assert!(
        complaint.contains("--rule") && complaint.contains("tennis"),
        "{complaint}"
    );
}

#[test]
fn what_can_be_read_is_reviewed_if_asked() {
    let collection = format!("{SGF}\n(;GM[4]SZ[15];B[hh];W[ii];B[hh])\n(;GM[4];B[hh\n");
    let some = file("review-some.sgf", collection);
    assert_eq!(review(&[&some]).code, 2);
    let ran = review(&[&some, "--keep-going", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.err.contains("review-some.sgf`: game 3: line 3"),
        "{}",
        ran.err
    );
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    let told = objects(&ran.out);
    assert_eq!(told.len(), 3);
    assert_eq!(told[1]["moves"].as_array().unwrap().len(), 2);
    let reason = told[1]["broken_off"].as_str().unwrap();
    assert!(reason.starts_with("line 2, move 3:"), "{reason}");
    assert_eq!(told[2]["games"].as_array().unwrap().len(), 2);
    let hopeless = file("review-hopeless.sgf", "(;GM[4];B[hh");
    let ran = review(&[&hopeless, "--keep-going"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}

#[test]
fn outputs_that_make_no_sense_are_told_before_the_work() {
    let games = folder("review-sense", &[("a.sgf", SGF), ("b.pgn", PGN)]);
    let complaint = review(&[&games, "--annotate", &path("all.pgn")]).complaint();
    assert!(
        complaint.contains("a game of gomoku cannot be written as .pgn"),
        "{complaint}"
    );
    let game = file("sense.sgf", SGF);
    let complaint = review(&[&game, "--annotate", &path("x.psq")]).complaint();
    assert!(
        complaint.contains("end it in .sgf, .pgn, .gcg"),
        "{complaint}"
    );
    let nowhere = path("no/such/folder.html");
    let complaint = review(&[&game, "--html", &nowhere]).complaint();
    assert!(complaint.contains("cannot write page"), "{complaint}");
    let complaint = run(&["review", &game, "--tier", "slow"]).complaint();
    assert!(
        complaint.contains("`slow` is none of quick, standard, deep"),
        "{complaint}"
    );
    let complaint = review(&[&game, "--lang", "de"]).complaint();
    assert!(complaint.contains("write `en` or `vi`"), "{complaint}");
}

/// A game of words whose file tells what the players held.
const GCG: &str = "#player1 ada Ada\n#player2 bob Bob\n>ada: CATSDOG 8F CATS +12 12\n\
    >bob: AEIOUQZ H7 A. +2 2\n";

#[test]
fn games_of_words_are_judged_by_what_was_held() {
    let game = file("words-review.gcg", GCG);
    let told = review(&[&game, "--json"]).json();
    assert_eq!(told["game"], "crossword");
    assert_eq!(told["racks"], serde_json::json!(["CATSDOG", "AEIOUQZ"]));
    assert_eq!(told["moves"][1]["move"], "h7.AT");
    let better = told["moves"][1]["better"]["move"].as_str().unwrap();
    assert_ne!(better, "h7.AT", "two points with the Q and the Z");
}
