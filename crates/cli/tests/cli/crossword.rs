//! Tests of commands with the crossword game.

use serde_json::{Value, json};

use crate::harness::{file, run};

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

/// A board with one word.
const CAT: &str = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15";

/// A small table keeps the tests quick.
const SMALL: [&str; 2] = ["--set", "table.megabytes=1"];

/// Ranks plays by score and leave, without a simulation.
const STATIC: [&str; 2] = ["--set", "crossword.player.thinking=static"];

fn analyze(arguments: &[&str]) -> Value {
    let asked = [&["analyze", "crossword"], arguments].concat();
    let all = [&asked[..], &SMALL, &STATIC, &["--json"]];
    run(&all.concat()).json()
}

fn empty_with(rack: &str) -> String {
    format!("{EMPTY} {rack}/ 0/0 0")
}

/// Creates a short word list.
fn words(name: &str) -> String {
    file(name, "cat\ncats\nact\nscat\n")
}

#[test]
fn scores_are_points_and_the_facts_add_up_to_them() {
    let lexicon = words("points-words.txt");
    let answer = analyze(&[&empty_with("ACT"), "--lexicon", &lexicon]);
    // C, A, and T are worth 3, 1, and 1, doubled on the center square.
    assert_eq!(
        (&answer["score"], &answer["score_kind"], &answer["mate_in"]),
        (&json!(10_000), &json!("millipoints"), &Value::Null)
    );
    assert_eq!(answer["points"], json!([0, 0]));
    let mut facts = answer["facts"].clone();
    // The win probability comes from training.
    let percent = facts.as_object_mut().unwrap().remove("win_percent");
    assert!((1..100_000).contains(&percent.unwrap().as_i64().unwrap()));
    let all = json!({"rack": "ACT", "score": 10, "leave": "", "leave_value": 0, "equity": 10_000});
    assert_eq!(facts, all);
    assert!(answer.get("lines").is_none());
    // The value of a kept Q comes from training.
    let position = empty_with("ACQT");
    let answer = analyze(&[&position, "--lexicon", &lexicon, "--multipv", "30"]);
    let lines = answer["lines"].as_array().unwrap();
    for line in lines {
        assert_eq!(line["best_move"], line["pv"][0]);
        let facts = &line["facts"];
        let [score, kept, equity] =
            ["score", "leave_value", "equity"].map(|name| facts[name].as_i64().unwrap());
        assert_eq!(equity, 1_000 * score + kept);
        assert_eq!(line["score"], equity);
    }
    let words = lines.iter().filter(|line| line["facts"]["score"] == 10);
    assert_eq!(words.count(), 6, "CAT and ACT");
    assert_eq!(answer["facts"], lines[0]["facts"]);
}

#[test]
fn scores_are_negative_if_the_second_player_leads() {
    let lexicon = words("second-words.txt");
    let position = format!("{CAT} S/ 30/100 0");
    // An S before or after CAT scores 6, because the premium square is used; the
    // opponent leads by 70.
    for (side, score) in [("first", -64_000), ("second", 64_000)] {
        let answer = analyze(&[&position, "--side", side, "--lexicon", &lexicon]);
        let kept = answer["facts"]["leave_value"].as_i64().unwrap();
        let kept = if side == "first" { kept } else { -kept };
        assert_eq!(answer["score"], score + kept, "{side}");
        assert_eq!(answer["to_move"], side);
        assert_eq!(answer["facts"]["score"], 6);
    }
}

#[test]
fn the_text_has_a_table_and_hides_the_rack_of_the_other_side() {
    let position = "deal 17";
    let text = run(&["analyze", "crossword", position, "--multipv", "4"]).answer();
    let line = |label: &str| {
        let found = text.lines().find(|line| line.starts_with(label));
        found.unwrap_or_else(|| panic!("{label}: {text}"))
    };
    let rack = line("rack").split_whitespace().last().unwrap();
    assert_eq!(rack.len(), 7);
    // The other rack is hidden.
    assert!(line("cgp").contains(&format!(" {rack}/ 0/0 0 ")), "{text}");
    assert!(!text.contains("second rack"), "{text}");
    assert!(line("score ").ends_with("(positive is better for first)"));
    let table: Vec<&str> = text.lines().rev().take(5).collect();
    for name in ["move", "lead", "score", "leave", "leave value", "equity"] {
        assert!(table[4].contains(name), "{text}");
    }
    let end = table[4].len();
    assert!(table.iter().all(|row| row.len() == end), "{text}");
    // Without a deal, no rack is known.
    let nothing = run(&["analyze", "crossword", "startpos"]).answer();
    let table: Vec<&str> = nothing.lines().rev().take(2).collect();
    assert!(
        table[0].contains("pass") && !table[1].contains("rack"),
        "{nothing}"
    );
    let second = run(&["analyze", "crossword", "deal 17 moves pass"]).answer();
    assert!(
        second.contains("to move") && !second.contains(rack),
        "{second}"
    );
}

