//! Tests of `zeitnot match` and `zeitnot ladder`.

use std::path::PathBuf;

use crate::harness::{run, scratch};

/// The arguments of a short gomoku match.
const BRIEF: [&str; 7] = [
    "match",
    "--nodes",
    "200",
    "--games",
    "8",
    "--each",
    "option.table.megabytes=1",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    BRIEF.iter().chain(more).copied().collect()
}

const EQUAL: [&str; 4] = ["--engine", "name=one", "--engine", "name=two"];

/// Returns a path without a file; removes a file of an earlier test run.
pub(crate) fn fresh_path(name: &str) -> PathBuf {
    let path = scratch(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// Parses one JSON object per line.
pub(crate) fn lines(answer: &str) -> Vec<serde_json::Value> {
    answer
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn equal_engines_share_every_pair_and_each_game_has_a_line() {
    let answer = run(&with(&[&EQUAL[..], &["--json"]].concat())).answer();
    let lines = lines(&answer);
    let (report, games) = lines.split_last().unwrap();
    assert_eq!(games.len(), 8);
    for game in games {
        assert_eq!(game["kind"], "game");
        assert_eq!(game["ending"], "rules");
    }
    assert_eq!(report["kind"], "match");
    assert_eq!(report["pentanomial"], serde_json::json!([0, 0, 4, 0, 0]));
    assert_eq!(report["score"], 0.5);
    assert!(report["elo"].as_f64().unwrap().abs() < 1e-9, "{report}");
    assert_eq!(report["complete"], true);
    let engine = &report["engines"][0];
    assert_eq!(engine["lost_on_time"], 0);
    let count = |value: &serde_json::Value| value.as_u64().unwrap();
    let even_pairs = count(&report["split_pairs"]) + count(&report["drawn_pairs"]);
    assert_eq!(even_pairs, 4);
    let [ending] = report["endings"].as_array().unwrap().as_slice() else {
        panic!("not all games ended by the rules: {report}");
    };
    let lost = [0, 1].map(|index| count(&ending["lost"][index]));
    assert_eq!(lost[0] + lost[1] + count(&ending["drawn"]), 8);
    let sides = [&engine["moving_first"], &engine["moving_second"]];
    let losses: u64 = sides.iter().map(|results| count(&results["losses"])).sum();
    assert_eq!(losses, lost[0]);
    assert!(engine["mean_depth"].as_f64().unwrap() > 0.0);
    assert!(engine["least_left_ms"].is_null(), "no clock ran");
}

#[test]
fn a_weak_engine_loses_and_the_sequential_test_decides() {
    let blind = "name=blind depth=1 option.k_quiet_root=1";
    let arguments = ["match", "--nodes", "2000", "--sprt", "elo0=0 elo1=100"];
    let ours = run(&[
        &arguments[..],
        &["--engine", "name=sees", "--engine", blind, "--json"],
    ]
    .concat());
    let lines = lines(&ours.answer());
    let report = lines.last().unwrap();
    assert_eq!(report["sprt"]["decision"], "h1", "{report}");
    let reversed = [
        &arguments[..],
        &["--engine", blind, "--engine", "name=sees", "--json"],
    ]
    .concat();
    let ran = run(&reversed);
    assert_eq!(ran.code, 1, "H0 is a negative result");
}

#[test]
fn a_higher_level_beats_a_lower_one_and_only_the_built_in_engine_has_levels() {
    let levels = [
        "--engine",
        "name=high level=4",
        "--engine",
        "name=low level=1",
    ];
    let answer = run(&with(&[&levels[..], &["--json"]].concat())).answer();
    let lines = lines(&answer);
    let report = lines.last().unwrap();
    assert!(report["score"].as_f64().unwrap() > 0.7, "{report}");
    let program = ["--engine", "name=one", "--engine", "level=2 ./program"];
    let ran = run(&with(&program));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("level= is for the built-in engine"));
}

#[test]
fn an_interrupted_match_is_resumed_and_counts_every_game_once() {
    let journal = fresh_path("match-journal");
    let path = journal.to_str().unwrap();
    let unequal = [
        "--engine",
        "name=one",
        "--engine",
        "name=two option.k_quiet_deep=3",
    ];
    let play = |more: &[&str]| {
        let answer = run(&with(
            &[&unequal[..], &["--journal", path, "--json"], more].concat(),
        ))
        .answer();
        lines(&answer)
    };
    let whole = play(&[]);
    let text = std::fs::read_to_string(&journal).unwrap();
    assert_eq!(text.lines().count(), 9);
    // The journal of a killed match: some games, and an incomplete one.
    let cut: usize = text.lines().take(4).map(|line| line.len() + 1).sum();
    std::fs::write(&journal, &text[..cut + 10]).unwrap();
    let rest = play(&["--resume"]);
    assert_eq!(rest.len(), 5 + 1);
    assert_eq!(
        rest.last().unwrap()["pentanomial"],
        whole.last().unwrap()["pentanomial"]
    );
    let mut games: Vec<String> = std::fs::read_to_string(&journal)
        .unwrap()
        .lines()
        .skip(1)
        .map(|line| {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            format!("{}.{}", game["pair"], game["game"])
        })
        .collect();
    games.sort();
    assert_eq!(
        games,
        ["0.0", "0.1", "1.0", "1.1", "2.0", "2.1", "3.0", "3.1"]
    );
    // A report on the journal plays no games and has the same result.
    let report = run(&["match", "--report", path, "--json"]).json();
    assert_eq!(report["pentanomial"], whole.last().unwrap()["pentanomial"]);
}

#[test]
fn the_games_do_not_depend_on_the_number_of_games_at_once() {
    let play = |name: &str, at_once: &str| {
        let file = fresh_path(name);
        let path = file.to_str().unwrap();
        let unequal = [
            "--engine",
            "name=one",
            "--engine",
            "name=two option.k_quiet_deep=3",
        ];
        let arguments = [&unequal[..], &["--concurrency", at_once, "--journal", path]].concat();
        run(&with(&arguments)).answer();
        let text = std::fs::read_to_string(&file).unwrap();
        let mut games: Vec<serde_json::Value> = text
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        games.sort_by_key(|game| (game["pair"].as_u64(), game["game"].as_u64()));
        for game in &mut games {
            for mv in game["moves"].as_array_mut().unwrap() {
                mv["used_us"] = 0.into();
            }
        }
        games
    };
    assert_eq!(play("match-alone", "1"), play("match-together", "3"));
}

#[test]
fn games_and_reports_are_written() {
    let (sgf, html) = (fresh_path("match.sgf"), fresh_path("match.html"));
    let files = [
        "--sgf",
        sgf.to_str().unwrap(),
        "--html",
        html.to_str().unwrap(),
    ];
    run(&with(&[&EQUAL[..], &files].concat())).answer();
    let text = std::fs::read_to_string(&sgf).unwrap();
    let again = run(&with(&[&EQUAL[..], &files].concat()));
    assert!(again.error().contains("games in it already"));
    assert_eq!(
        std::fs::read_to_string(&sgf).unwrap(),
        text,
        "the games are not overwritten"
    );
    assert_eq!(text.matches("(;").count(), 8, "{text}");
    let page = std::fs::read_to_string(html).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("one"));
}

#[test]
fn a_ladder_appends_a_row_for_each_match() {
    let (ladder, table) = (scratch("ladder.txt"), fresh_path("strength.md"));
    let matches = "# two matches\n\n\
        --size 9 --nodes 50 --games 2 --engine name=us --engine 'name=the|other'\n\
        --size 9 --nodes 50 --games 2 --engine name=us --engine /nowhere/at/all\n";
    std::fs::write(&ladder, matches).unwrap();
    let paths = [
        ladder.to_str().unwrap(),
        "--append",
        table.to_str().unwrap(),
    ];
    let outcome = run(&[&["ladder"], &paths[..], &["--label", "9.9"]].concat());
    assert_eq!(outcome.code, 1, "one opponent is missing");
    let log = outcome.err;
    assert!(log.contains("line 4") && log.contains("/nowhere"), "{log}");
    let text = std::fs::read_to_string(&table).unwrap();
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(
        text.contains("| 9.9 |") && text.contains("the\\|other"),
        "{text}"
    );
    // Other errors are reported before the first game, with their line.
    let good = "--nodes 50 --games 2 --engine name=us --engine name=them";
    for bad in [
        "--engine x",
        "--nodes 5 --rule none --engine a --engine b",
        "--nodes 5 --engine builtin --engine builtin --openings /nowhere",
    ] {
        std::fs::write(&ladder, format!("{good}\n{bad}\n")).unwrap();
        let error = run(&["ladder", ladder.to_str().unwrap()]).error();
        assert!(error.contains("line 2"), "{error}");
    }
    std::fs::write(&ladder, format!("{good}\n")).unwrap();
    let nowhere = ["ladder", ladder.to_str().unwrap(), "--append", "/"];
    let error = run(&nowhere).error();
    assert!(error.contains("could not write the strength table"));
}

#[test]
fn invalid_arguments_are_rejected_in_one_line() {
    let two = ["--engine", "builtin", "--engine", "builtin"];
    for bad in [
        &["--nodes", "5"][..],
        &["--nodes", "5", "--engine", "a"],
        &["--engine", "builtin", "--engine", "builtin"],
        &[&two[..], &["--nodes", "5", "--game", "go"]].concat(),
        &[&two[..], &["--nodes", "5", "--rule", "none"]].concat(),
        &[&two[..], &["--nodes", "5", "--size", "3"]].concat(),
        &[&two[..], &["--tc", "fast"]].concat(),
        &[&two[..], &["--nodes", "5", "--sprt", "elo0=5 elo1=0"]].concat(),
        &[&two[..], &["--nodes", "5", "--openings", "/nowhere"]].concat(),
        &[&two[..], &["--nodes", "5", "--pgn", "x.pgn"]].concat(),
        &[&two[..], &["--nodes", "5", "--resign", "score"]].concat(),
        &[&two[..], &["--nodes", "5", "--resume"]].concat(),
        &[&two[..], &["--nodes", "5", "--html", "/nowhere/x.html"]].concat(),
        &[&two[..], &["--time", "0ms"]].concat(),
        &[&two[..], &["--nodes", "5", "--stall", "0s"]].concat(),
        &[&two[..], &["--nodes", "5", "--resign", "score=0"]].concat(),
        &[
            "--nodes",
            "5",
            "--engine",
            "builtin",
            "--engine",
            "dir=/ builtin",
        ],
        &[&two[..], &["--nodes", "5", "--journal", "/"]].concat(),
        &[
            "--nodes",
            "5",
            "--engine",
            "builtin",
            "--engine",
            "/nowhere/engine",
        ],
        &[
            "--nodes",
            "5",
            "--engine",
            "builtin",
            "--engine",
            "option.no_such=1",
        ],
        &["--report", "/nowhere"],
    ] {
        let arguments = [&["match"], bad].concat();
        assert!(!run(&arguments).error().is_empty(), "{bad:?}");
    }
}

#[test]
fn outputs_do_not_overwrite_other_files() {
    let journal = fresh_path("match-guarded");
    let path = journal.to_str().unwrap();
    let play = |more: &[&str]| run(&with(&[&EQUAL[..], &["--journal", path], more].concat()));
    play(&[]).answer();
    let whole = std::fs::read_to_string(&journal).unwrap();
    let sgf = fresh_path("match-guarded.sgf");
    let other = sgf.to_str().unwrap();
    std::fs::write(&sgf, "(;GM[4])").unwrap();
    for more in [
        &["--resume", "--sgf", path][..],
        &["--resume", "--html", path],
        &["--sgf", other, "--html", other],
        // Other conditions are rejected before the games are rewritten.
        &["--resume", "--sgf", other, "--margin", "5ms"],
        &["--resume", "--sgf", other, "--set", "k_quiet_deep=3"],
        &["--resume", "--sgf", other, "--seed", "3"],
    ] {
        assert!(!play(more).error().is_empty(), "{more:?}");
        assert_eq!(
            std::fs::read_to_string(&journal).unwrap(),
            whole,
            "{more:?}"
        );
        assert_eq!(
            std::fs::read_to_string(&sgf).unwrap(),
            "(;GM[4])",
            "{more:?}"
        );
    }
    for flag in ["--sgf", "--html"] {
        assert!(
            !run(&["match", "--report", path, flag, path])
                .error()
                .is_empty()
        );
        assert_eq!(std::fs::read_to_string(&journal).unwrap(), whole);
    }
    // The same match continues and rewrites its games.
    play(&["--resume", "--sgf", other]).answer();
    assert_eq!(
        std::fs::read_to_string(&sgf).unwrap().matches("(;").count(),
        8
    );
}
