//! `clock report`: what engines made of their time, from journals of today and
//! of before, and in a sentence where a journal is broken.

use serde_json::{Value, json};

use crate::contest::fresh;
use crate::harness::{file, run};

/// The first line of a journal.
const HEAD: &str = r#"{"zeitnot_match":1,"conditions":{"program":"0.1.0","game":"gomoku","rule":"freestyle","engines":[{"name":"new","words":"builtin","pace":{"clock":{"moves":null,"base":{"secs":1,"nanos":0},"increment":{"secs":0,"nanos":0}}}},{"name":"old","words":"builtin","pace":{"clock":{"moves":null,"base":{"secs":1,"nanos":0},"increment":{"secs":0,"nanos":0}}}}],"openings":"none","adjudication":{},"margin":{"secs":0,"nanos":0},"stall":{"secs":60,"nanos":0}},"date":"2026-11-17T02:42:34Z"}"#;

/// A game as journals had it before plans were kept.
const BEFORE: &str = r#"{"pair":0,"game":0,"opening":{"name":"1","start":"","moves":["h8"],"score":20},"to_move":"second","moves":[{"word":"g9","verdict":{"centi":4},"depth":6,"nodes":5888,"budget_us":1000000,"used_us":200000},{"word":"i7","verdict":{"centi":-3},"depth":5,"nodes":775,"budget_us":1000000,"used_us":100000},{"word":"i10","budget_us":800000,"used_us":300000}],"result":"draw","ending":"rules"}"#;

/// The other game of the pair, with what the engines decided.
const AFTER: &str = r#"{"pair":0,"game":1,"opening":{"name":"1","start":"","moves":["h8"],"score":20},"to_move":"second","moves":[{"word":"g9","budget_us":1000000,"used_us":100000,"thinking":{"plan":{"aim_us":200000,"most_us":400000,"floor_us":10000},"reason":"advice"}},{"word":"i7","budget_us":1000000,"used_us":1050000,"thinking":{"plan":{"aim_us":100000,"most_us":400000,"floor_us":10000,"low":true},"reason":"stage_time","stages":[{"stage":"move_generation","reason":"gap"}]},"fine":10000},{"word":"i10","budget_us":900000,"used_us":300000,"thinking":{"plan":{"aim_us":300000,"most_us":400000,"floor_us":10000},"reason":"advice"}}],"result":"draw","ending":"rules"}"#;

/// What is told of both games.
const TABLE: &str = "                               new       old
  turns                          3         3
  time a turn               167 ms    517 ms
  longest turn              300 ms    1.05 s
  aim of a turn             250 ms    100 ms
  use of the aim            75.0 %  1050.0 %
  unused a game             750 ms    250 ms
    median                  600 ms   0.00 ms
    nine of ten at most     893 ms    500 ms
    of what it was given    75.0 %    25.0 %
  turns over time                0         1
    the most                     -   50.0 ms
    points lost                  -        10
  turns low on time              -         1
  new ended its turns by
                            turns       mean  of time
    advice                      2     200 ms   80.0 %  choice settled
  old ended its turns by
                            turns       mean  of time
    stage_time                  1     1.05 s   67.7 %  time of the stage used
    move generation: gap        1  then the turn went on
";

fn journal(name: &str, lines: &[&str]) -> String {
    file(name, lines.join("\n") + "\n")
}

fn approximately(value: &Value, expected: f64) {
    let value = value.as_f64().unwrap();
    assert!((value - expected).abs() < 1e-9, "{value} and {expected}");
}

#[test]
fn a_report_is_a_table() {
    let path = journal("clock-table.jsonl", &[HEAD, BEFORE, AFTER]);
    let text = run(&["clock", "report", &path]).answer();
    let (title, table) = text.split_once('\n').unwrap();
    assert_eq!(
        title.rsplit('/').next(),
        Some("clock-table.jsonl: new against old, gomoku freestyle, 1, 2 games")
    );
    assert_eq!(table, TABLE);
}

