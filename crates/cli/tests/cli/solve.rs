//! Tests of `zeitnot solve`.

use crate::harness::run;

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
const IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn a_mate_is_found_and_checked_against_every_defense() {
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
    let start = "white wins: mate in 1, checked against every defense\na1a8\n";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn a_mate_in_fewer_moves_is_disproved() {
    let run = run(&[
        "solve", "chess", IN_TWO, "--moves", "1", "--time", "20s", "--json",
    ]);
    assert_eq!(run.code, 1);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["result"], "disproved");
    assert_eq!(report["checked"], serde_json::Value::Null);
}

#[test]
fn no_check_skips_the_check() {
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
fn the_kind_of_win_selects_the_solver() {
    let solve = |more: &[&str]| {
        let all = [&["solve", "gomoku", "h8a1h9a3i10a15j10o1"], more].concat();
        run(&all)
    };
    let fours = solve(&["--kind", "vcf", "--json"]);
    assert_eq!(fours.code, 1, "two twos give no vcf");
    let threats = solve(&["--kind", "vct", "--json", "--time", "20s"]).json();
    assert_eq!(
        (&threats["result"], &threats["method"]),
        (&"win".into(), &"vct".into())
    );
    let any = solve(&["--kind", "any", "--json", "--time", "20s"]).json();
    assert_eq!(any["result"], "win");
    let unknown = solve(&["--kind", "luck"]).error();
    assert_eq!(
        unknown,
        "--kind: gomoku has no wins of this kind; choose win or vcf or vct or lambda2 or lambda3 \
         or any"
    );
    let other = solve(&["--kind", "vcf", "--method", "tss"]).error();
    assert_eq!(
        other,
        "--kind: tss searches for vct; leave --kind or --method out"
    );
}

#[test]
fn unknown_methods_are_rejected_in_one_line() {
    let unknown = run(&["solve", "chess", "startpos", "--method", "magic"]).error();
    assert_eq!(
        unknown,
        "--method: chess has no solver `magic`; choose mates or search"
    );
}

/// The bag is empty, so the opponent holds all unseen tiles.
const ENDGAME: &str = "5G1G6M/4NY1A6U/2AZOTHS4B1C/3ATE1HEARTY1O/1RAGIS4E1LAR/4T5F1AM1/\
    4I5E1WE1/3BALKED1C2NU/2VISNA3T3N/3J5PE3P/2SORORIcIDE1TI/3U5L3ON/1QI6O3EN/\
    2OVERFlOW3DE/6EX6D IIL/ 433/468 0";

#[test]
fn an_endgame_is_solved_exactly() {
    let report = run(&["solve", "crossword", ENDGAME, "--json"]).json();
    assert_eq!(report["exact"], true);
    assert_eq!(report["spread_delta"], 8);
    assert_eq!(report["best_move"], "j1.ILIA");
    assert_eq!(report["best_move"], report["line"][0]);
    assert_eq!(report["to_move"], "first");
    for field in ["depth", "nodes"] {
        assert!(report[field].as_u64().unwrap() > 0, "{field}");
    }
    assert!(report["time_ms"].is_u64());
    let text = run(&["solve", "crossword", ENDGAME]).answer();
    let start = "first to move: +8 points, to the end of the game\n";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn an_unproven_endgame_is_not_exact() {
    let run = run(&["solve", "crossword", ENDGAME, "--nodes", "1", "--json"]);
    assert_eq!(run.code, 1);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&report["exact"], &report["depth"]),
        (&false.into(), &0.into())
    );
    assert!(report["best_move"].is_string());
}

#[test]
fn other_positions_and_unused_arguments_are_rejected_in_one_line() {
    let dealt = run(&["solve", "crossword", "deal 1"]).error();
    assert_eq!(
        dealt,
        "POSITION: the bag has 86 tiles, and an endgame begins when it is empty; \
         analyze the position instead"
    );
    for unused in [&["--tree"][..], &["--kind", "vcf"]] {
        let error = run(&[&["solve", "crossword", ENDGAME], unused].concat()).error();
        let option = unused[0];
        assert_eq!(
            error,
            format!("{option}: endgames of the crossword game do not use it; leave it out")
        );
    }
}

/// Two open twos that meet.
const TWO_TWOS: &str = "h8a1h9a3i10a15j10o1";

#[test]
fn a_gomoku_win_has_a_kind_a_line_and_a_check() {
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
fn the_proof_tree_is_complete() {
    let solve = ["solve", "gomoku", TWO_TWOS, "--time", "20s", "--tree"];
    let report = run(&[&solve[..], &["--json"]].concat()).json();
    let tree = report["tree"].as_array().unwrap();
    assert_eq!(tree[0]["move"], report["line"][0]);
    // All referenced branches exist, and some end the game.
    for branch in tree {
        let answers = branch["answers"].as_array().into_iter().flatten();
        let referenced = answers
            .map(|answer| &answer[1])
            .chain(branch.get("otherwise"));
        for number in referenced {
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
fn missing_wins_are_disproved_or_not_found() {
    for (method, result) in [("vcf", "disproved"), ("tss", "no_win_found")] {
        let solve = ["solve", "gomoku", "h8i9", "--method", method, "--json"];
        let run = run(&solve);
        assert_eq!(run.code, 1);
        let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(report["result"], result, "{method}");
    }
}
