//! Tests of `zeitnot book`.

use serde_json::json;

use crate::harness::{RunResult, run, scratch};

/// Returns a path without a file.
fn fresh_path(name: &str) -> String {
    let path = scratch(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

fn build(output: &str, more: &[&str]) -> RunResult {
    let small = [
        "book", "build", "--rule", "renju", "--nodes", "300", "--lines", "3", "-o", output,
    ];
    run(&[&small[..], more].concat())
}

#[test]
fn a_built_book_reports_its_size_and_arguments() {
    let output = fresh_path("small.book");
    let built = build(&output, &["--positions", "40", "--json"]).json();
    assert_eq!(
        (&built["searched"], &built["complete"]),
        (&json!(40), &json!(true))
    );
    let info = run(&["book", "info", &output, "--json"]).json();
    let book = &info["books"][0];
    for (name, value) in [
        ("rule", json!("renju")),
        ("size", json!(15)),
        ("positions", json!(40)),
        ("nodes", json!(300)),
        ("entries", built["entries"].clone()),
        ("bytes", json!(std::fs::metadata(&output).unwrap().len())),
    ] {
        assert_eq!(book[name], value, "{name}");
    }
    let text = run(&["book", "info", &output]).answer();
    let command = "command   zeitnot book build --rule renju --size 15 --positions 40 --nodes 300 \
                   --lines 3 --margin 120 --stones 24 -o FILE\n";
    assert!(text.ends_with(command), "{text}");
}

#[test]
fn a_resumed_build_gives_the_same_book() {
    let (once, again) = (fresh_path("once.book"), fresh_path("again.book"));
    let state = fresh_path("again.state");
    build(&once, &["--positions", "45"]).answer();
    let first = build(&again, &["--positions", "38", "--state", &state]);
    assert!(first.answer().contains("searched  38 positions"));
    // A power cut left half a line.
    let mut kept = std::fs::read_to_string(&state).unwrap();
    let cut = kept.trim_end().len() - 5;
    kept.truncate(cut);
    std::fs::write(&state, kept).unwrap();
    let then = build(&again, &["--positions", "45", "--state", &state]);
    assert!(then.answer().contains("searched  8 positions"));
    assert_eq!(
        std::fs::read(&once).unwrap(),
        std::fs::read(&again).unwrap()
    );
    let other = [
        "book", "build", "--rule", "renju", "--nodes", "301", "--lines", "3",
    ];
    let other = run(&[&other[..], &["--state", &state, "-o", &again]].concat());
    assert_eq!(other.code, 2);
    assert!(other.err.contains("give another --state"), "{}", other.err);
}

#[test]
fn symmetric_positions_have_the_same_entry() {
    let output = fresh_path("shown.book");
    build(&output, &["--positions", "35"]).answer();
    let show = |position: &str| run(&["book", "show", position, "--book", &output, "--json"]);
    let [one, other] = ["h8h9i9", "h8g8g9"].map(|position| show(position).json());
    assert_eq!(one["rule"], json!("renju"));
    assert_eq!(one["score"], other["score"]);
    assert_ne!(one["best_move"], json!(null));
    let unknown = show("a1b2c3d4e5");
    assert_eq!(unknown.code, 1);
    assert!(
        unknown.out.contains("\"best_move\":null"),
        "{}",
        unknown.out
    );
}

#[test]
fn the_shipped_books_are_listed() {
    let info = run(&["book", "info", "--json"]).json();
    let rules: Vec<String> = info["books"]
        .as_array()
        .unwrap()
        .iter()
        .map(|book| format!("{}{}", book["rule"].as_str().unwrap(), book["size"]))
        .collect();
    assert!(rules.contains(&"freestyle15".to_owned()), "{rules:?}");
    let shown = run(&["book", "show", "h8", "--rule", "freestyle"]).answer();
    assert!(shown.starts_with("move   "), "{shown}");
    let missing = run(&["book", "show", "h8", "--rule", "pente"]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("no book of pente on 19x19"),
        "{}",
        missing.err
    );
}

#[test]
fn invalid_books_and_arguments_are_rejected_in_one_line() {
    let output = fresh_path("damaged.book");
    build(&output, &["--positions", "33"]).answer();
    let mut bytes = std::fs::read(&output).unwrap();
    bytes[60] ^= 1;
    std::fs::write(&output, bytes).unwrap();
    let assert_rejected = |file: &str, what: &str| {
        let ran = run(&["book", "info", file]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(what), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    };
    assert_rejected(&output, "(checksum mismatch); copy or build it again");
    std::fs::write(&output, "h8i9\n").unwrap();
    assert_rejected(&output, "the file is not an opening book");
    assert_rejected(&fresh_path("missing.book"), "could not read opening book");
    let pente = run(&[
        "book", "build", "--rule", "pente", "--size", "19", "-o", &output,
    ]);
    assert!(pente.err.contains("stones are captured"), "{}", pente.err);
    let same_file = run(&["book", "build", "--state", &output, "-o", &output]);
    assert!(same_file.err.contains("--output"), "{}", same_file.err);
}

#[test]
fn a_named_renju_opening_is_reported_by_name() {
    let analyze = |rule: &'static str, more: &[&str]| {
        let words = [
            "analyze", "gomoku", "h8g8g9", "--nodes", "50", "--rule", rule,
        ];
        run(&[&words[..], more].concat())
    };
    let text = analyze("renju", &[]).answer();
    assert!(text.contains("\nopening    Kagetsu\n"), "{text}");
    assert_eq!(
        analyze("renju", &["--json"]).json()["opening"],
        json!("Kagetsu")
    );
    assert!(!analyze("freestyle", &[]).answer().contains("opening"));
}
