//! Tests of `zeitnot review`.

use std::path::Path;

use serde_json::Value;

use crate::harness::{RunResult, file, run, scratch};

/// Black leaves an open three alone at move 7 and loses.
const SGF: &str = "(;GM[4]FF[4]SZ[15]PB[Ada]PW[Bob]RE[W+];B[hh];W[ii];B[cc];W[hi];B[cm];W[gi]\
    ;B[mm];W[fi];B[mc];W[ji])";

const PGN: &str = "[Event \"A\"]\n[White \"Ada\"]\n[Black \"Cy\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn review(arguments: &[&str]) -> RunResult {
    let all = [&["review", "--tier", "quick", "--no-store"], arguments].concat();
    run(&all)
}

/// Creates a folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> String {
    let path = scratch(name);
    // Remove a folder of an earlier test run.
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
fn a_review_is_printed_as_text_or_json() {
    let game = file("review.sgf", SGF);
    let text = review(&[&game]).answer();
    assert!(
        text.starts_with("Ada (Black) – Bob (White) · 0-1\n"),
        "{text}"
    );
    assert!(text.contains("Key moves\n"), "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
    let vietnamese = review(&[&game, "--lang", "vi"]).answer();
    assert!(
        vietnamese.contains("Những nước đáng chú ý\n"),
        "{vietnamese}"
    );
    let json = review(&[&game, "--json"]).json();
    assert_eq!(json["game"], "gomoku");
    assert_eq!(json["judge"]["tier"], "quick");
    assert_eq!(json["moves"].as_array().unwrap().len(), 10);
    assert_eq!(json["positions"].as_array().unwrap().len(), 11);
    assert!(json["moves"][6]["words"]["vi"]["what"].is_string());
    let labels = json["moves"].as_array().unwrap().iter();
    let labels: Vec<&Value> = labels.map(|mv| &mv["label"]).collect();
    assert!(labels.contains(&&"blunder".into()), "{labels:?}");
}

#[test]
fn stored_judgments_do_not_change_the_review() {
    let game = file("kept.sgf", SGF);
    let data = folder("kept-data", &[]);
    let review_with = |extra: &[&str]| {
        let all = [&["review", &game, "--tier", "quick", "--json"], extra].concat();
        run(&all).answer()
    };
    let first = review_with(&["--data", &data]);
    let folders = std::fs::read_dir(Path::new(&data).join("reviews")).unwrap();
    assert!(folders.count() > 5);
    assert_eq!(review_with(&["--data", &data]), first);
    assert_eq!(review_with(&["--no-store"]), first);
}

#[test]
fn several_games_have_a_summary() {
    let games = folder(
        "review-many",
        &[
            ("b.pgn", &format!("{PGN}\n{PGN}")),
            ("a.sgf", SGF),
            ("notes.md", "no game"),
            ("a.reviewed.sgf", "(;GM[4]"),
        ],
    );
    let reports = objects(&review(&[&games, "--json"]).answer());
    assert_eq!(reports.len(), 4);
    assert_eq!(
        (&reports[0]["game"], &reports[1]["game"]),
        (&"gomoku".into(), &"chess".into())
    );
    let sources: Vec<&Value> = reports[3]["games"].as_array().unwrap().iter().collect();
    let sources: Vec<&Value> = sources.iter().map(|game| &game["source"]).collect();
    assert_eq!(sources, ["a.sgf", "b.pgn#1", "b.pgn#2"]);
    let text = review(&[&games, "--player", "ADA"]).answer();
    assert!(
        text.starts_with("== a.sgf\nAda (Black) – Bob (White)"),
        "{text}"
    );
    assert!(text.contains("\n3 games of ADA\n"), "{text}");
    let error = review(&[&games, "--player", "Dan"]).error();
    assert_eq!(
        error,
        "--player: there is no player `Dan` in these games; choose one of Ada, Bob, Cy"
    );
}

#[test]
fn reports_puzzles_and_annotated_games_are_written() {
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
    // The annotated game has the same number of moves.
    let again = review(&[&path("outputs-annotated.sgf"), "--json"]).json();
    assert_eq!(again["moves"].as_array().unwrap().len(), 10);
}

#[test]
fn annotated_games_are_written_next_to_the_originals() {
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
fn invalid_files_are_rejected_in_one_line_with_the_place() {
    let broken = file("review-broken.sgf", "(;GM[4]SZ[15]\n;B[hh];W[zz9])");
    let error = review(&[&broken]).error();
    assert!(
        error.contains("review-broken.sgf`: line 2, column"),
        "{error}"
    );
    let illegal = file("review-illegal.sgf", "(;GM[4]SZ[15]\n;B[hh];W[ii]\n;B[hh])");
    let error = review(&[&illegal]).error();
    assert!(
        error.contains("review-illegal.sgf`: line 3, move 3:"),
        "{error}"
    );
    let empty = file("review-empty.sgf", "(;GM[4]SZ[15])");
    let error = review(&[&empty]).error();
    assert!(
        error.ends_with("the game has no moves; review one that has"),
        "{error}"
    );
    let error = review(&[&path("review-none.sgf")]).error();
    assert!(error.contains("could not read game"), "{error}");
    let nothing = folder("review-nothing", &[("notes.md", "x")]);
    let error = review(&[&nothing]).error();
    assert!(error.contains("there are no game files in it"), "{error}");
}

#[test]
fn the_rule_argument_applies_to_files_without_a_rule() {
    let plain = file("review-rule.sgf", SGF);
    let rule = |arguments: &[&str]| review(arguments).json()["rule"].clone();
    assert_eq!(rule(&[&plain, "--json"]), "freestyle");
    assert_eq!(rule(&[&plain, "--json", "--rule", "renju"]), "renju");
    let named = file(
        "review-rule-named.sgf",
        SGF.replace("SZ[15]", "SZ[15]RU[standard]"),
    );
    assert_eq!(rule(&[&named, "--json", "--rule", "renju"]), "standard");
    let error = review(&[&plain, "--rule", "tennis"]).error();
    assert!(
        error.contains("--rule") && error.contains("tennis"),
        "{error}"
    );
}

#[test]
fn readable_games_are_reviewed_with_keep_going() {
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
    let reports = objects(&ran.out);
    assert_eq!(reports.len(), 3);
    assert_eq!(reports[1]["moves"].as_array().unwrap().len(), 2);
    let reason = reports[1]["broken_off"].as_str().unwrap();
    assert!(reason.starts_with("line 2, move 3:"), "{reason}");
    assert_eq!(reports[2]["games"].as_array().unwrap().len(), 2);
    let hopeless = file("review-hopeless.sgf", "(;GM[4];B[hh");
    let ran = review(&[&hopeless, "--keep-going"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}

#[test]
fn impossible_outputs_are_rejected_before_the_review() {
    let games = folder("review-sense", &[("a.sgf", SGF), ("b.pgn", PGN)]);
    let error = review(&[&games, "--annotate", &path("all.pgn")]).error();
    assert!(
        error.contains("a game of gomoku cannot be written as .pgn"),
        "{error}"
    );
    let game = file("sense.sgf", SGF);
    let error = review(&[&game, "--annotate", &path("x.psq")]).error();
    assert!(error.contains("end it in .sgf, .pgn, .gcg"), "{error}");
    let nowhere = path("no/such/folder.html");
    let error = review(&[&game, "--html", &nowhere]).error();
    assert!(error.contains("could not write page"), "{error}");
    let error = run(&["review", &game, "--tier", "slow"]).error();
    assert!(
        error.contains("`slow` is not one of quick, standard, deep"),
        "{error}"
    );
    let error = review(&[&game, "--lang", "de"]).error();
    assert!(error.contains("use `en` or `vi`"), "{error}");
}

/// A crossword game with the racks of both players.
const GCG: &str = "#player1 ada Ada\n#player2 bob Bob\n>ada: CATSDOG 8F CATS +12 12\n\
    >bob: AEIOUQZ H7 A. +2 2\n";

#[test]
fn crossword_moves_are_judged_by_the_recorded_racks() {
    let game = file("words-review.gcg", GCG);
    let json = review(&[&game, "--json"]).json();
    assert_eq!(json["game"], "crossword");
    assert_eq!(json["racks"], serde_json::json!(["CATSDOG", "AEIOUQZ"]));
    assert_eq!(json["moves"][1]["move"], "h7.AT");
    let better = json["moves"][1]["better"]["move"].as_str().unwrap();
    assert_ne!(
        better, "h7.AT",
        "plays with the Q or the Z score more than 2 points"
    );
}
