//! Tests of `zeitnot conform`, with our engines and with programs that are not
//! engines.

use serde_json::Value;

use crate::harness::run;

/// Our program, tested as an external engine.
const ENGINE: &str = env!("CARGO_BIN_EXE_zeitnot");

#[test]
fn our_gomoku_engine_conforms() {
    let only = "start-20,begin-legal,end-exits,about-keys";
    let report = run(&[
        "conform", "gomocup", "--json", "--only", only, ENGINE, "gomocup",
    ])
    .json();
    assert_eq!(report["conforming"], true, "{report}");
    assert_eq!(
        (&report["passed"], &report["failed"]),
        (&4.into(), &0.into())
    );
    assert_eq!(report["command"][1], "gomocup");
    assert!(report["about"].as_str().unwrap().contains("name="));
    let checks = report["checks"].as_array().unwrap();
    let ids: Vec<&str> = checks.iter().map(|c| c["id"].as_str().unwrap()).collect();
    assert_eq!(ids.join(","), only);
    assert!(checks.iter().all(|check| check["result"] == "passed"));
    assert!(checks.iter().all(|check| check.get("transcript").is_none()));
    let text = run(&[
        "conform", "gomocup", "--only", "start-20", ENGINE, "gomocup",
    ])
    .answer();
    assert!(text.starts_with("pass  start-20\n\n"), "{text}");
    assert!(text.contains(" conforms to gomocup: 1 checks passed, 0 failed,"));
}

#[test]
fn our_chess_engine_conforms() {
    let only = "uci-id,stop-burst,busy-go-answered,scripts";
    let report = run(&[
        "conform",
        "uci",
        "--json",
        "--strict",
        "--scripts",
        "50",
        "--only",
        only,
        ENGINE,
        "uci",
    ])
    .json();
    assert_eq!(report["conforming"], true, "{report}");
    assert_eq!(report["passed"], 4);
    assert!(report["about"].as_str().unwrap().starts_with("Zeitnot "));
}

#[test]
fn a_program_that_is_not_an_engine_does_not_conform() {
    let only = ["--only", "start-20", "--timeout-scale", "0.1"];
    let not_an_engine = [ENGINE, "perft", "gomoku", "h8", "1"];
    let with = |options: &[&str]| {
        let words = [
            &["conform", "gomocup"],
            options,
            &only[..],
            &not_an_engine[..],
        ]
        .concat();
        run(&words)
    };
    let ran = with(&[]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with("FAIL  start-20 ("), "{}", ran.out);
    assert!(ran.out.contains("does not conform to gomocup: 0 checks"));
    assert!(!ran.out.contains("1> START 20"), "{}", ran.out);
    let ran = with(&["--verbose"]);
    assert!(ran.out.contains("1> START 20\n"), "{}", ran.out);
    let ran = with(&["--json"]);
    assert_eq!(ran.code, 1);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["conforming"], false);
    let check = &report["checks"][0];
    assert_eq!(check["result"], "failed");
    assert!(check["kind"].is_string() && check["seen"].is_string());
    assert_eq!(check["transcript"][0]["text"], "START 20");
    assert_eq!(check["transcript"][0]["direction"], "sent");
}

#[test]
fn failed_recommendations_count_only_with_strict() {
    let words = |options: &[&'static str]| {
        let only = ["--only", "end-exit-status", "--timeout-scale", "0.1"];
        let command = [ENGINE, "perft", "gomoku", "h8", "1"];
        [&["conform", "gomocup"], options, &only[..], &command[..]].concat()
    };
    let ran = run(&words(&[]));
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(
        ran.out.starts_with("warn  end-exit-status ("),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("1 recommendations not followed"));
    let ran = run(&words(&["--strict"]));
    assert_eq!(ran.code, 1, "{}", ran.out);
}

#[test]
fn a_failed_check_is_printed_with_its_rule() {
    let only = ["--only", "uci-ok,option-syntax", "--timeout-scale", "0.1"];
    let not_an_engine = [ENGINE, "perft", "gomoku", "h8", "1"];
    let ran = run(&[&["conform", "uci"], &only[..], &not_an_engine[..]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("FAIL  uci-ok ("), "{}", ran.out);
    assert!(
        lines[1].starts_with("      rule: `uci` is answered"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("does not conform to uci: 0 checks"));
}

#[test]
fn the_checks_are_listed_without_an_engine() {
    let text = run(&["conform", "gomocup", "--list"]).answer();
    assert!(text.lines().count() > 80);
    assert!(text.contains("\nbegin-legal "), "{text}");
    let list = run(&["conform", "gomocup", "--list", "--json"]).json();
    assert_eq!(list["protocol"], "gomocup");
    let first = &list["checks"][0];
    assert_eq!(first["id"], "start-20");
    assert_eq!(first["severity"], "required");
    assert!(first["sentence"].is_string());
    let text = run(&["conform", "uci", "--list"]).answer();
    assert!(text.lines().count() > 150);
    assert!(text.contains("\nbusy-newgame "), "{text}");
    let list = run(&["conform", "uci", "--list", "--json", "--only", "scripts"]).json();
    assert_eq!(list["protocol"], "uci");
    assert_eq!(list["checks"][0]["id"], "scripts");
}

#[test]
fn invalid_arguments_are_rejected_in_one_line() {
    let error = |words: &[&str]| run(&[&["conform"], words].concat()).error();
    let missing = error(&["gomocup"]);
    assert!(missing.contains("<COMMAND>"), "{missing}");
    let protocol = error(&["chess", "x"]);
    assert!(protocol.contains("'chess'"), "{protocol}");
    let unknown = error(&["gomocup", "--only", "no-such-check", "x"]);
    assert_eq!(
        unknown,
        "--only: there is no check `no-such-check`; --list lists all checks"
    );
    let absent = error(&["gomocup", "/nonexistent/brain"]);
    assert!(
        absent.starts_with("COMMAND: could not start `/nonexistent/brain`: "),
        "{absent}"
    );
    let option = error(&["uci", "--option", "Hash", "x"]);
    assert!(option.ends_with("such as Hash=16"), "{option}");
    for factor in ["0", "-1", "101", "x", "NaN"] {
        let text = error(&["gomocup", "--timeout-scale", factor, "x"]);
        assert!(text.ends_with("write a number from 0.1 to 100"), "{text}");
    }
}

#[test]
fn help_has_an_example() {
    for words in [
        &["conform", "--help"][..],
        &["conform", "gomocup", "--help"],
        &["conform", "uci", "--help"],
    ] {
        let text = run(words).answer();
        assert!(text.contains("Example"), "{text}");
        assert!(text.contains("\n  zeitnot conform "), "{text}");
        assert!(text.contains("--json"), "{text}");
    }
}
