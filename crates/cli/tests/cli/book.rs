//! `book`: opening books are built by search, tell what is in them, and are
//! refused in a sentence where they are damaged.

use serde_json::json;

use crate::harness::{Ran, run, scratch};

/// A path at which there is no file.
fn fresh(name: &str) -> String {
    let path = scratch(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

fn build(output: &str, more: &[&str]) -> Ran {
    let small = [
        "book", "build", "--rule", "renju", "--nodes", "300", "--lines", "3", "-o", output,
    ];
    run(&[&small[..], more].concat())
}

#[test]
fn a_book_is_built_and_tells_what_is_in_it() {
    let output = fresh("small.book");
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
fn a_book_that_was_stopped_goes_on_and_comes_out_the_same() {
    let (once, again) = (fresh("once.book"), fresh("again.book"));
    let state = fresh("again.state");
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
fn a_book_shows_its_moves_however_the_board_is_turned() {
    let output = fresh("shown.book");
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
fn the_books_that_come_with_the_program_are_listed() {
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
    let none = run(&["book", "show", "h8", "--rule", "pente"]);
    assert_eq!(none.code, 2);
    assert!(
        none.err.contains("no book of pente on 19x19"),
        "{}",
        none.err
    );
}

#[test]
fn what_is_no_book_is_refused_in_a_sentence() {
    let output = fresh("damaged.book");
    build(&output, &["--positions", "33"]).answer();
    let mut bytes = std::fs::read(&output).unwrap();
    bytes[60] ^= 1;
    std::fs::write(&output, bytes).unwrap();
    let refused = |file: &str, what: &str| {
        let ran = run(&["book", "info", file]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(what), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    };
    refused(&output, "its checksum does not fit; copy or build it again");
    std::fs::write(&output, "h8i9\n").unwrap();
    refused(&output, "does not begin as an opening book does");
    refused(&fresh("missing.book"), "cannot read opening book");
    let pente = run(&[
        "book", "build", "--rule", "pente", "--size", "19", "-o", &output,
    ]);
    assert!(pente.err.contains("stones are captured"), "{}", pente.err);
    let itself = run(&["book", "build", "--state", &output, "-o", &output]);
    assert!(itself.err.contains("--output"), "{}", itself.err);
}

#[test]
fn an_opening_of_renju_is_called_by_its_name() {
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
