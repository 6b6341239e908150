//! Tests of `perft`, `bench`, the help, and the version.

use crate::harness::run;

#[test]
fn perft_counts_by_the_rules_of_each_game() {
    let report = run(&["perft", "gomoku", "", "2", "--json"]).json();
    assert_eq!(report["nodes"], 225 * 224);
    assert_eq!(
        (&report["rule"], &report["size"]),
        (&"freestyle".into(), &15.into())
    );
    let report = run(&["perft", "gomoku", "a1", "3", "--size", "5", "--json"]).json();
    assert_eq!(report["nodes"], 24 * 23 * 22);
    assert_eq!(
        run(&["perft", "gomoku", "h8", "0", "--json"]).json()["nodes"],
        1
    );
    // Of the 255168 games of tic-tac-toe, 127872 fill the board.
    let report = run(&["perft", "tictactoe", "", "9", "--json"]).json();
    assert_eq!(report["nodes"], 127_872);
    assert_eq!(
        run(&["perft", "tictactoe", "", "100", "--json"]).json()["nodes"],
        0
    );
    let text = run(&["perft", "gomoku", "h8", "1"]).answer();
    assert!(text.starts_with("224 sequences of 1 moves\n"), "{text}");
}

#[test]
fn bench_nodes_identify_the_search_and_its_options() {
    let bench = || {
        run(&[
            "bench",
            "gomoku",
            "--depth",
            "3",
            "--json",
            "--set",
            "table.megabytes=1",
        ])
        .json()
    };
    let (first, second) = (bench(), bench());
    assert_eq!(first["nodes"], second["nodes"]);
    assert_eq!(first["positions"], second["positions"]);
    let positions = first["positions"].as_array().unwrap();
    let sum: u64 = positions.iter().map(|p| p["nodes"].as_u64().unwrap()).sum();
    assert_eq!(first["nodes"], sum);
    assert!(positions.len() >= 10);
    for name in ["nps", "cpu_ms", "quiescence_share", "table_hits"] {
        assert!(first[name].is_number(), "{name}");
    }
    // Options that change the search change the number of nodes.
    let other = [
        "bench",
        "gomoku",
        "--depth",
        "3",
        "--json",
        "--set",
        "table.megabytes=1",
        "--set",
        "k_quiet_root=3",
        "--set",
        "k_tact_root=3",
    ];
    assert_ne!(run(&other).json()["nodes"], first["nodes"]);
    let text = run(&["bench", "--depth", "2"]).answer();
    assert!(
        text.starts_with("gomoku bench, ") && text.contains("\nnodes "),
        "{text}"
    );
}

#[test]
fn every_command_has_help_with_an_example() {
    let help = run(&["--help"]).answer();
    for command in [
        "analyze", "perft", "bench", "replay", "options", "match", "ladder", "openings",
        "selfplay", "clock",
    ] {
        assert!(help.contains(command), "{command}");
        let text = run(&[command, "--help"]).answer();
        assert!(
            text.contains(&format!("Usage: zeitnot {command}")),
            "{text}"
        );
        assert!(text.contains("Example"), "{text}");
        assert!(text.contains(&format!("zeitnot {command} ")), "{text}");
        assert!(text.contains("--json"), "{text}");
    }
    let version = run(&["--version"]).answer();
    assert_eq!(version, format!("zeitnot {}\n", env!("CARGO_PKG_VERSION")));
}
