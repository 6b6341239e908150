//! Matches and self-play of games with random deals, hidden hands, and points.

use std::path::PathBuf;

use assert_cmd::cargo::CommandCargoExt;

use crate::contest::{fresh_path, lines};
use crate::harness::{file, run, scratch};

/// The arguments of a short match of a card game.
const BRIEF: [&str; 7] = [
    "match", "--game", "highcard", "--depth", "1", "--games", "8",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    BRIEF.iter().chain(more).copied().collect()
}

/// Returns a built-in engine with a file that sets which card it plays.
fn taste(name: &str, content: &str) -> String {
    format!("builtin taste={}", file(name, content))
}

#[test]
fn the_games_of_a_pair_have_the_same_deal_and_equal_engines_share_the_points() {
    let journal = fresh_path("dealt-journal");
    let path = journal.to_str().unwrap();
    let equal = ["--engine", "name=a", "--engine", "name=b"];
    let seeded = ["--seed", "5", "--journal", path, "--json"];
    let answer = run(&with(&[&equal[..], &seeded].concat())).answer();
    let answer = lines(&answer);
    let report = answer.last().unwrap();
    assert_eq!(report["pentanomial"], serde_json::json!([0, 0, 4, 0, 0]));
    let spread = serde_json::json!({"pairs": 4, "mean": 0.0, "low": 0.0, "high": 0.0});
    assert_eq!(report["spread"], spread);
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(text.contains("\"openings\":\"dealt, seed 5\""), "{text}");
    let mut games = lines(&text);
    games.remove(0);
    games.sort_by_key(|game| (game["pair"].as_u64(), game["game"].as_u64()));
    let mut starts = Vec::new();
    for pair in games.chunks(2) {
        assert_eq!(pair[0]["opening"], pair[1]["opening"]);
        assert_eq!(pair[0]["points"], pair[1]["points"]);
        starts.push(pair[0]["opening"]["start"].as_str().unwrap().to_owned());
    }
    starts.sort();
    starts.dedup();
    assert_eq!(starts.len(), 4, "{starts:?}");
    // A report on the journal has the same spread.
    let reread = run(&["match", "--report", path, "--json"]).json();
    assert_eq!(reread["spread"], report["spread"]);
}

#[test]
fn an_engine_can_have_its_own_file_and_play_worse_with_it() {
    let low = taste("dealt-low.txt", "lowest\n");
    let html = fresh_path("dealt.html");
    let page = ["--html", html.to_str().unwrap()];
    let engines = ["--engine", "name=high", "--engine", &low];
    let answer = run(&with(&[&engines[..], &page].concat())).answer();
    assert!(answer.contains("0 lost 0-2, 0 at ½-1½"), "{answer}");
    let spread = answer.lines().find(|line| line.contains("spread"));
    let spread = spread.unwrap_or_else(|| panic!("{answer}"));
    assert!(
        spread.contains("spread     +") && spread.contains("of 4 pairs"),
        "{spread}"
    );
    let page = std::fs::read_to_string(html).unwrap();
    assert!(page.contains("<dt>Spread</dt>"));
}

#[test]
fn a_match_is_not_resumed_with_another_file() {
    let journal = fresh_path("dealt-resumed");
    let path = journal.to_str().unwrap();
    let play = |content: &str, more: &[&str]| {
        let low = taste("dealt-taste.txt", content);
        let engines = ["--engine", "name=high", "--engine", &low, "--journal", path];
        run(&with(&[&engines[..], more].concat()))
    };
    play("lowest", &[]).answer();
    play("lowest", &["--resume"]).answer();
    let error = play("highest", &["--resume"]).error();
    assert!(
        error.contains("the second engine was taste=dealt-taste (key"),
        "{error}"
    );
    let error = play("lowest", &["--resume", "--seed", "2"]).error();
    assert!(error.contains("dealt, seed 1"), "{error}");
}

