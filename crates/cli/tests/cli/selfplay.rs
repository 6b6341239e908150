//! `selfplay`: repeatable games that can be learned from.

use crate::harness::{run, scratch};

const BRIEF: [&str; 8] = [
    "selfplay",
    "gomoku",
    "--pairs",
    "4",
    "--nodes",
    "200",
    "--set",
    "table.megabytes=1",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    BRIEF.iter().chain(more).copied().collect()
}

#[test]
fn every_game_is_counted_and_equal_engines_share_each_pair() {
    let report = run(&with(&["--json"])).json();
    let count = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(count("games"), 8);
    let ends = ["first_player_wins", "first_player_losses", "draws"].map(count);
    assert_eq!(ends.iter().sum::<u64>(), 8);
    assert_eq!(report["pentanomial"], serde_json::json!([0, 0, 4, 0, 0]));
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() {
    let play = |name: &str, jobs: &str| {
        let games = scratch(name);
        let path = games.to_str().unwrap();
        run(&with(&[
            "--jobs",
            jobs,
            "--b",
            "k_quiet_deep=3",
            "--games",
            path,
        ]))
        .answer();
        std::fs::read_to_string(games).unwrap()
    };
    let (alone, together) = (play("selfplay-alone", "1"), play("selfplay-together", "2"));
    assert_eq!(alone, together);
    assert_eq!(alone.lines().count(), 8);
    for line in alone.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words.len(), 6, "{line}");
        assert!(["black", "white", "draw"].contains(&words[3]), "{line}");
    }
}

#[test]
fn positions_can_be_analyzed() {
    let file = scratch("selfplay-positions");
    run(&with(&[
        "--rule",
        "standard",
        "--positions",
        file.to_str().unwrap(),
    ]))
    .answer();
    let text = std::fs::read_to_string(file).unwrap();
    assert!(!text.is_empty());
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[1], "standard");
        let rule = ["--rule", "standard", "--depth", "1", "--json"];
        let answer = run(&[&["analyze", "gomoku", words[2]], &rule[..]].concat()).json();
        assert!(answer["best_move"].is_string());
    }
}

#[test]
fn bad_arguments_are_told_in_a_sentence() {
    for bad in [
        &["selfplay", "chess"][..],
        &["selfplay", "tictactoe"],
        &["selfplay", "gomoku", "--rule", "none"],
        &["selfplay", "gomoku", "--size", "4"],
        &["selfplay", "gomoku", "--pairs", "0"],
        &["selfplay", "gomoku", "--nodes", "5", "--time", "1s"],
        &["selfplay", "gomoku", "--b", "max_depth"],
        &["selfplay", "gomoku", "--b", "max_deph=3"],
        &["selfplay", "gomoku", "--games", "/"],
    ] {
        assert!(!run(bad).complaint().is_empty());
    }
}