#[test]
fn a_report_is_one_object_of_json() {
    let path = journal("clock-json.jsonl", &[HEAD, BEFORE, AFTER]);
    let report = run(&["clock", "report", &path, &path, "--json"]).json();
    let matches = report["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 2);
    let one = &matches[0];
    assert_eq!((&one["game"], &one["games"]), (&json!("gomoku"), &json!(2)));
    let [new, old] = [0, 1].map(|engine| &one["engines"][engine]);
    assert_eq!((&new["name"], &new["turns"]), (&json!("new"), &json!(3)));
    // New used 100 and 400 ms, old 500 and more than it had.
    approximately(&new["unused"]["mean_ms"], 750.0);
    approximately(&new["unused"]["share"], 0.75);
    approximately(&old["unused"]["mean_ms"], 250.0);
    approximately(&old["overtime"]["most_ms"], 50.0);
    assert_eq!(old["overtime"]["fine_millipoints"], json!(10_000));
    assert_eq!(new["aim"]["turns"], json!(2));
    approximately(&new["aim"]["mean_ratio"], 0.75);
    assert_eq!(new["aim"]["ratios"].as_array().unwrap().len(), 21);
    assert_eq!(new["reasons"].as_array().unwrap().len(), 1);
    assert_eq!(new["reasons"][0]["reason"], json!("advice"));
    approximately(&new["reasons"][0]["mean_ms"], 200.0);
    assert_eq!(
        old["stages"],
        json!([{"stage": "move_generation", "reason": "gap", "turns": 1}])
    );
    assert_eq!(new["by_turn"][1]["turn"], json!(2));
    approximately(&new["by_turn"][1]["left_ms"], 600.0);
    // The report on the match has what was unused, too.
    let report = run(&["match", "--report", &path, "--json"]).json();
    assert_eq!(report["engines"][0]["unused"], new["unused"]);
    let text = run(&["match", "--report", &path]).answer();
    assert!(
        text.contains("750 ms (75 %) unused a game, 0 over time"),
        "{text}"
    );
}

#[test]
fn a_journal_of_before_has_times_and_no_reasons() {
    let path = journal("clock-before.jsonl", &[HEAD, BEFORE]);
    let report = run(&["clock", "report", &path, "--json"]).json();
    let new = &report["matches"][0]["engines"][0];
    approximately(&new["unused"]["mean_ms"], 900.0);
    assert_eq!((&new["aim"], &new["reasons"]), (&json!(null), &json!([])));
    let text = run(&["clock", "report", &path]).answer();
    assert!(
        text.contains("new does not tell why its turns ended"),
        "{text}"
    );
    let nothing = journal("clock-nothing.jsonl", &[HEAD]);
    let text = run(&["clock", "report", &nothing]).answer();
    assert!(text.contains("0 games"), "{text}");
}

#[test]
fn what_is_no_journal_is_told_with_its_line() {
    let good = journal("clock-good.jsonl", &[HEAD, BEFORE]);
    let torn = BEFORE.replace("\"used_us\":100000", "\"used_us\":\"soon\"");
    let unknown = AFTER.replace("\"advice\"", "\"boredom\"");
    for (name, lines, line) in [
        ("clock-empty.jsonl", &[""][..], "line 1"),
        ("clock-foreign.jsonl", &["hello"], "line 1"),
        ("clock-bad.jsonl", &[HEAD, BEFORE, &torn], "line 3"),
        ("clock-unknown.jsonl", &[HEAD, &unknown], "line 2"),
    ] {
        let bad = journal(name, lines);
        let page = fresh(&format!("{name}.html"));
        let path = page.to_str().unwrap();
        let complaint = run(&["clock", "report", &good, &bad, "--html", path]).complaint();
        assert!(complaint.contains(name), "{complaint}");
        assert!(complaint.contains(line), "{complaint}");
        assert!(
            complaint.ends_with("give the journal of a match"),
            "{complaint}"
        );
        assert!(!page.exists(), "nothing is left behind");
    }
    for (arguments, words) in [
        (&["clock"][..], "a command is missing"),
        (&["clock", "report"], "JOURNAL"),
        (&["clock", "report", "/nowhere/at/all"], "/nowhere/at/all"),
        (
            &["clock", "report", &good, "--html", "/nowhere/at/all"],
            "/nowhere/at/all",
        ),
        (
            &["clock", "report", &good, "--html", &good],
            "give another name",
        ),
    ] {
        let complaint = run(arguments).complaint();
        assert!(complaint.contains(words), "{complaint}");
    }
    let whole = std::fs::read_to_string(&good).unwrap();
    assert!(whole.starts_with(HEAD), "a journal is not written over");
}

#[test]
fn real_matches_of_every_family_are_reported() {
    let mut journals = Vec::new();
    for game in ["gomoku", "chess", "crossword"] {
        let journal = fresh(&format!("clock-{game}.jsonl"));
        let path = journal.to_str().unwrap().to_owned();
        let play = [
            "match",
            "--game",
            game,
            "--tc",
            "0.5",
            "--games",
            "2",
            "--each",
            "option.table.megabytes=1",
            "--engine",
            "name=managed",
            "--engine",
            "name=uniform option.clock.policy=uniform",
            "--journal",
            &path,
        ];
        let ran = run(&play);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("unused a game"), "{}", ran.out);
        journals.push(path);
    }
    let html = fresh("clock-families.html");
    let mut arguments = vec![
        "clock",
        "report",
        "--json",
        "--html",
        html.to_str().unwrap(),
    ];
    arguments.extend(journals.iter().map(String::as_str));
    let report = run(&arguments).json();
    for one in report["matches"].as_array().unwrap() {
        assert_eq!(one["games"], json!(2));
        for engine in one["engines"].as_array().unwrap() {
            let turns = engine["turns"].as_u64().unwrap();
            let ended = engine["reasons"].as_array().unwrap().iter();
            let ended: u64 = ended.map(|reason| reason["turns"].as_u64().unwrap()).sum();
            assert!(turns > 0 && ended == turns, "{engine}");
            assert!(engine["aim"]["turns"].as_u64().unwrap() > 0, "{engine}");
            let share = engine["unused"]["share"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&share), "{engine}");
        }
    }
    let page = std::fs::read_to_string(html).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"));
    assert_eq!(page.matches("managed against uniform").count(), 3);
}
