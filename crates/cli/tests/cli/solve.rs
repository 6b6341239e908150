//! `solve`: mates, found, checked and denied.

use crate::harness::run;

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
const IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn a_mate_is_found_and_played_against_every_defense() {
    for method in ["mates", "search"] {
        let report = run(&[
            "solve", "chess", IN_TWO, "--method", method, "--time", "20s", "--json",
        ]);
        let report = report.json();
        assert_eq!(report["result"], "win", "{method}");
        assert_eq!(report["plies"], 3);
        assert_eq!(report["checked"], true);
        assert_eq!(report["line"].as_array().unwrap().len(), 3);
        assert_eq!(
            (&report["kind"], &report["method"]),
            (&"mate".into(), &method.into())
        );
    }
    let text = run(&["solve", "chess", BACK_RANK, "--time", "20s"]).answer();
    let sentence = "white wins: mate in 1, checked against every defense\na1a8\n";
    assert!(text.starts_with(sentence), "{text}");
}

#[test]
fn what_is_not_there_within_a_length_is_denied() {
    let run = run(&[
        "solve", "chess", IN_TWO, "--moves", "1", "--time", "20s", "--json",
    ]);
    assert_eq!(run.code, 1);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["result"], "disproved");
    assert_eq!(report["checked"], serde_json::Value::Null);
}

#[test]
fn the_check_can_be_left_out() {
    let report = run(&[
        "solve",
        "chess",
        BACK_RANK,
        "--no-check",
        "--time",
        "20s",
        "--json",
    ])
    .json();
    assert_eq!(report["checked"], serde_json::Value::Null);
    assert_eq!(report["result"], "win");
}

#[test]
fn games_and_methods_that_there_are_not_get_a_sentence() {
    let unknown = run(&["solve", "chess", "startpos", "--method", "magic"]).complaint();
    assert_eq!(unknown, "--method: chess is solved by mates or search");
    let crossword = run(&["solve", "crossword", "deal 1"]).complaint();
    assert_eq!(
        crossword,
        "GAME: nothing here proves wins in crossword; analyze it instead"
    );
}

/// Two open twos that meet.
const TWO_TWOS: &str = "h8a1h9a3i10a15j10o1";

#[test]
fn a_win_of_gomoku_comes_with_its_kind_its_line_and_a_check() {
    let report = run(&["solve", "gomoku", TWO_TWOS, "--time", "20s", "--json"]).json();
    assert_eq!(report["result"], "win");
    assert_eq!(
        (&report["kind"], &report["method"]),
        (&"vct".into(), &"vct".into())
    );
    assert_eq!(report["checked"], true);
    let line = report["line"].as_array().unwrap();
    assert_eq!(report["plies"], line.len());
    assert!(report.get("tree").is_none());
    let text = run(&["solve", "gomoku", TWO_TWOS, "--time", "20s"]).answer();
    assert!(text.contains("checked against every defense"), "{text}");
}

#[test]
fn the_whole_proof_can_be_had() {
    let solve = ["solve", "gomoku", TWO_TWOS, "--time", "20s", "--tree"];
    let report = run(&[&solve[..], &["--json"]].concat()).json();
    let tree = report["tree"].as_array().unwrap();
    assert_eq!(tree[0]["move"], report["line"][0]);
    // Every branch that is named is there, and some end the game.
    for branch in tree {
        let answers = branch["answers"].as_array().into_iter().flatten();
        let named = answers
            .map(|answer| &answer[1])
            .chain(branch.get("otherwise"));
        for number in named {
            assert!(tree.get(number.as_u64().unwrap() as usize).is_some());
        }
    }
    assert!(tree.iter().any(|branch| branch.get("otherwise").is_none()));
    let text = run(&solve).answer();
    assert!(
        text.contains("else -> ") && text.contains("  wins\n"),
        "{text}"
    );
}

#[test]
fn what_gomoku_has_not_is_denied_or_left_open() {
    for (method, result) in [("vcf", "disproved"), ("tss", "no_win_found")] {
        let solve = ["solve", "gomoku", "h8i9", "--method", method, "--json"];
        let run = run(&solve);
        assert_eq!(run.code, 1);
        let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(report["result"], result, "{method}");
    }
}