#[test]
fn deals_can_come_from_a_file() {
    let deals = file("dealt-deals.txt", "deal 17\ndeal 3 moves\n");
    let chosen = [
        "--engine",
        "name=a",
        "--engine",
        "name=b",
        "--openings",
        &deals,
    ];
    let journal = fresh_path("dealt-chosen");
    let kept = ["--games", "4", "--journal", journal.to_str().unwrap()];
    run(&[
        &["match", "--game", "highcard", "--depth", "1"],
        &chosen[..],
        &kept,
    ]
    .concat())
    .answer();
    let text = std::fs::read_to_string(journal).unwrap();
    assert!(text.contains("\"start\":\"deal 17\"") && text.contains("\"start\":\"deal 3 moves\""));
}

#[test]
fn invalid_files_of_engines_are_rejected_in_one_line() {
    let sour = taste("dealt-sour.txt", "sour");
    for (engine, part) in [
        (sour.as_str(), "write highest or lowest"),
        ("taste=/nowhere/at/all builtin", "/nowhere/at/all"),
        ("taste=/dev/null some-program", "for the built-in engine"),
        ("lexicon=x builtin", "option.NAME, taste"),
    ] {
        let error = run(&with(&["--engine", "name=a", "--engine", engine])).error();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn selfplay_games_start_from_deals() {
    let play = |name: &str, jobs: &str| {
        let (games, positions) = (fresh_path(name), fresh_path(&format!("{name}-positions")));
        let arguments = ["--pairs", "3", "--seed", "9", "--jobs", jobs];
        let files = [
            "--games",
            games.to_str().unwrap(),
            "--positions",
            positions.to_str().unwrap(),
        ];
        run(&[&["selfplay", "highcard"], &arguments[..], &files].concat()).answer();
        [games, positions].map(|path| std::fs::read_to_string(path).unwrap())
    };
    let [games, positions] = play("dealt-alone", "1");
    assert_eq!(
        play("dealt-together", "2"),
        [games.clone(), positions.clone()]
    );
    assert_eq!((games.lines().count(), positions.lines().count()), (6, 6));
    for line in games.lines() {
        let words: Vec<&str> = line.splitn(6, ' ').collect();
        assert!(["north", "south", "draw"].contains(&words[2]), "{line}");
        let points = words[3]
            .split(',')
            .map(|points| points.parse::<i32>().unwrap());
        assert!(points.sum::<i32>() > 0);
        assert_eq!(words[4].split(',').count(), 18);
        assert!(
            words[5].starts_with("deal ") && words[5].contains(" moves "),
            "{line}"
        );
    }
    for line in positions.lines() {
        let position = line.splitn(3, ' ').last().unwrap();
        let answer = run(&["analyze", "highcard", position, "--depth", "1", "--json"]).json();
        assert!(answer["best_move"].is_string(), "{line}");
    }
}

#[test]
fn each_crossword_game_is_written_to_a_file() {
    let folder = fresh_folder("dealt-gcg");
    let path = folder.to_str().unwrap();
    let journal = fresh_path("dealt-crossword");
    let play = |more: &[&str]| {
        let words = "match --game crossword --depth 1 --games 2 --engine name=a --engine name=b";
        let words: Vec<&str> = words.split(' ').collect();
        let files = ["--gcg", path, "--journal", journal.to_str().unwrap()];
        let mut command = std::process::Command::cargo_bin("zeitnot").unwrap();
        command.args(words).args(files).args(more).output().unwrap()
    };
    let output = play(&[]);
    assert!(output.status.success(), "{output:?}");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["000001-1.gcg", "000001-2.gcg"]);
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let [one, two] = ["000001-1.gcg", "000001-2.gcg"].map(|name| {
        let game = zeitnot_record::gcg::read(&read(name)).unwrap();
        game.moves().map(str::to_owned).collect::<Vec<_>>()
    });
    assert!(one.len() > 10, "{one:?}");
    assert_eq!(one, two, "equal engines play the same deal in the same way");
    // Existing games are rewritten only from their journal.
    assert!(!play(&[]).status.success());
    let before = read("000001-1.gcg");
    std::fs::remove_file(folder.join("000001-1.gcg")).unwrap();
    assert!(play(&["--resume"]).status.success());
    assert_eq!(read("000001-1.gcg"), before);
}

/// Returns a path without a folder; removes a folder of an earlier test run.
fn fresh_folder(name: &str) -> PathBuf {
    let path = scratch(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}
