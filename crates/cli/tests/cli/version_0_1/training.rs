//! Files of training: leaves, wins, observations, and banks of turns.

use super::{Copied, assert_contains, bytes, json, path};
use crate::harness::{run, scratch};

/// Returns arguments for the small language of the fixtures.
fn small() -> [String; 4] {
    let [tiles, words] = ["small.tiles", "small.txt"].map(path);
    ["--tiles".to_owned(), tiles, "--lexicon".to_owned(), words]
}

/// Runs a command with the small language.
fn with_small(arguments: &[&str]) -> crate::harness::RunResult {
    let small = small();
    let small: Vec<&str> = small.iter().map(String::as_str).collect();
    run(&[arguments, &small].concat())
}

#[test]
fn training_of_version_0_1_continues_with_the_same_result() {
    let leaves = path("small.leaves");
    let early = [
        "--early-games",
        "1",
        "--generations",
        "2",
        "--racks",
        "2",
        "--rare",
        "1",
    ];
    for (subject, more) in [("leaves", &early[..]), ("wins", &["--leaves", &leaves])] {
        let state = Copied::new(&format!("{subject}.state"));
        let before = bytes(&format!("{subject}.state"));
        let output = scratch(&format!("version-0-1.{subject}"));
        let train = ["train", subject, "--games", "64", "--state", state.str()];
        let train = [&train[..], more, &["-o", output.to_str().unwrap()]].concat();
        with_small(&train).answer();
        assert!(std::fs::read(&output).unwrap() == bytes(&format!("small.{subject}")));
        assert!(
            std::fs::read(&state.path).unwrap() == before,
            "no game was played again"
        );
    }
}

#[test]
fn leaves_and_wins_of_version_0_1_give_the_same_values() {
    let [tiles, lexicon, leaves, wins] =
        ["small.tiles", "small.lex", "small.leaves", "small.wins"].map(path);
    let analyze = [
        "analyze",
        "crossword",
        "deal 17",
        "--multipv",
        "5",
        "--json",
    ];
    let analyze = run(&[
        &analyze[..],
        &["--tiles", &tiles, "--lexicon", &lexicon],
        &["--leaves", &leaves, "--wins", &wins],
        &["--set", "crossword.player.thinking=static"],
    ]
    .concat())
    .json();
    let expected = json("analyze.json");
    assert_contains(&analyze["lines"], &expected["lines"]);
    assert_eq!(analyze["best_move"], expected["best_move"]);
}

#[test]
fn observations_of_version_0_1_give_the_same_results() {
    let observations = Copied::new("observations.looks");
    let output = scratch("version-0-1.net");
    let to = ["-o", output.to_str().unwrap(), "--json"];
    let data = ["--data", observations.str()];
    let fit = ["train", "stop-loss", "--epochs", "2"];
    let fitted = with_small(&[&fit[..], &data, &to].concat()).json();
    assert_contains(&fitted, &json("observations.json"));
    let values = ["train", "time-value", "--rate", "1000"];
    let values = with_small(&[&values[..], &data, &to].concat()).json();
    assert_contains(&values, &json("time-value.json"));
    let compare = ["clock", "compare", "--tc", "1", "--json"];
    let uniform = ["--try", "clock.policy=uniform"];
    let compared = with_small(&[&compare[..], &data, &uniform].concat()).json();
    assert_contains(&compared, &json("observations-compare.json"));
}

#[test]
fn banks_of_version_0_1_give_the_same_results_and_continue() {
    for game in ["gomoku", "chess"] {
        let bank = Copied::new(&format!("{game}.bank"));
        let before = bytes(&format!("{game}.bank"));
        let record = [
            "clock", "record", game, "--games", "2", "--every", "6", "--nodes", "2000",
        ];
        let nodes = ["--reference-nodes", "2000", "--playing-nodes", "300"];
        run(&[&record[..], &nodes, &["--data", bank.str()]].concat()).answer();
        assert!(
            std::fs::read(&bank.path).unwrap() == before,
            "no game was played again"
        );
        let compare = ["clock", "compare", "--tc", "0.5", "--data", bank.str()];
        let uniform = ["--try", "clock.policy=uniform", "--json"];
        let compared = run(&[&compare[..], &uniform].concat()).json();
        assert_contains(&compared, &json(&format!("{game}-compare.json")));
    }
}
