//! Tests of the sources of options and their precedence.

use serde_json::Value;

use crate::harness::{RunResult, file, run, run_in};

/// Returns the value of an option that `zeitnot options --json` printed.
fn value_of(name: &str, ran: RunResult) -> String {
    let report = ran.json();
    let options = report["options"].as_array().unwrap();
    let option = options
        .iter()
        .find(|option| option["name"] == name)
        .unwrap();
    option["value"].as_str().unwrap().to_owned()
}

const DEPTH: &str = "gomoku.search.max_depth";
const VARIABLE: (&str, &str) = ("ZEITNOT_GOMOKU_SEARCH_MAX_DEPTH", "22");

#[test]
fn flags_override_the_environment_which_overrides_the_file() {
    let config = file("precedence.toml", "[gomoku.search]\nmax_depth = 11\n");
    let list = ["options", "gomoku", "--json"];
    let with_file = ["options", "gomoku", "--json", "--config", &config];
    let all = [&with_file[..], &["--set", "max_depth=33"]].concat();
    assert_eq!(value_of(DEPTH, run(&list)), "64");
    assert_eq!(value_of(DEPTH, run(&with_file)), "11");
    assert_eq!(value_of(DEPTH, run_in(&[VARIABLE], &list)), "22");
    assert_eq!(value_of(DEPTH, run_in(&[VARIABLE], &with_file)), "22");
    assert_eq!(value_of(DEPTH, run_in(&[VARIABLE], &all)), "33");
    let twice = [&all[..], &["--set", "gomoku.search.max_depth = 34"]].concat();
    assert_eq!(value_of(DEPTH, run(&twice)), "34");
}

/// Returns the value of an option and the warnings.
fn value_and_warnings(name: &str, mut ran: RunResult) -> (String, String) {
    let warnings = std::mem::take(&mut ran.err);
    (value_of(name, ran), warnings)
}

// Use other names here when these are no longer accepted.
#[test]
fn retired_names_are_accepted_everywhere_with_a_warning() {
    let list = ["options", "crossword", "--json"];
    let config = file(
        "retired.toml",
        "[clock]\npolicy = \"seed\"\ndepth_gap = true\n",
    );
    let with_file = [&list[..], &["--config", &config]].concat();
    let (value, warnings) = value_and_warnings("clock.policy", run(&with_file));
    assert_eq!(value, "proportional");
    let lines: Vec<&str> = warnings.lines().collect();
    assert!(lines[0].starts_with("zeitnot: ") && lines[0].contains("retired.toml, line 2"));
    assert!(lines[0].contains("value `seed` of option `clock.policy`"));
    assert!(lines[1].contains("line 3: option `clock.depth_gap` was removed"));
    assert_eq!(lines.len(), 2, "{warnings}");

    let flags = [
        "--set",
        "clock.stop_rule=change",
        "--set",
        "depth_gap=\u{1b}",
    ];
    let ran = run(&[&list[..], &flags].concat());
    let (value, warnings) = value_and_warnings("clock.sample_stop", ran);
    assert_eq!(value, "change");
    assert!(warnings.contains("--set clock.stop_rule=change: option"));
    assert!(warnings.contains("was removed") && !warnings.contains('\u{1b}'));

    let variables = [
        ("ZEITNOT_CLOCK_STOP_RULE", "change"),
        ("ZEITNOT_CLOCK_DEPTH_GAP", "true"),
    ];
    let (value, warnings) = value_and_warnings("clock.sample_stop", run_in(&variables, &list));
    assert_eq!(value, "change");
    assert!(warnings.contains("environment variable ZEITNOT_CLOCK_STOP_RULE: option"));
    assert_eq!(warnings.lines().count(), 2, "{warnings}");
}

