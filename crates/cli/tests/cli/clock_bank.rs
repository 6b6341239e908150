//! `clock record` and `clock compare`: searches that were watched, and ways to
//! spend time tried on them.

use crate::harness::{file, run, scratch};

/// A bank of a few short searches.
fn bank<'a>(path: &'a str, games: &'a str) -> Vec<&'a str> {
    let nodes = ["--nodes", "2000", "--reference-nodes", "2000"];
    let played = ["--playing-nodes", "300", "--every", "3", "--games", games];
    let what = ["clock", "record", "gomoku", "--data", path];
    [&what[..], &nodes, &played].concat()
}

fn fresh(name: &str) -> String {
    let path = scratch(name);
    // What an earlier run of the tests left would be gone on from.
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_bank_goes_on_where_it_was_cut_off_and_policies_are_compared_on_it() {
    let path = fresh("clock.bank");
    let json = run(&[&bank(&path, "3")[..], &["--json"]].concat()).json();
    assert_eq!(json["games"], 3);
    assert!(json["turns"].as_u64().unwrap() >= 6, "{json}");
    let whole = std::fs::read_to_string(&path).unwrap();
    // As if the power had gone in the middle of the last game.
    std::fs::write(&path, &whole[..whole.len() - 40]).unwrap();
    let text = run(&[&bank(&path, "3")[..], &["--threads", "2"]].concat()).answer();
    assert!(text.starts_with("3 games, "), "{text}");
    let again = std::fs::read_to_string(&path).unwrap();
    assert_eq!(again, whole, "the same game again");

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
fn what_is_no_bank_is_told_with_its_line() {
    let path = file("clock-broken.bank", "{\"version\":1}\n");
    let said = run(&["clock", "compare", "--data", &path]).complaint();
    assert!(
        said.contains("line 1: this is no bank of watched turns"),
        "{said}"
    );
    let own = fresh("clock-other.bank");
    run(&bank(&own, "1")).answer();
    let more = [&bank(&own, "1")[..], &["--every", "2"]].concat();
    // A flag given twice is refused by its own sentence.
    assert!(!run(&more).complaint().is_empty());
    let said = run(&["clock", "record", "gomoku", "--data", &own, "--games", "1"]).complaint();
    assert!(said.contains("its nodes are 2000, not 600000"), "{said}");
    let mut text = std::fs::read_to_string(&own).unwrap();
    text += "{\"game\":7}\n";
    let broken = file("clock-line.bank", &text);
    let said = run(&["clock", "compare", "--data", &broken]).complaint();
    assert!(said.contains("line 3: this is no watched game"), "{said}");
    let said = run(&["clock", "compare", "--data", &own, "--try", "fast"]).complaint();
    assert!(said.contains("`fast` is no KEY=VALUE"), "{said}");
    let said = run(&[
        "clock",
        "record",
        "crossword",
        "--data",
        "x",
        "--games",
        "1",
    ])
    .complaint();
    assert!(
        said.contains("zeitnot train stop-loss observes that"),
        "{said}"
    );
}

/// The defaults rest on these files: whoever changes a policy hears of it.
#[test]
fn the_default_loses_less_than_equal_shares_on_what_was_watched() {
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
        let usual = &json["rows"][1];
        assert_eq!(usual["forfeits"], 0, "{file}");
        assert!(
            usual["difference"]["mean"].as_f64().unwrap() < 0.0,
            "{file}: {json}"
        );
    }
}

#[test]
fn former_names_of_subcommands_are_accepted_with_a_warning() {
    let path = fresh("clock-former.bank");
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
