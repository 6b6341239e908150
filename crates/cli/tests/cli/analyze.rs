//! Tests of `zeitnot analyze`.

use serde_json::{Value, json};
use zeitnot_record::{GameRecord, move_list};

use crate::harness::{check_times, run};

/// A small table keeps the tests quick.
const SMALL: [&str; 2] = ["--set", "table.megabytes=1"];

fn analyze(arguments: &[&str]) -> Value {
    let all = [&["analyze"], arguments, &SMALL, &["--json"]].concat();
    run(&all).json()
}

#[test]
fn the_json_has_exactly_the_documented_fields() {
    let answer = analyze(&["gomoku", "h8i9j10", "--depth", "4"]);
    let names: Vec<&str> = answer
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let mut wanted = [
        "game",
        "rule",
        "size",
        "to_move",
        "best_move",
        "score",
        "score_kind",
        "mate_in",
        "depth",
        "seldepth",
        "nodes",
        "nps",
        "time_ms",
        "pv",
        "stop_reason",
        "stats",
        "table",
    ];
    wanted.sort_unstable();
    assert_eq!(names, wanted);
    assert_eq!(answer["game"], "gomoku");
    assert_eq!(answer["rule"], "freestyle");
    assert_eq!(answer["size"], 15);
    assert_eq!(answer["to_move"], "white");
    assert_eq!(answer["score_kind"], "cp");
    assert_eq!(answer["mate_in"], Value::Null);
    assert_eq!(answer["depth"], 4);
    assert_eq!(answer["stop_reason"], "depth");
    assert_eq!(answer["pv"][0], answer["best_move"]);
    assert!(answer["nodes"].as_u64().unwrap() > 0);
    for name in [
        "table_hits",
        "eval_hits",
        "cutoffs",
        "root_moves",
        "root_searched",
    ] {
        assert!(answer["stats"][name].is_number(), "{name}");
    }
    assert_eq!(answer["table"]["bytes"], 1 << 20);
    for name in ["fill", "replaced", "dropped", "entries", "probes", "hits"] {
        assert!(answer["table"][name].is_number(), "{name}");
    }
}

#[test]
fn the_budget_is_end_to_end_and_the_answer_is_in_time() {
    let time = check_times(200, || {
        let answer = run(&["analyze", "gomoku", "h8i9", "--time", "200ms", "--json"]).json();
        assert!(["time", "soft_time"].contains(&answer["stop_reason"].as_str().unwrap()));
        answer["time_ms"].as_u64().unwrap()
    });
    assert!(time >= 150, "{time} ms");
}

#[test]
fn without_a_time_limit_the_default_applies_and_the_answer_is_in_time() {
    for more in [&[][..], &["--mate", "3"]] {
        let time = check_times(100, || {
            let answer = analyze(&[&["endless", "a1"], more].concat());
            assert_eq!(answer["stop_reason"], "time");
            answer["time_ms"].as_u64().unwrap()
        });
        assert!(time >= 90, "{time} ms");
    }
}

#[test]
fn limits_may_be_zero_or_the_largest_number() {
    for limit in ["--nodes", "--depth"] {
        let answer = analyze(&["gomoku", "h8", limit, "0"]);
        assert!(answer["best_move"].is_string(), "{limit}");
        assert!(answer["nodes"].as_u64().unwrap() < 5_000);
    }
    let answer = analyze(&["gomoku", "h8", "--time", "0s"]);
    assert!(answer["best_move"].is_string());
    assert_eq!(answer["stop_reason"], "time");
    let answer = analyze(&["tictactoe", "a1 b2", "--depth", "4294967295"]);
    assert_eq!(answer["stop_reason"], "complete");
    let huge = u64::MAX.to_string();
    let answer = analyze(&["tictactoe", "a1 b2", "--nodes", &huge]);
    assert_eq!(answer["stop_reason"], "complete");
}

#[test]
fn the_search_ends_at_the_first_limit_reached() {
    let answer = analyze(&[
        "gomoku", "h8", "--depth", "60", "--nodes", "500", "--time", "25m",
    ]);
    assert_eq!(
        (&answer["stop_reason"], &answer["nodes"]),
        (&json!("nodes"), &json!(500))
    );
}

#[test]
fn a_forced_win_is_reported_with_the_winner_and_the_plies() {
    // Black has an open three and is to move.
    let win = analyze(&["gomoku", "h8a1i8a15j8o1", "--depth", "6"]);
    assert_eq!(
        (&win["score_kind"], &win["score"]),
        (&json!("mate"), &json!(1))
    );
    assert_eq!(win["mate_in"], 3);
    // White is to move against an open four.
    let loss = analyze(&["gomoku", "h8a1i8a15j8o1k8", "--depth", "6"]);
    assert_eq!(
        (&loss["score_kind"], &loss["score"]),
        (&json!("mate"), &json!(1))
    );
    assert_eq!(loss["mate_in"], -2);
    let text = run(&["analyze", "gomoku", "h8a1i8a15j8o1k8", "--depth", "6"]).answer();
    assert!(text.contains("black wins in 2 plies (proven)"), "{text}");
}