#[test]
fn large_leads_are_points_and_not_forced_wins() {
    let position = format!("{CAT} S/ 90000/0 0");
    let lexicon = words("large-words.txt");
    let text = run(&["analyze", "crossword", &position, "--lexicon", &lexicon]).answer();
    assert!(text.contains("score ") && text.contains("+9000"), "{text}");
    assert!(!text.contains("every line"), "{text}");
}

#[test]
fn a_finished_game_reports_its_points() {
    let passes = "deal 17 moves pass pass pass pass pass pass";
    let answer = analyze(&[passes]);
    let points: Vec<i64> = serde_json::from_value(answer["points"].clone()).unwrap();
    assert!(points.iter().all(|points| *points < 0), "{answer}");
    assert_eq!(answer["score"], 1_000 * (points[0] - points[1]));
    assert_eq!(answer["score_kind"], "millipoints");
    let winner = if points[0] > points[1] {
        "first"
    } else {
        "second"
    };
    assert_eq!(
        (&answer["status"], &answer["winner"]),
        (&json!("won"), &json!(winner))
    );
    assert_eq!(
        (&answer["best_move"], answer.get("facts")),
        (&Value::Null, None)
    );
    let text = run(&["analyze", "crossword", passes]).answer();
    let result = format!("{winner} has won, {} points to {}\n", points[0], points[1]);
    assert!(text.ends_with(&result), "{text}");
}

#[test]
fn tiles_boards_and_lexicons_can_be_files_or_names() {
    let lexicon = words("own-words.txt");
    let tiles = file("own.tiles", "blanks 0\nA 9 1 vowel\nC 9 5\nS 9 1\nT 9 2\n");
    let squares = |start: char| {
        let mut rows = vec![".".repeat(15); 15];
        rows[7].replace_range(7..8, &start.to_string());
        format!("start h8\n{}\n", rows.join("\n"))
    };
    let board = file("own.board", squares('~'));
    let position = empty_with("ACT");
    let files = ["--lexicon", &lexicon, "--tiles", &tiles, "--board", &board];
    let answer = analyze(&[&[position.as_str()], &files[..]].concat());
    // C, A, and T are worth 5, 1, and 2, multiplied by 4.
    assert_eq!(answer["facts"]["score"], 32);
    let standard = [
        "--lexicon",
        &lexicon,
        "--tiles",
        "english",
        "--board",
        "standard",
    ];
    let answer = analyze(&[&[position.as_str()], &standard[..]].concat());
    assert_eq!(answer["facts"]["score"], 10);
}

#[test]
fn spanish_tiles_can_have_two_letters() {
    let lexicon = file("chorro.txt", "chorro\naño\n");
    let position = empty_with("[CH]O[RR]O");
    let spanish = ["--tiles", "spanish", "--lexicon", &lexicon];
    let answer = analyze(&[&[position.as_str()], &spanish[..]].concat());
    // CH 5, O 1, RR 8, O 1, doubled.
    assert_eq!(answer["facts"]["score"], 30);
    assert!(
        answer["best_move"]
            .as_str()
            .unwrap()
            .ends_with(".[CH]O[RR]O")
    );
}

#[test]
fn perft_counts_each_kind_of_play() {
    let lexicon = file("perft-words.txt", "cat\n");
    let position = empty_with("ACT");
    let perft = ["perft", "crossword", &position, "1", "--lexicon", &lexicon];
    let report = run(&[&perft[..], &["--json"]].concat()).json();
    let list = "8f CAT 10\n8g CAT 10\n8h CAT 10\n";
    let hash = list.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let expected = json!({
        "placements": 3, "exchanges": 7, "passes": 1, "bingos": 0, "best_score": 10,
        "num_best": 3, "sum_scores": 30, "fnv1a64": format!("{hash:016x}"),
        "nodes": 11, "depth": 1, "game": "crossword", "rule": "void",
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&report[name], value, "{name}");
    }
    let text = run(&perft).answer();
    assert!(text.contains("\nsum scores  30\n"), "{text}");
    let report = run(&["perft", "crossword", &position, "0", "--json"]).json();
    assert!(report.get("placements").is_none());
}

