//! Tests of `zeitnot selfplay`.

use crate::harness::{run, scratch};

const BRIEF: [&str; 8] = [
    "selfplay",
    "gomoku",
    "--pairs",
    "4",
    "--nodes",
    "200",
    "--set",
    "table.megabytes=1",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    BRIEF.iter().chain(more).copied().collect()
}

#[test]
fn every_game_is_counted_and_equal_engines_share_each_pair() {
    let report = run(&with(&["--json"])).json();
    let count = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(count("games"), 8);
    let ends = ["first_player_wins", "first_player_losses", "draws"].map(count);
    assert_eq!(ends.iter().sum::<u64>(), 8);
    assert_eq!(report["pentanomial"], serde_json::json!([0, 0, 4, 0, 0]));
}

#[test]
fn the_games_do_not_depend_on_the_number_of_jobs() {
    let play = |name: &str, jobs: &str| {
        let games = scratch(name);
        let path = games.to_str().unwrap();
        run(&with(&[
            "--jobs",
            jobs,
            "--b",
            "k_quiet_deep=3",
            "--games",
            path,
        ]))
        .answer();
        std::fs::read_to_string(games).unwrap()
    };
    let (alone, together) = (play("selfplay-alone", "1"), play("selfplay-together", "2"));
    assert_eq!(alone, together);
    assert_eq!(alone.lines().count(), 8);
    for line in alone.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words.len(), 6, "{line}");
        assert!(["black", "white", "draw"].contains(&words[3]), "{line}");
    }
}

#[test]
fn written_positions_can_be_analyzed() {
    let file = scratch("selfplay-positions");
    run(&with(&[
        "--rule",
        "standard",
        "--positions",
        file.to_str().unwrap(),
    ]))
    .answer();
    let text = std::fs::read_to_string(file).unwrap();
    assert!(!text.is_empty());
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[1], "standard");
        let rule = ["--rule", "standard", "--depth", "1", "--json"];
        let answer = run(&[&["analyze", "gomoku", words[2]], &rule[..]].concat()).json();
        assert!(answer["best_move"].is_string());
    }
}

#[test]
fn invalid_arguments_are_rejected_in_one_line() {
    for bad in [
        &["selfplay", "chess"][..],
        &["selfplay", "tictactoe"],
        &["selfplay", "gomoku", "--rule", "none"],
        &["selfplay", "gomoku", "--size", "4"],
        &["selfplay", "gomoku", "--pairs", "0"],
        &["selfplay", "gomoku", "--nodes", "5", "--time", "1s"],
        &["selfplay", "gomoku", "--b", "max_depth"],
        &["selfplay", "gomoku", "--b", "max_deph=3"],
        &["selfplay", "gomoku", "--games", "/"],
    ] {
        assert!(!run(bad).error().is_empty());
    }
}

#[test]
fn equal_games_of_a_pair_are_written_once() {
    let games = scratch("selfplay-equal.games");
    run(&with(&["--games", games.to_str().unwrap()])).answer();
    let text = std::fs::read_to_string(&games).unwrap();
    assert_eq!(text.lines().count(), 4);
}

#[cfg(feature = "lab")]
mod data {
    use std::path::Path;

    use crate::harness::{run, scratch};

    fn fixtures() -> String {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../lab/tests/fixtures").to_owned()
    }

    #[test]
    fn info_counts_games_and_positions() {
        let json = run(&["selfplay", "info", &fixtures(), "--json"]).json();
        let rule = &json["rules"][0];
        assert_eq!(
            (&rule["rule"], &rule["size"]),
            (&"freestyle".into(), &15.into())
        );
        let count = |name: &str| rule[name].as_u64().unwrap();
        let results = ["first_player_wins", "second_player_wins", "draws"].map(count);
        assert_eq!(results.iter().sum::<u64>(), count("games"));
        assert_eq!((count("shards"), count("repeated_games")), (1, 0));
        let text = run(&["selfplay", "info", &fixtures()]).answer();
        assert!(
            text.starts_with("freestyle 15x15\n  shards      1, "),
            "{text}"
        );
    }

    #[test]
    fn verify_replays_every_position() {
        let info = run(&["selfplay", "info", &fixtures(), "--json"]).json();
        let json = run(&["selfplay", "verify", &fixtures(), "--json"]).json();
        assert_eq!(json["positions"], info["rules"][0]["positions"]);
        assert_eq!(json["damaged"], serde_json::json!([]));
    }

    #[test]
    fn damaged_shards_are_named_with_exit_code_1() {
        let folder = scratch("selfplay-damaged");
        std::fs::create_dir_all(&folder).unwrap();
        let name = "freestyle-15-seed7-00003.games";
        let mut bytes = std::fs::read(Path::new(&fixtures()).join(name)).unwrap();
        bytes[50] ^= 1;
        std::fs::write(folder.join(name), bytes).unwrap();
        let folder = folder.to_str().unwrap();
        for command in ["info", "verify"] {
            let ran = run(&["selfplay", command, folder]);
            assert_eq!(ran.code, 1, "{command}: {}", ran.err);
            assert!(
                ran.out.contains(name) && ran.out.contains("checksum"),
                "{}",
                ran.out
            );
        }
        let missing = run(&["selfplay", "info", "no-such-folder"]).error();
        assert!(
            missing.contains("could not read `no-such-folder`"),
            "{missing}"
        );
    }

    #[test]
    fn training_games_are_of_gomoku_and_refuse_other_modes() {
        let chess = run(&["selfplay", "chess", "--data", "x"]).error();
        assert!(chess.contains("training games of chess are not"), "{chess}");
        for other in [
            ["--nodes", "5"],
            ["--games", "x"],
            ["--set", "table.megabytes=1"],
        ] {
            let ran = run(&[&["selfplay", "gomoku", "--data", "x"][..], &other].concat());
            assert_eq!(ran.code, 2, "{other:?}");
        }
        assert!(
            run(&["selfplay", "gomoku", "--shards", "1"])
                .error()
                .contains("--data")
        );
    }
}