#[test]
fn a_finished_game_has_a_status_and_no_move() {
    let won = analyze(&["gomoku", "a1b1a2b2a3b3a4b4a5"]);
    assert_eq!(won["best_move"], Value::Null);
    assert_eq!(
        (&won["status"], &won["winner"]),
        (&json!("won"), &json!("black"))
    );
    assert_eq!(won["stop_reason"], "no_move");
    let draw = analyze(&["tictactoe", "a1 b2 c3 a2 c2 c1 a3 b3 b1"]);
    assert_eq!(draw["status"], "draw");
    assert_eq!(draw["score"], 0);
    let text = run(&["analyze", "gomoku", "a1b1a2b2a3b3a4b4a5"]).answer();
    assert!(text.ends_with("game over  black has won\n"), "{text}");
}

#[test]
fn rule_size_side_and_root_moves_are_applied() {
    let answer = analyze(&[
        "gomoku", "c3", "--size", "9", "--rule", "standard", "--side", "black", "--depth", "2",
        "--moves", "a1,i9",
    ]);
    assert_eq!(
        (&answer["size"], &answer["rule"]),
        (&json!(9), &json!("standard"))
    );
    assert_eq!(answer["to_move"], "black");
    assert!(["a1", "i9"].contains(&answer["best_move"].as_str().unwrap()));
}

#[test]
fn a_low_level_ends_the_search_early_and_depends_on_the_seed() {
    let answer = |level: &str, seed: &str| {
        let arguments = ["gomoku", "h8i9g7", "--nodes", "20000"];
        let weakly = ["--level", level, "--seed", seed];
        analyze(&[&arguments[..], &weakly].concat())
    };
    let full = answer("5", "1");
    assert_eq!(full["nodes"], 20_000);
    assert_eq!(full["stop_reason"], "nodes");
    let weak = answer("1", "1");
    assert_eq!(weak["stop_reason"], "strength");
    assert_eq!(weak["best_move"], answer("1", "1")["best_move"]);
    let others = ["2", "3", "4", "5", "6", "7"].map(|seed| answer("1", seed));
    let is_other = |other: &Value| other["best_move"] != weak["best_move"];
    assert!(others.iter().any(is_other));
}

#[test]
fn lines_are_reported_only_with_multipv() {
    let answer = analyze(&["gomoku", "h8i9", "--depth", "3", "--multipv", "3"]);
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    for line in lines {
        assert_eq!(line["best_move"], line["pv"][0]);
        assert!(line["score"].is_i64() && line["score_kind"] == "cp" && line["mate_in"].is_null());
    }
    assert_eq!(lines[0]["best_move"], answer["best_move"]);
    // Only one move is legal.
    let answer = analyze(&["tictactoe", "a1 b2 c3 a2 c2 c1 a3 b3", "--multipv", "5"]);
    assert_eq!(answer["lines"].as_array().unwrap().len(), 1);
}

#[test]
fn the_text_has_a_board_and_aligned_lines() {
    let arguments = ["analyze", "tictactoe", "a1 b2", "--depth", "9"];
    let text = run(&[&arguments[..], &SMALL].concat()).answer();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        &lines[..6],
        ["...", ".o.", "x..", "", "to move    cross", lines[5]]
    );
    assert_eq!(lines[6], "score      +0 (positive is better for cross)");
    let names: Vec<&str> = lines[4..].iter().map(|line| line[..11].trim()).collect();
    assert_eq!(
        names,
        [
            "to move",
            "best move",
            "score",
            "depth",
            "nodes",
            "time",
            "stopped",
            "line"
        ]
    );
}

#[test]
fn search_statistics_are_logged_if_the_option_is_on() {
    let ran = run(&[
        "analyze",
        "gomoku",
        "h8",
        "--depth",
        "3",
        "--set",
        "log_search_stats=true",
        "--json",
    ]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.out.lines().count(), 1);
    assert!(
        ran.err.starts_with("AI: t=") && ran.err.lines().count() == 1,
        "{}",
        ran.err
    );
}

#[test]
fn a_game_written_as_a_move_list_is_read_back_and_analyzed() {
    let mut record = GameRecord::from_moves(["a1", "b2", "c3"]).unwrap();
    record.game = Some("tictactoe".to_owned());
    let text = move_list::write(&record).unwrap();
    let read = move_list::read(text.as_bytes(), None).unwrap();
    let moves: Vec<&str> = read.moves().collect();
    let answer = analyze(&[
        &read.game.clone().unwrap(),
        &moves.join(" "),
        "--depth",
        "9",
    ]);
    assert_eq!(answer["game"], "tictactoe");
    assert_eq!(answer["rule"], "plain");
    assert_eq!(answer["size"], Value::Null);
    assert_eq!(answer["to_move"], "nought");
    // Cross holds two opposite corners: the other corners lose.
    assert!(["a2", "b1", "b3", "c2"].contains(&answer["best_move"].as_str().unwrap()));
    assert_eq!(answer["score"], 0);
}