#[test]
fn a_retired_value_of_an_engine_is_accepted_with_one_warning() {
    let engines = [
        "name=old option.clock.policy=seed",
        "name=new option.clock.policy=proportional",
    ];
    let match_up = ["match", "--games", "2", "--nodes", "20"];
    let engines = ["--engine", engines[0], "--engine", engines[1]];
    let ran = run(&[&match_up[..], &engines].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = "--engine clock.policy=seed: value `seed` of option `clock.policy`";
    assert_eq!(ran.err.matches(text).count(), 1, "{}", ran.err);
}

#[test]
fn options_apply_to_a_search() {
    let arguments = [
        "analyze",
        "gomoku",
        "h8i9",
        "--depth",
        "9",
        "--json",
        "--set",
        "table.megabytes=1",
    ];
    let answer = run_in(&[("ZEITNOT_GOMOKU_SEARCH_MAX_DEPTH", "2")], &arguments).json();
    assert_eq!(
        (&answer["depth"], &answer["stop_reason"]),
        (&2.into(), &"depth".into())
    );
}

#[test]
fn errors_in_variables_have_the_name_and_a_remedy() {
    let assert_rejected = |name: &str, value: &str, part: &str| {
        let error = run_in(&[(name, value)], &["analyze", "gomoku", "h8"]).error();
        assert!(error.contains(name) && error.contains(part), "{error}");
    };
    assert_rejected(
        "ZEITNOT_GOMOKU_SEARCH_MAX_DEPHT",
        "3",
        "did you mean ZEITNOT_GOMOKU_SEARCH_MAX_DEPTH?",
    );
    assert_rejected("ZEITNOT_WEATHER", "3", "zeitnot options");
    assert_rejected("ZEITNOT_", "3", "zeitnot options");
    assert_rejected(
        VARIABLE.0,
        "lots",
        "takes a whole number from 1 to 200, not `lots`",
    );
    assert_rejected(VARIABLE.0, "", "takes a whole number from 1 to 200");
}

#[test]
fn variables_of_other_programs_and_options_of_other_games_are_accepted() {
    let environment = [("HOME", "/"), ("ZEITNOT_TICTACTOE_SEARCH_MAX_DEPTH", "4")];
    let config = file(
        "other.toml",
        "[tictactoe.search]\nmax_depth = 3\n[table]\nmegabytes = 1\n",
    );
    let arguments = [
        "analyze", "gomoku", "h8", "--depth", "1", "--config", &config,
    ];
    run_in(&environment, &arguments).answer();
    let tictactoe = ["options", "tictactoe", "--json", "--config", &config];
    assert_eq!(value_of("tictactoe.search.max_depth", run(&tictactoe)), "3");
    let wrong = [("ZEITNOT_TICTACTOE_SEARCH_MAX_DEPTH", "40")];
    assert!(run_in(&wrong, &arguments).error().contains("from 1 to 9"));
}

#[test]
fn errors_in_a_file_have_the_file_the_line_and_a_remedy() {
    let assert_rejected = |name: &str, content: &str, part: &str| {
        let config = file(name, content);
        let error = run(&["analyze", "gomoku", "h8", "--config", &config]).error();
        assert!(error.contains(name) && error.contains(part), "{error}");
    };
    assert_rejected(
        "unknown.toml",
        "# depth\n[gomoku.search]\nmax_dpeth = 3\n",
        "line 3: there is no option `gomoku.search.max_dpeth`; \
         did you mean `gomoku.search.max_depth`?",
    );
    assert_rejected(
        "table.toml",
        "[gomoku.serch]\nmax_depth = 3",
        "line 2: there is no option",
    );
    assert_rejected(
        "bare.toml",
        "max_depth = 3",
        "line 1: there is no option `max_depth`",
    );
    assert_rejected(
        "range.toml",
        "[table]\n\nmegabytes = 0",
        "line 3: option `table.megabytes` takes",
    );
    assert_rejected("float.toml", "[table]\nmegabytes = 1.5", "not `1.5`");
    assert_rejected("list.toml", "[table]\nmegabytes = [1]", "not `a list`");
    assert_rejected(
        "huge.toml2",
        "[table]\nmegabytes = 99999999999999999999999",
        "line 2",
    );
    assert_rejected("syntax.toml", "[table]\nmegabytes 3", "line 2");
    assert_rejected(
        "twice.toml",
        "[table]\nmegabytes = 3\nmegabytes = 4",
        "line 3",
    );
    assert_rejected(
        "dots.toml",
        &format!("{}x = 1", "a.".repeat(30_000)),
        "line 1: tables are nested",
    );
}

#[test]
fn every_option_has_a_description_and_its_valid_values() {
    let report = run(&["options", "--json"]).json();
    let options = report["options"].as_array().unwrap();
    assert!(options.len() > 30);
    let text = |option: &Value, field: &str| option[field].as_str().unwrap().to_owned();
    for option in options {
        let (name, about) = (text(option, "name"), text(option, "about"));
        assert!(about.len() > 10 && about.ends_with('.'), "{name}: {about}");
        assert!(!text(option, "takes").is_empty(), "{name}");
        assert_eq!(text(option, "value"), text(option, "default"), "{name}");
        assert!(text(option, "variable").starts_with("ZEITNOT_"), "{name}");
    }
    let mut names: Vec<String> = options.iter().map(|option| text(option, "name")).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "an option is listed twice");
    // Two options may not share a variable.
    let mut variables: Vec<String> = options.iter().map(|o| text(o, "variable")).collect();
    variables.sort();
    variables.dedup();
    assert_eq!(variables.len(), count);
}

#[test]
fn the_text_marks_changed_options() {
    let text = run(&["options", "gomoku", "--set", "max_depth=7"]).answer();
    assert!(text.contains("gomoku.search.max_depth = 7 (default 64)\n    Maximum search depth.\n"));
    assert!(text.contains("    Takes a whole number from 1 to 200.\n"));
}
