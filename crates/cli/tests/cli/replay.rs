//! Tests of flight records and `zeitnot replay`.

use serde_json::{Value, json};

use crate::harness::{RunResult, file, run, scratch};

fn record(name: &str, arguments: &[&str]) -> (String, Value) {
    let path = scratch(name).to_str().unwrap().to_owned();
    let small = ["--set", "table.megabytes=1", "--record", &path];
    run(&[&["analyze"], arguments, &small].concat()).answer();
    let text = std::fs::read_to_string(&path).unwrap();
    (path, serde_json::from_str(&text).unwrap())
}

/// Replays a record with one field changed.
fn replay_with(name: &str, record: &Value, pointer: &str, value: Value) -> RunResult {
    let mut changed = record.clone();
    *changed.pointer_mut(pointer).unwrap() = value;
    run(&["replay", &file(name, changed.to_string())])
}

#[test]
fn a_search_that_ran_out_of_time_is_repeated_node_for_node() {
    let (path, record) = record("time.json", &["gomoku", "h8i9", "--time", "60ms"]);
    let nodes = record["landing"]["nodes"].as_u64().unwrap();
    assert_eq!(
        run(&["replay", &path]).answer(),
        format!("identical: {nodes} nodes\n")
    );
    let report = run(&["replay", &path, "--json"]).json();
    assert_eq!(report["identical"], true);
    assert_eq!(report["nodes"], nodes);
    assert_eq!(report["memory"], "cleared");
    assert_eq!(report["difference"], Value::Null);
}

#[test]
fn root_moves_lines_options_and_sides_are_part_of_the_record() {
    let (path, _) = record(
        "options.json",
        &[
            "gomoku",
            "h8i9",
            "--nodes",
            "3000",
            "--multipv",
            "2",
            "--moves",
            "g7,j9,h9",
            "--side",
            "white",
            "--rule",
            "standard",
            "--size",
            "11",
            "--set",
            "k_quiet_mid=5",
        ],
    );
    assert!(
        run(&["replay", &path])
            .answer()
            .starts_with("identical: 3000")
    );
}

#[test]
fn searches_of_other_games_are_repeated() {
    let (path, _) = record("tictactoe.json", &["tictactoe", "a1", "--depth", "6"]);
    assert!(run(&["replay", &path]).answer().starts_with("identical: "));
    let (path, _) = record("over.json", &["tictactoe", "a1 b1 a2 b2 a3"]);
    assert_eq!(run(&["replay", &path]).answer(), "identical: 0 nodes\n");
}

#[test]
fn a_difference_is_described_with_exit_code_1() {
    let (_, record) = record("difference.json", &["gomoku", "h8i9", "--nodes", "2000"]);
    let ran = replay_with("moved.json", &record, "/landing/best_move", json!("a1"));
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(
        ran.out
            .starts_with("different: best move: recorded Some(\"a1\")"),
        "{}",
        ran.out
    );
    let ran = replay_with("end.json", &record, "/end/occasion", json!("checkpoint"));
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.starts_with("different: end of the search"),
        "{}",
        ran.out
    );
    let ran = replay_with("setup.json", &record, "/setup/position", json!("h8i8"));
    assert_eq!(ran.code, 1);
}

#[test]
fn searches_with_several_threads_are_recorded_but_not_repeated_exactly() {
    let arguments = ["gomoku", "h8i9", "--time", "40ms", "--threads", "3"];
    let (path, record) = record("threads.json", &arguments);
    assert_eq!(record["threads"], 3);
    let ran = run(&["replay", &path]);
    assert!(ran.out.contains("ran on 3 threads"), "{}", ran.out);
    let (_, alone) = self::record("thread.json", &["gomoku", "h8i9", "--nodes", "500"]);
    assert_eq!(alone["threads"], 1);
}

#[test]
fn records_without_a_number_of_threads_are_read() {
    let (_, mut record) = record("before.json", &["gomoku", "h8i9", "--nodes", "500"]);
    record.as_object_mut().unwrap().remove("threads");
    let ran = run(&["replay", &file("older.json", record.to_string())]);
    assert_eq!(ran.answer(), "identical: 500 nodes\n");
}

#[test]
fn a_warm_table_threads_and_another_version_are_reported() {
    let (_, record) = record("warm.json", &["gomoku", "h8i9", "--nodes", "1000"]);
    let ran = replay_with("warmed.json", &record, "/memory", json!("warm"));
    assert!(ran.out.contains("warm table"), "{}", ran.out);
    let ran = replay_with("team.json", &record, "/threads", json!(3));
    assert!(ran.out.contains("ran on 3 threads"), "{}", ran.out);
    let ran = replay_with("old.json", &record, "/build", json!("0.0.1"));
    assert!(ran.out.contains("recorded by version 0.0.1"), "{}", ran.out);
}

#[test]
fn invalid_records_are_rejected_in_one_line() {
    let assert_rejected = |name: &str, content: &[u8], part: &str| {
        let error = run(&["replay", &file(name, content)]).error();
        assert!(error.contains(part), "{name}: {error}");
    };
    assert_rejected("empty.json", b"", "line 1 column 0");
    assert_rejected("text.json", b"hello", "line 1 column 1");
    assert_rejected("list.json", b"[1,2]", "flight record");
    let deep = format!("{{\"format\":1,\"x\":{}", "[".repeat(100_000));
    assert_rejected("deep.json", deep.as_bytes(), "line 1 column 100016");
    assert_rejected("bytes.json", b"{\xFF", "byte 1 is not UTF-8");
    assert_rejected("half.json", b"{\"format\":1}", "missing field");
    assert_rejected(
        "new.json",
        b"{\"format\":7}",
        "format 7, but this version reads formats 1 to 2",
    );
    assert_rejected(
        "big.json",
        &vec![b' '; 17 << 20],
        "longer than 16777216 bytes",
    );
}

#[test]
fn records_with_unknown_values_are_rejected_in_one_line() {
    let (_, record) = record("unknown.json", &["gomoku", "h8i9", "--nodes", "100"]);
    let assert_rejected = |name: &str, pointer: &str, value: Value, part: &str| {
        let error = replay_with(name, &record, pointer, value).error();
        assert!(error.contains(part), "{error}");
        assert!(error.contains(name), "{error}");
    };
    assert_rejected(
        "game.json",
        "/game",
        json!("go"),
        "no game `go`; choose one of gomoku",
    );
    assert_rejected(
        "option.json",
        "/options/0/0",
        json!("gomoku.search.max_dpth"),
        "did you mean",
    );
    assert_rejected(
        "value.json",
        "/options/0/1",
        json!("-3"),
        "takes a whole number",
    );
    assert_rejected(
        "place.json",
        "/setup/position",
        json!("h8h8"),
        "its position: at byte 2",
    );
    assert_rejected(
        "rule.json",
        "/setup/rule",
        json!("chess"),
        "no rule set `chess`",
    );
    assert_rejected(
        "end2.json",
        "/end/reason",
        json!("weather"),
        "unknown variant `weather`",
    );
}
