//! Invalid command lines: an error of one line with the place and the remedy, exit
//! code 2, and no output.

use std::ffi::OsString;

use zeitnot_cli::Environment;

use crate::harness::{file, run, run_raw, scratch};

/// Checks that each command line fails with an error that contains all parts.
#[track_caller]
fn assert_rejected(cases: &[(&[&str], &[&str])]) {
    for (arguments, parts) in cases {
        let error = run(arguments).error();
        for part in *parts {
            assert!(
                error.contains(part),
                "{arguments:?}: `{part}` is missing in: {error}"
            );
        }
    }
}

#[test]
fn invalid_commands_and_games_are_rejected() {
    assert_rejected(&[
        (&[], &["command is missing", "--help"]),
        (&["anlyze"], &["anlyze", "did you mean analyze?"]),
        (
            &["analyze"],
            &["<GAME>", "<POSITION>", "zeitnot analyze --help"],
        ),
        (
            &["analyze", "go", "h8"],
            &["no game `go`", "gomoku, chess, tictactoe"],
        ),
        (&["perft", "go", "h8", "2"], &["no game `go`", "gomoku"]),
        (&["bench", "go"], &["no game `go`", "gomoku"]),
        (&["options", "go"], &["no game `go`", "gomoku"]),
        (
            &["bench", "tictactoe"],
            &["tictactoe has no bench positions", "gomoku"],
        ),
        (&["analyze", "gomoku", "h8", "i9"], &["i9", "--help"]),
        (
            &["analyze", "gomoku", "h8", "--tiem", "2s"],
            &["--tiem", "--time"],
        ),
    ]);
}

#[test]
fn invalid_positions_are_rejected() {
    let gomoku = |position: &'static str| ["analyze", "gomoku", position];
    assert_rejected(&[
        (
            &gomoku("h8z99"),
            &["POSITION", "move 2", "z99", "a1 to o15"],
        ),
        (&gomoku("h8 ??"), &["POSITION", "move 2, at byte 3", "`??`"]),
        (&gomoku("h8i9h8"), &["POSITION", "byte 4", "h8"]),
        (&gomoku("h8\0"), &["POSITION", "byte 2"]),
        (&gomoku("h8\n\u{1b}[2J"), &["POSITION"]),
        (&gomoku("ｈ８"), &["POSITION", "move 1"]),
        (&gomoku("a1b1a2b2a3b3a4b4a5b5"), &["POSITION", "b5"]),
        (&["perft", "gomoku", "h8h8", "2"], &["POSITION", "h8"]),
        (
            &["analyze", "tictactoe", "a1 a1"],
            &["POSITION", "`a1`", "a1 to c3"],
        ),
    ]);
    let long = "h8".repeat(40_000);
    assert!(run(&["analyze", "gomoku", &long]).error().contains("h8"));
    let junk = "?".repeat(100_000);
    assert!(run(&["analyze", "gomoku", &junk]).error().len() < 2_000);
}

#[test]
fn invalid_rules_sizes_and_sides_are_rejected() {
    let with = |flag: &'static str, value: &'static str| ["analyze", "gomoku", "h8", flag, value];
    assert_rejected(&[
        (
            &with("--rule", "chess"),
            &["--rule", "`chess`", "freestyle, standard"],
        ),
        (&with("--rule", ""), &["--rule", "freestyle"]),
        (&with("--size", "3"), &["--size", "size 3", "5 to 20"]),
        (&with("--size", "21"), &["--size", "size 21", "5 to 20"]),
        (&with("--size", "0"), &["--size", "5 to 20"]),
        (&with("--size", "4294967295"), &["--size", "5 to 20"]),
        (&with("--size", "4294967296"), &["--size", "whole number"]),
        (&with("--size", "abc"), &["--size `abc`", "whole number"]),
        (&with("--size", "-5"), &["--size `-5`", "whole number"]),
        (&with("--size", ""), &["--size", "whole number"]),
        (&with("--size", "5"), &["POSITION", "off the 5x5 board"]),
        (
            &with("--side", "purple"),
            &["--side", "`purple`", "black or white"],
        ),
        (&with("--side", "Black"), &["--side", "black or white"]),
        (
            &["analyze", "tictactoe", "", "--size", "5"],
            &["--size", "leave --size out"],
        ),
        (
            &["analyze", "tictactoe", "", "--side", "nought"],
            &["--side", "leave --side out"],
        ),
        (
            &["analyze", "tictactoe", "", "--rule", "x"],
            &["--rule", "plain"],
        ),
    ]);
}

#[test]
fn invalid_limits_are_rejected() {
    let with = |flag: &'static str, value: &'static str| ["analyze", "gomoku", "h8", flag, value];
    assert_rejected(&[
        (
            &with("--time", "5"),
            &["--time `5`", "unit is missing", "500ms"],
        ),
        (
            &with("--time", "5x"),
            &["--time `5x`", "not a duration", "500ms"],
        ),
        (
            &with("--time", "-1s"),
            &["--time `-1s`", "cannot be negative", "500ms"],
        ),
        (
            &with("--time", "99999999999h"),
            &["--time", "too long", "7 days"],
        ),
        (&with("--time", ""), &["--time", "not a duration"]),
        (&with("--time", "1e9s"), &["--time", "not a duration"]),
        (&with("--time", "NaNs"), &["--time", "not a duration"]),
        (
            &with("--depth", "4294967296"),
            &["--depth", "whole number from 0 to 4294967295"],
        ),
        (&with("--depth", "-1"), &["--depth `-1`", "whole number"]),
        (&with("--depth", "six"), &["--depth `six`", "whole number"]),
        (
            &with("--nodes", "18446744073709551616"),
            &["--nodes", "18446744073709551615"],
        ),
        (&with("--nodes", "1.5"), &["--nodes `1.5`", "whole number"]),
        (&with("--mate", "x"), &["--mate `x`", "whole number"]),
        (
            &with("--multipv", "0"),
            &["--multipv `0`", "from 1 to 1000"],
        ),
        (
            &with("--multipv", "1001"),
            &["--multipv `1001`", "from 1 to 1000"],
        ),
        (&with("--moves", "h8"), &["--moves", "h8"]),
        (&with("--moves", "i9,zz"), &["--moves", "zz"]),
        (&with("--moves", ""), &["--moves"]),
        (&with("--moves", "i9,,j9"), &["--moves"]),
        (
            &["perft", "gomoku", "h8", "101"],
            &["DEPTH", "`101`", "0 to 100"],
        ),
        (&["perft", "gomoku", "h8", "-1"], &["DEPTH", "0 to 100"]),
        (
            &["perft", "gomoku", "h8"],
            &["<DEPTH>", "zeitnot perft --help"],
        ),
        (&["bench", "--depth", "0"], &["--depth `0`", "1 to 200"]),
    ]);
}

