//! Tests of `zeitnot train` subcommands that fit weights and curves to games.

use std::fs;

use crate::harness::{file, run, scratch};

#[test]
fn gomoku_weights_are_fitted_to_selfplay_games() {
    let games = scratch("fit.games");
    let path = games.to_str().unwrap();
    let play = [
        "selfplay",
        "gomoku",
        "--pairs",
        "2",
        "--nodes",
        "200",
        "--b",
        "k_quiet_deep=12",
        "--games",
        path,
    ];
    run(&play).answer();
    let weights = run(&["train", "gomoku-weights", path]).answer();
    for line in [
        "share 1.3: loss ",
        "// first or both",
        "shape_value: [",
        "tempo: ",
        "other_take: [",
    ] {
        assert!(weights.contains(line), "{line}: {weights}");
    }
}

#[test]
fn invalid_games_are_rejected_with_file_and_line() {
    let bad = file("fit-bad.games", "no game\n");
    let error = run(&["train", "gomoku-weights", &bad]).error();
    assert!(
        error.contains("fit-bad.games`, line 1: not a game"),
        "{error}"
    );
    let empty = file("fit-empty.games", "");
    for subject in ["gomoku-weights", "chess-weights"] {
        let error = run(&["train", subject, &empty]).error();
        assert!(error.contains("too few positions"), "{error}");
    }
}

#[test]
fn chess_weights_are_fitted_to_positions_of_games() {
    let positions = scratch("fit-positions.txt");
    let path = positions.to_str().unwrap();
    let play = [
        "train",
        "chess-positions",
        "--games",
        "4",
        "--nodes",
        "100",
        "--threads",
        "2",
        "-o",
        path,
    ];
    let answer = run(&play).answer();
    let written = fs::read_to_string(&positions).unwrap();
    assert_eq!(answer, format!("{} positions\n", written.lines().count()));
    assert!(written.lines().all(|line| line.split(';').count() == 3));
    let ran = run(&["train", "chess-weights", path, "--epochs", "1"]);
    assert_eq!(ran.code, 0);
    let [_, before, after] = ran.err.lines().collect::<Vec<_>>()[..] else {
        panic!("{}", ran.err);
    };
    assert!(before.starts_with("zeitnot: before: error "), "{before}");
    assert!(after.starts_with("zeitnot: epoch 1: error "), "{after}");
    let source = ran.out;
    assert!(source.contains("pub(super) static TERMS"), "{source}");
    assert!(source.trim_end().ends_with("];"), "{source}");
}

#[test]
fn win_probabilities_and_factors_are_fitted_to_new_games() {
    let chances = [
        "train", "chances", "gomoku", "--games", "4", "--nodes", "200",
    ];
    let text = run(&chances).answer();
    assert!(
        text.starts_with("gomoku freestyle, 4 games at 200 nodes a move\nscores: "),
        "{text}"
    );
    assert!(text.contains("held out: Brier score 0."), "{text}");
    let text = run(&["train", "factors", "--games", "12", "--nodes", "50"]).answer();
    assert!(
        text.starts_with("12 games at 50 nodes a move, freestyle, standard, renju\n| phase |"),
        "{text}"
    );
    let error = run(&["train", "chances", "crossword"]).error();
    assert!(error.contains("has its own win table"), "{error}");
}
