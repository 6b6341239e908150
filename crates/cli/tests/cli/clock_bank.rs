//! Tests of `zeitnot clock record` and `zeitnot clock compare`.

use crate::harness::{file, run, scratch};

/// Returns arguments that record a few short searches.
fn bank<'a>(path: &'a str, games: &'a str) -> Vec<&'a str> {
    let nodes = ["--nodes", "2000", "--reference-nodes", "2000"];
    let played = ["--playing-nodes", "300", "--every", "3", "--games", games];
    let command = ["clock", "record", "gomoku", "--data", path];
    [&command[..], &nodes, &played].concat()
}

fn fresh_path(name: &str) -> String {
    let path = scratch(name);
    // The command would continue a file of an earlier test run.
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_truncated_bank_is_completed_and_policies_are_compared_on_it() {
    let path = fresh_path("clock.bank");
    let json = run(&[&bank(&path, "3")[..], &["--json"]].concat()).json();
    assert_eq!(json["games"], 3);
    assert!(json["turns"].as_u64().unwrap() >= 6, "{json}");
    let whole = std::fs::read_to_string(&path).unwrap();
    // As after a power failure during the last game.
    std::fs::write(&path, &whole[..whole.len() - 40]).unwrap();
    let text = run(&[&bank(&path, "3")[..], &["--threads", "2"]].concat()).answer();
    assert!(text.starts_with("3 games, "), "{text}");
    let again = std::fs::read_to_string(&path).unwrap();
    assert_eq!(again, whole, "the same game is recorded again");

    let compare = ["clock", "compare", "--data", &path, "--tc", "0.5"];
    let json = run(&[&compare[..], &["--json"]].concat()).json();
    assert_eq!(json["subject"], "gomoku freestyle 15");
    let rows = json["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["difference"]["mean"], 0.0);
    assert!(rows.iter().all(|row| row["forfeits"] == 0), "{json}");
    let turns = rows[2]["reasons"].as_array().unwrap().iter();
    assert!(turns.map(|row| row["turns"].as_u64().unwrap()).sum::<u64>() > 0);
    let tried = ["--try", "clock.policy=proportional clock.floor_percent=9"];
    let text = run(&[&compare[..], &tried].concat()).answer();
    assert!(
        text.contains("  clock.policy=proportional clock.floor_percent=9 "),
        "{text}"
    );
    assert!(text.contains("difference +0.000"), "{text}");
}

#[test]
fn invalid_banks_are_rejected_with_their_line() {
    let path = file("clock-broken.bank", "{\"version\":1}\n");
    let error = run(&["clock", "compare", "--data", &path]).error();
    assert!(
        error.contains("line 1: not a bank of recorded turns"),
        "{error}"
    );
    let own = fresh_path("clock-other.bank");
    run(&bank(&own, "1")).answer();
    let more = [&bank(&own, "1")[..], &["--every", "2"]].concat();
    // clap rejects a flag that is given twice.
    assert!(!run(&more).error().is_empty());
    let error = run(&["clock", "record", "gomoku", "--data", &own, "--games", "1"]).error();
    assert!(
        error.contains("its number of nodes is 2000, not 600000"),
        "{error}"
    );
    let mut text = std::fs::read_to_string(&own).unwrap();
    text += "{\"game\":7}\n";
    let broken = file("clock-line.bank", &text);
    let error = run(&["clock", "compare", "--data", &broken]).error();
    assert!(error.contains("line 3: not a recorded game"), "{error}");
    let error = run(&["clock", "compare", "--data", &own, "--try", "fast"]).error();
    assert!(error.contains("`fast` is not KEY=VALUE"), "{error}");
    let error = run(&[
        "clock",
        "record",
        "crossword",
        "--data",
        "x",
        "--games",
        "1",
    ])
    .error();
    assert!(error.contains("use `zeitnot train stop-loss`"), "{error}");
}

/// The default options were chosen with these files, so changes must hold up on them.
#[test]
fn the_default_policy_loses_less_than_the_uniform_one_on_recorded_turns() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/clock");
    for (file, control) in [
        ("gomoku.bank", "2"),
        ("chess.bank", "4"),
        ("crossword.looks", "2"),
    ] {
        let path = format!("{data}/{file}");
        let tried = [
            "--try",
            "clock.policy=uniform",
            "--try",
            "clock.floor_ms=2000",
        ];
        let compare = [
            "clock", "compare", "--json", "--data", &path, "--tc", control,
        ];
        let json = run(&[&compare[..], &tried].concat()).json();
        let default = &json["rows"][1];
        assert_eq!(default["forfeits"], 0, "{file}");
        assert!(
            default["difference"]["mean"].as_f64().unwrap() < 0.0,
            "{file}: {json}"
        );
    }
}

#[test]
fn former_names_of_subcommands_are_accepted_with_a_warning() {
    let path = fresh_path("clock-former.bank");
    let current = bank(&path, "1");
    let former = current.iter().map(|&word| match word {
        "record" => "bank",
        word => word,
    });
    let warned = run(&former.collect::<Vec<_>>());
    assert!(
        warned.err.contains("is now called `zeitnot clock record`"),
        "{}",
        warned.err
    );
    assert_eq!((warned.code, warned.out), (0, run(&current).answer()));
    let missing = run(&["train", "eel", "--games", "1", "--data", "x", "-o", "x"]);
    assert!(
        missing
            .err
            .contains("is now called `zeitnot train stop-loss`"),
        "{}",
        missing.err
    );
}