#[test]
fn bench_counts_are_repeatable_and_equal_to_perft() {
    let bench = || run(&[&["bench", "crossword", "--json"], &SMALL[..]].concat()).json();
    let (one, two) = (bench(), bench());
    assert_eq!(one["positions"], two["positions"]);
    let positions = one["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 20);
    let nodes = |position: &Value| position["nodes"].as_u64().unwrap();
    let sum: u64 = positions.iter().map(nodes).sum();
    assert_eq!(one["nodes"], sum);
    // Each play is a node, as in perft.
    for position in [&positions[3], &positions[19]] {
        let words = position["position"].as_str().unwrap();
        let report = run(&["perft", "crossword", words, "1", "--json"]).json();
        assert_eq!(report["nodes"], position["nodes"], "{words}");
    }
    for name in ["best_move_ns", "all_moves_ns"] {
        assert!(one["facts"][name].as_u64().unwrap() > 0, "{name}");
    }
    assert_eq!(one["facts"]["moves"], sum * 1_000 / 20);
    let text = run(&[&["bench", "crossword"], &SMALL[..]].concat()).answer();
    assert!(text.starts_with("crossword bench, all moves of 20 positions\n"));
}

#[test]
fn matches_are_played_with_the_given_lexicon() {
    let lexicon = words("match-words.txt");
    let play = [
        "match",
        "--game",
        "crossword",
        "--depth",
        "1",
        "--games",
        "2",
    ];
    let engines = ["--engine", "name=a", "--engine", "name=b", "--json"];
    let answer = run(&[&play[..], &engines, &["--lexicon", &lexicon]].concat()).answer();
    // Four words allow few plays.
    let games = answer.lines().filter(|line| line.contains("millipoints"));
    let mut scored = 0;
    for game in games {
        let game: Value = serde_json::from_str(game).unwrap();
        for points in game["millipoints"].as_array().unwrap() {
            assert!(points.as_i64().unwrap() < 100_000, "{game}");
            scored += 1;
        }
    }
    assert_eq!(scored, 4);
}

#[test]
fn a_match_is_not_resumed_with_another_lexicon() {
    let journal = crate::harness::scratch("resumed-lexicon.jsonl");
    let _ = std::fs::remove_file(&journal);
    let play = |content: &str, more: &[&str]| {
        let lexicon = file("resumed-words.txt", content);
        let all = [
            &[
                "match",
                "--game",
                "crossword",
                "--nodes",
                "1",
                "--games",
                "2",
            ][..],
            &[
                "--engine",
                "name=a",
                "--engine",
                "name=b",
                "--lexicon",
                &lexicon,
            ],
            &["--journal", journal.to_str().unwrap()],
            &SMALL,
            more,
        ];
        run(&all.concat())
    };
    play("cat\n", &[]).answer();
    play("cat\n", &["--resume"]).answer();
    let error = play("dog\n", &["--resume"]).error();
    assert!(
        error.contains("the equipment was lexicon=resumed-words (key"),
        "{error}"
    );
}

#[test]
fn a_match_needs_deals_and_the_same_tiles_for_both_engines() {
    let openings = file("no-deals.txt", format!("{}\n", empty_with("AEINRST")));
    let play = |more: &[&str]| {
        let all = [
            "match",
            "--game",
            "crossword",
            "--nodes",
            "1",
            "--games",
            "2",
        ];
        run(&[&all[..], &SMALL, more].concat()).error()
    };
    let two = ["--engine", "name=a", "--engine", "name=b"];
    let error = play(&[&two[..], &["--openings", &openings]].concat());
    assert!(error.contains("start from a deal"), "{error}");
    let error = play(&["--engine", "name=a", "--engine", "name=b tiles=spanish"]);
    assert!(error.contains("the same tiles"), "{error}");
}

#[test]
fn a_search_is_repeated_only_with_the_same_lexicon() {
    let (lexicon, other) = (words("replayed.txt"), file("replayed-other.txt", "dog\n"));
    let record = crate::harness::scratch("replayed.json");
    let record = record.to_str().unwrap();
    analyze(&[
        &empty_with("ACT"),
        "--lexicon",
        &lexicon,
        "--record",
        record,
    ]);
    let again = run(&["replay", record, "--lexicon", &lexicon]).answer();
    assert!(again.contains("identical"), "{again}");
    for bad in [
        &["replay", record][..],
        &["replay", record, "--lexicon", &other],
    ] {
        let error = run(bad).error();
        assert!(error.contains("lexicon replayed ("), "{error}");
        assert!(error.contains("give the same files"), "{error}");
    }
}

#[test]
fn a_simulation_reports_win_percentages_and_their_errors() {
    let arguments = [
        "analyze",
        "crossword",
        "deal 17",
        "--multipv",
        "3",
        "--nodes",
        "60",
    ];
    let answer = run(&[&arguments[..], &SMALL, &["--json"]].concat()).json();
    assert_eq!(
        (&answer["nodes"], &answer["stop_reason"]),
        (&json!(60), &json!("nodes"))
    );
    for line in answer["lines"].as_array().unwrap() {
        let facts = &line["facts"];
        let number = |name: &str| facts[name].as_i64().unwrap();
        assert!((1..100_000).contains(&number("win_percent")), "{line}");
        assert!(number("win_error") > 0 && number("samples") > 0, "{line}");
        assert_eq!(
            number("equity"),
            1_000 * number("score") + number("leave_value")
        );
    }
    let text = run(&[&arguments[..], &SMALL].concat()).answer();
    assert!(text.contains("win percent  win error  samples"), "{text}");
}