#[test]
fn invalid_options_are_rejected() {
    let with = |value: &'static str| ["analyze", "gomoku", "h8", "--set", value];
    assert_rejected(&[
        (&with("max_depth"), &["--set `max_depth`", "KEY=VALUE"]),
        (
            &with("=3"),
            &["--set =3", "no option ``", "zeitnot options"],
        ),
        (
            &with("max_dpeth=3"),
            &[
                "--set max_dpeth=3",
                "did you mean `gomoku.search.max_depth`?",
            ],
        ),
        (
            &with("weather=3"),
            &["no option `weather`", "zeitnot options"],
        ),
        (
            &with("max_depth=0"),
            &["--set max_depth=0", "from 1 to 200"],
        ),
        (
            &with("max_depth=x"),
            &["--set max_depth=x", "from 1 to 200"],
        ),
        (&with("max_depth="), &["--set max_depth=", "from 1 to 200"]),
        (&with("enable_aspiration=yes"), &["true or false", "`yes`"]),
        (
            &with("table.policy=lax"),
            &["one of strict, aged, two_tier"],
        ),
        (
            &with("enabled=true"),
            &["ambiguous", "table.enabled, eval_cache.enabled"],
        ),
        (
            &with("tictactoe.search.max_depth=3"),
            &["no option `tictactoe.search.max_depth`"],
        ),
    ]);
}

#[test]
fn missing_and_unreadable_files_are_rejected() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let missing = scratch("nowhere").join("x.json");
    let missing = missing.to_str().unwrap();
    let huge = file("huge.toml", vec![b'#'; 70 * 1024]);
    let binary = file("binary.toml", b"[table]\n\xFF");
    let analyze = |flag: &'static str, path: &str| {
        run(&["analyze", "gomoku", "h8", "--depth", "1", flag, path]).error()
    };
    assert!(analyze("--config", missing).contains("could not read the configuration file"));
    assert!(analyze("--config", folder).contains("could not read the configuration file"));
    assert!(analyze("--config", "").contains("--config"));
    assert!(analyze("--config", "a\0b").contains("could not read the configuration file"));
    assert!(analyze("--config", &huge).contains("longer than 65536 bytes"));
    assert!(analyze("--config", &binary).contains("byte 8 is not UTF-8"));
    assert!(analyze("--record", missing).contains("could not write the flight record"));
    assert!(analyze("--record", folder).contains("could not write the flight record"));
    assert!(
        run(&["replay", missing])
            .error()
            .contains("could not read the flight record")
    );
    assert!(
        run(&["replay", folder])
            .error()
            .contains("could not read the flight record")
    );
}

#[test]
fn a_failure_to_write_the_answer_is_reported() {
    let games: [std::sync::Arc<dyn zeitnot_core::Game>; 1] =
        [std::sync::Arc::new(zeitnot_testkit::TicTacToe)];
    let mut buffer = [0_u8; 10];
    let (mut out, mut err) = (&mut buffer[..], Vec::new());
    let arguments = ["zeitnot", "options"].map(OsString::from);
    let console = zeitnot_cli::Console::new(&mut out, &mut err);
    let code = zeitnot_cli::run(&games, arguments, Environment::default(), console);
    let error = String::from_utf8(err).unwrap();
    assert_eq!((code, error.lines().count()), (2, 1));
    assert!(error.contains("could not write the answer"), "{error}");
}

#[cfg(unix)]
#[test]
fn arguments_and_variables_that_are_not_utf_8_are_rejected() {
    use std::os::unix::ffi::OsStringExt;
    let junk = || OsString::from_vec(vec![b'h', 0xFF, b'8']);
    for words in [
        vec!["analyze".into(), junk(), "h8".into()],
        vec!["analyze".into(), "gomoku".into(), junk()],
        vec![junk()],
        ["analyze", "gomoku", "h8", "--time"]
            .map(OsString::from)
            .into_iter()
            .chain([junk()])
            .collect(),
        ["analyze", "gomoku", "h8", "--set"]
            .map(OsString::from)
            .into_iter()
            .chain([junk()])
            .collect(),
        ["analyze", "gomoku", "h8", "--config"]
            .map(OsString::from)
            .into_iter()
            .chain([junk()])
            .collect(),
        vec!["replay".into(), junk()],
    ] {
        run_raw(Environment::default(), words.into_iter()).error();
    }
    let variables = [("ZEITNOT_TABLE_MEGABYTES".into(), junk())];
    let error = run_raw(
        Environment::new(variables),
        ["analyze", "gomoku", "h8"].map(OsString::from).into_iter(),
    )
    .error();
    assert!(error.contains("ZEITNOT_TABLE_MEGABYTES") && error.contains("UTF-8"));
}
