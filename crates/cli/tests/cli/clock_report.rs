//! Tests of `zeitnot clock report`, also with journals of older versions.

use serde_json::{Value, json};

use crate::contest::fresh_path;
use crate::harness::{file, run};

/// The first line of a journal.
const HEAD: &str = r#"{"zeitnot_match":1,"conditions":{"program":"0.1.0","game":"gomoku","rule":"freestyle","engines":[{"name":"new","words":"builtin","pace":{"clock":{"moves":null,"base":{"secs":1,"nanos":0},"increment":{"secs":0,"nanos":0}}}},{"name":"old","words":"builtin","pace":{"clock":{"moves":null,"base":{"secs":1,"nanos":0},"increment":{"secs":0,"nanos":0}}}}],"openings":"none","adjudication":{},"margin":{"secs":0,"nanos":0},"stall":{"secs":60,"nanos":0}},"date":"2026-11-17T02:42:34Z"}"#;

/// A game in the format of journals without time plans.
const BEFORE: &str = r#"{"pair":0,"game":0,"opening":{"name":"1","start":"","moves":["h8"],"score":20},"to_move":"second","moves":[{"word":"g9","verdict":{"centi":4},"depth":6,"nodes":5888,"budget_us":1000000,"used_us":200000},{"word":"i7","verdict":{"centi":-3},"depth":5,"nodes":775,"budget_us":1000000,"used_us":100000},{"word":"i10","budget_us":800000,"used_us":300000}],"result":"draw","ending":"rules"}"#;

/// The other game of the pair, with time plans and reasons.
const AFTER: &str = r#"{"pair":0,"game":1,"opening":{"name":"1","start":"","moves":["h8"],"score":20},"to_move":"second","moves":[{"word":"g9","budget_us":1000000,"used_us":100000,"thinking":{"plan":{"aim_us":200000,"most_us":400000,"floor_us":10000},"reason":"advice"}},{"word":"i7","budget_us":1000000,"used_us":1050000,"thinking":{"plan":{"aim_us":100000,"most_us":400000,"floor_us":10000,"low":true},"reason":"stage_time","stages":[{"stage":"move_generation","reason":"gap"}]},"fine":10000},{"word":"i10","budget_us":900000,"used_us":300000,"thinking":{"plan":{"aim_us":300000,"most_us":400000,"floor_us":10000},"reason":"advice"}}],"result":"draw","ending":"rules"}"#;

/// The report on both games.
const TABLE: &str = "                               new       old
  turns                          3         3
  time per turn             167 ms    517 ms
  longest turn              300 ms    1.05 s
  planned per turn          250 ms    100 ms
    used of the plan        75.0 %  1050.0 %
  unused per game           750 ms    250 ms
    median                  600 ms   0.00 ms
    90th percentile         893 ms    500 ms
    of the given time       75.0 %    25.0 %
  turns over time                0         1
    longest overrun              -   50.0 ms
    points lost                  -        10
  turns low on time              -         1
  new ended its turns by
                            turns       mean  of time
    advice                      2     200 ms   80.0 %  choice settled
  old ended its turns by
                            turns       mean  of time
    stage_time                  1     1.05 s   67.7 %  time of the stage used
    move generation: gap        1  the turn continued
";

fn journal(name: &str, lines: &[&str]) -> String {
    file(name, lines.join("\n") + "\n")
}

fn assert_close(value: &Value, expected: f64) {
    let value = value.as_f64().unwrap();
    assert!((value - expected).abs() < 1e-9, "{value} and {expected}");
}

#[test]
fn the_text_is_a_table() {
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
fn the_json_is_one_object() {
    let path = journal("clock-json.jsonl", &[HEAD, BEFORE, AFTER]);
    let report = run(&["clock", "report", &path, &path, "--json"]).json();
    let matches = report["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 2);
    let one = &matches[0];
    assert_eq!((&one["game"], &one["games"]), (&json!("gomoku"), &json!(2)));
    let [new, old] = [0, 1].map(|engine| &one["engines"][engine]);
    assert_eq!((&new["name"], &new["turns"]), (&json!("new"), &json!(3)));
    // `new` used 100 and 400 ms, `old` 500 ms and more than its time.
    assert_close(&new["unused"]["mean_ms"], 750.0);
    assert_close(&new["unused"]["share"], 0.75);
    assert_close(&old["unused"]["mean_ms"], 250.0);
    assert_close(&old["overtime"]["most_ms"], 50.0);
    assert_eq!(old["overtime"]["fine_millipoints"], json!(10_000));
    assert_eq!(new["aim"]["turns"], json!(2));
    assert_close(&new["aim"]["mean_ratio"], 0.75);
    assert_eq!(new["aim"]["ratios"].as_array().unwrap().len(), 21);
    assert_eq!(new["reasons"].as_array().unwrap().len(), 1);
    assert_eq!(new["reasons"][0]["reason"], json!("advice"));
    assert_close(&new["reasons"][0]["mean_ms"], 200.0);
    assert_eq!(
        old["stages"],
        json!([{"stage": "move_generation", "reason": "gap", "turns": 1}])
    );
    assert_eq!(new["by_turn"][1]["turn"], json!(2));
    assert_close(&new["by_turn"][1]["left_ms"], 600.0);
    // The report on the match also has the unused time.
    let report = run(&["match", "--report", &path, "--json"]).json();
    assert_eq!(report["engines"][0]["unused"], new["unused"]);
    let text = run(&["match", "--report", &path]).answer();
    assert!(
        text.contains("750 ms (75 %) unused per game, 0 over time"),
        "{text}"
    );
}

#[test]
fn journals_without_plans_have_times_and_no_reasons() {
    let path = journal("clock-before.jsonl", &[HEAD, BEFORE]);
    let report = run(&["clock", "report", &path, "--json"]).json();
    let new = &report["matches"][0]["engines"][0];
    assert_close(&new["unused"]["mean_ms"], 900.0);
    assert_eq!((&new["aim"], &new["reasons"]), (&json!(null), &json!([])));
    let text = run(&["clock", "report", &path]).answer();
    assert!(
        text.contains("new does not report why its turns ended"),
        "{text}"
    );
    let nothing = journal("clock-nothing.jsonl", &[HEAD]);
    let text = run(&["clock", "report", &nothing]).answer();
    assert!(text.contains("0 games"), "{text}");
}

#[test]
fn invalid_journals_are_rejected_with_their_line() {
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
        let page = fresh_path(&format!("{name}.html"));
        let path = page.to_str().unwrap();
        let error = run(&["clock", "report", &good, &bad, "--html", path]).error();
        assert!(error.contains(name), "{error}");
        assert!(error.contains(line), "{error}");
        assert!(error.ends_with("give the journal of a match"), "{error}");
        assert!(!page.exists(), "no page is left behind");
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
        let error = run(arguments).error();
        assert!(error.contains(words), "{error}");
    }
    let whole = std::fs::read_to_string(&good).unwrap();
    assert!(whole.starts_with(HEAD), "the journal is not overwritten");
}

#[test]
fn matches_of_every_game_are_reported() {
    let mut journals = Vec::new();
    for game in ["gomoku", "chess", "crossword"] {
        let journal = fresh_path(&format!("clock-{game}.jsonl"));
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
        assert!(ran.out.contains("unused per game"), "{}", ran.out);
        journals.push(path);
    }
    let html = fresh_path("clock-families.html");
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
