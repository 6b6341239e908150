//! Tests of `zeitnot openings`.

use crate::harness::{file, run, scratch};

const BRIEF: [&str; 12] = [
    "openings",
    "gomoku",
    "--count",
    "4",
    "--nodes",
    "1000",
    "--score",
    "0..200",
    "--trials",
    "2",
    "--trial-nodes",
    "100",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    BRIEF.iter().chain(more).copied().collect()
}

#[test]
fn the_set_does_not_depend_on_the_number_of_jobs() {
    let alone = run(&with(&[])).answer();
    assert_eq!(alone, run(&with(&["--jobs", "3"])).answer());
    assert_ne!(alone, run(&with(&["--seed", "2"])).answer());
    let openings: Vec<&str> = alone
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert_eq!(openings.len(), 4, "{alone}");
    assert!(
        openings.iter().all(|line| line.contains("; score ")),
        "{alone}"
    );
    // The command in the header generates the same set.
    let command = alone
        .lines()
        .find_map(|line| line.strip_prefix("# command: zeitnot "));
    let words: Vec<&str> = command.unwrap().split(' ').collect();
    assert_eq!(run(&words).answer(), alone);
}

#[test]
fn generated_openings_can_be_checked_and_measured() {
    for (game, name) in [("gomoku", "made.txt"), ("chess", "made.epd")] {
        let path = scratch(&format!("openings-{name}"));
        let path = path.to_str().unwrap();
        let mut arguments = with(&["--output", path]);
        arguments[1] = game;
        let answer = run(&arguments).answer();
        assert!(answer.starts_with("4 openings, scores from "), "{answer}");
        let checked = run(&["openings", game, "--check", path]).answer();
        assert!(answer.starts_with(checked.trim_end()), "{answer} {checked}");
        // Scores are repeatable with the same number of nodes.
        let measure = |nodes| {
            let report = run(&[
                "openings", game, "--check", path, "--nodes", nodes, "--json",
            ]);
            report.json()["openings"].clone()
        };
        let stated = run(&["openings", game, "--check", path, "--json"]).json();
        assert_eq!(measure("1000"), stated["openings"]);
        assert_ne!(measure("50"), stated["openings"]);
        assert_eq!(
            (&stated["count"], &stated["duplicates"]),
            (&4.into(), &0.into())
        );
    }
}

#[test]
fn trial_games_measure_the_balance_of_a_set() {
    let won = file("openings-won.txt", "h8a1i8a2j8o15\nh8a1i8a2h9o15h10o14\n");
    let check = [
        "openings",
        "gomoku",
        "--check",
        &won,
        "--trials",
        "3",
        "--trial-nodes",
        "300",
    ];
    let answer = run(&check).answer();
    assert_eq!(
        answer,
        "2 openings\n6 trial games: black won 6, white won 0, 0 drawn; \
         the same side won both games of an opening in 100 %\n"
    );
    let json = [&check[..], &["--json"]].concat();
    assert_eq!(run(&json).json()["one_sided"], 1.0);
}

#[test]
fn duplicates_are_reported_with_exit_code_1() {
    let twice = file("openings-twice.txt", "h8i9j10\nj10i9h8\n");
    let ran = run(&["openings", "gomoku", "--check", &twice]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out, "1 openings\n2 is a duplicate of 1\n1 duplicates\n");
}

#[test]
fn games_are_cut_to_their_openings() {
    let pgn = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"B\"]\n\n1. e4 e5 2. Nc3 *\n";
    let path = file("openings-games.pgn", pgn);
    let answer = run(&["openings", "chess", "--check", &path]).answer();
    assert_eq!(answer, "2 openings\n");
    assert_eq!(
        run(&["openings", "chess", "--check", &path, "--plies", "2"]).code,
        1
    );
}

#[test]
fn invalid_arguments_and_files_are_rejected_in_one_line() {
    let bad = file("openings-bad.txt", "h8i9\nh8h8\n");
    for (arguments, part) in [
        (&["openings", "go"][..], "no game `go`"),
        (&["openings", "gomoku", "--rule", "none"], "--rule"),
        (&["openings", "gomoku", "--size", "4"], "--size"),
        (&["openings", "chess", "--size", "9"], "--size"),
        (&["openings", "gomoku", "--count", "0"], "--count"),
        (
            &["openings", "gomoku", "--plies", "8..3"],
            "write a range such as 2..8",
        ),
        (
            &["openings", "gomoku", "--score", "-5..5"],
            "write a range such as 2..8",
        ),
        (
            &["openings", "gomoku", "--output", "/"],
            "could not write openings",
        ),
        (
            &["openings", "gomoku", "--check", "none.txt"],
            "could not read it",
        ),
        (
            &["openings", "gomoku", "--check", &bad],
            "line 2: at byte 2: move 2, h8, is occupied",
        ),
        (
            &["openings", "gomoku", "--check", &bad, "--count", "3"],
            "--check",
        ),
        (
            &[
                "openings",
                "tictactoe",
                "--plies",
                "1",
                "--count",
                "50",
                "--nodes",
                "20",
            ],
            "only 9 of 50 openings found",
        ),
    ] {
        let error = run(arguments).error();
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn the_help_has_an_example() {
    let help = run(&["openings", "--help"]).answer();
    for words in [
        "Usage: zeitnot openings",
        "Examples:",
        "--check",
        "--json",
        "--score",
    ] {
        assert!(help.contains(words), "{words}");
    }
}
