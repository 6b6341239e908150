//! Journals of matches, and the snapshot of a table in a match.

use serde_json::Value;

use super::{Copied, assert_contains, bytes, json, path, text, with_this_version};
use crate::contest::{fresh_path, lines};
use crate::harness::{file, run};

const EACH: [&str; 2] = ["--each", "option.table.megabytes=1"];

/// Engines of a gomoku match, with an option whose default has changed since 0.1.
const EACH_GOMOKU: [&str; 2] = [
    "--each",
    "option.table.megabytes=1 option.tactical_extension_depth=8",
];

/// Returns the games of a journal, sorted, without the times of moves.
fn games(journal: &str) -> Vec<Value> {
    let mut games = lines(journal);
    games.remove(0);
    games.sort_by_key(|game| (game["pair"].as_u64(), game["game"].as_u64()));
    for game in &mut games {
        for mv in game["moves"].as_array_mut().unwrap() {
            mv["used_us"] = 0.into();
        }
    }
    games
}

fn without_nodes(mut games: Vec<Value>) -> Vec<Value> {
    for game in &mut games {
        for mv in game["moves"].as_array_mut().unwrap() {
            mv["nodes"] = 0.into();
        }
    }
    games
}

#[test]
fn journals_of_version_0_1_are_reported_with_the_same_figures() {
    for game in ["gomoku", "chess", "crossword"] {
        let journal = path(&format!("{game}.match"));
        let report = run(&["match", "--report", &journal, "--json"]).json();
        assert_contains(&report, &json(&format!("{game}-match.json")));
        let clocks = run(&["clock", "report", &journal, "--json"]).json();
        let mut expected = json(&format!("{game}-clock.json"));
        // The path of the journal differs.
        for one in expected["matches"].as_array_mut().into_iter().flatten() {
            one.as_object_mut().unwrap().remove("journal");
        }
        assert_contains(&clocks, &expected);
    }
}

#[test]
fn journals_of_version_0_1_become_the_same_game_files() {
    let home = tempfile::tempdir().unwrap();
    for (game, flag, file, shown) in [
        ("gomoku", "--sgf", "gomoku-match.sgf", ""),
        ("chess", "--pgn", "chess-match.pgn", ""),
        ("crossword", "--gcg", "crossword-match", "/000001-1.gcg"),
        ("crossword", "--gcg", "crossword-match-2", "/000001-2.gcg"),
    ] {
        let output = home.path().join(file);
        let output = output.to_str().unwrap();
        let journal = path(&format!("{game}.match"));
        run(&["match", "--report", &journal, flag, output]).answer();
        let written = std::fs::read_to_string(format!("{output}{shown}")).unwrap();
        let expected = text(&format!("{}{shown}", file.trim_end_matches("-2")));
        assert_eq!(written, with_this_version(&expected));
    }
}

#[test]
fn an_unfinished_match_of_version_0_1_is_resumed_and_counts_every_game_once() {
    // The journal names options that are not at their default.
    let whole = with_this_version(&text("gomoku.match")).replace(
        "option.table.megabytes=1",
        "option.gomoku.search.tactical_extension_depth=8 option.table.megabytes=1",
    );
    // Three games and an incomplete one, as after a kill.
    let cut: usize = whole.lines().take(4).map(|line| line.len() + 1).sum();
    let journal = file("version-0-1.match", &whole[..cut + 10]);
    let engines = [
        "--engine",
        "name=one",
        "--engine",
        "name=two level=4 option.k_quiet_deep=3",
    ];
    let brief = ["match", "--nodes", "200", "--games", "8"];
    let resume = ["--journal", &journal, "--resume", "--json"];
    let answer = run(&[&brief[..], &EACH_GOMOKU, &engines, &resume].concat()).answer();
    let answers = lines(&answer);
    let (report, played) = answers.split_last().unwrap();
    assert_eq!(played.len(), 5);
    assert_eq!(
        report["pentanomial"],
        json("gomoku-match.json")["pentanomial"]
    );
    let resumed = std::fs::read_to_string(&journal).unwrap();
    assert!(resumed.starts_with(&whole[..cut]));
    assert_eq!(games(&resumed), games(&whole));
}

#[test]
fn a_crossword_match_of_version_0_1_is_resumed_with_its_files() {
    let whole = with_this_version(&text("crossword.match"));
    let journal = file("version-0-1-crossword.match", &whole);
    let [tiles, list, built, leaves, wins] = [
        "small.tiles",
        "small.txt",
        "small.lex",
        "small.leaves",
        "small.wins",
    ]
    .map(path);
    let other = format!("builtin name=two lexicon={built} leaves={leaves} wins={wins}");
    let answer = run(&[
        &[
            "match",
            "--game",
            "crossword",
            "--tc",
            "0.1",
            "--games",
            "4",
        ],
        &["--tiles", &tiles, "--lexicon", &list][..],
        &["--leaves", &leaves, "--wins", &wins, "--seed", "3"],
        &EACH,
        &["--engine", "name=one", "--engine", &other],
        &["--journal", &journal, "--resume", "--json"],
    ]
    .concat())
    .answer();
    assert_eq!(lines(&answer).len(), 2 + 1);
    let resumed = std::fs::read_to_string(&journal).unwrap();
    assert!(resumed.starts_with(&whole));
    assert_eq!(games(&resumed).len(), 4);
}

#[test]
fn the_table_of_version_0_1_has_the_same_effect_on_a_search() {
    let data = Copied::new("data");
    let snapshot = data.path.join("table.snapshot");
    let snapshot = format!("name=one snapshot={}", snapshot.to_str().unwrap());
    let play = |name: &str, one: &str| {
        let journal = fresh_path(name);
        let openings = path("h8.txt");
        run(&[
            &["match", "--depth", "6", "--games", "2", "--max-moves", "2"],
            &["--openings", &openings][..],
            &EACH_GOMOKU,
            &["--engine", one, "--engine", "name=two"],
            &["--journal", journal.to_str().unwrap()],
        ]
        .concat());
        games(&std::fs::read_to_string(journal).unwrap())
    };
    let expected = games(&String::from_utf8(bytes("snapshot.match")).unwrap());
    let found = play("version-0-1-snapshot.match", &snapshot);
    // A search of a position that the learner studied now starts at the studied depth.
    assert_eq!(without_nodes(found.clone()), without_nodes(expected));
    assert_ne!(play("version-0-1-empty.match", "name=one"), found);
}
