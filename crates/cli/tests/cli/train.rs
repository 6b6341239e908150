//! Tests of `zeitnot train`.

use std::path::PathBuf;

use crate::harness::{file, run, scratch};

const TILES: &str = "blanks 1\nA 7 1 vowel\nE 6 1 vowel\nR 5 1\nS 4 1\nT 5 2\n";
const WORDS: &str = "as\nat\nate\nare\nart\near\neat\nera\nrat\nrate\nret\nsat\nsea\nseat\nset\n\
    star\ntar\ntea\ntear\ntree\n";

/// The files of a test: a small language, an output, and a state.
struct TrainFiles {
    tiles: String,
    words: String,
    output: PathBuf,
    state: PathBuf,
}

impl TrainFiles {
    fn new(name: &str) -> Self {
        let state = scratch(&format!("train-{name}.state"));
        // The command would continue a file of an earlier test run.
        let _ = std::fs::remove_file(&state);
        Self {
            tiles: file(&format!("train-{name}.tiles"), TILES),
            words: file(&format!("train-{name}.txt"), WORDS),
            output: scratch(&format!("train-{name}.out")),
            state,
        }
    }

    /// Returns the arguments for this language and these files.
    fn with<'a>(&'a self, subject: &'a str, more: &[&'a str]) -> Vec<&'a str> {
        let all = [
            "train",
            subject,
            "--tiles",
            &self.tiles,
            "--lexicon",
            &self.words,
        ];
        let output = ["-o", self.output.to_str().unwrap()];
        [&all[..], &output, more].concat()
    }

    fn state(&self) -> &str {
        self.state.to_str().unwrap()
    }

    fn written(&self) -> Vec<u8> {
        std::fs::read(&self.output).unwrap()
    }
}

const BRIEF: [&str; 8] = [
    "--games",
    "64",
    "--early-games",
    "1",
    "--generations",
    "2",
    "--racks",
    "2",
];

#[test]
fn leaves_do_not_depend_on_the_number_of_threads() {
    let train = TrainFiles::new("threads");
    let [alone, together] = ["1", "3"].map(|threads| {
        let more = [&BRIEF[..], &["--threads", threads]].concat();
        let answer = run(&train.with("leaves", &more)).answer();
        assert!(answer.starts_with("generation 1: 64 games, "), "{answer}");
        train.written()
    });
    assert!(alone == together);
    let json = run(&train.with("leaves", &[&BRIEF[..], &["--json", "--seed", "2"]].concat()));
    let json = json.json();
    assert_eq!(json["tiles"], "train-threads");
    assert_eq!(
        (&json["games"], &json["complete"]),
        (&64.into(), &true.into())
    );
    assert_eq!(json["held_out"].as_array().unwrap().len(), 6);
    assert!(json["racks"].as_u64().unwrap() > 64);
    assert!(json["value_min"].as_f64().unwrap() < json["value_max"].as_f64().unwrap());
    assert!(train.written() != alone, "another seed gives other values");
}

#[test]
fn training_continues_from_its_state() {
    let train = TrainFiles::new("state");
    let games = |games| ["--games", games, "--early-games", "1", "--generations", "2"];
    run(&train.with("leaves", &games("128"))).answer();
    let straight = train.written();
    let state = ["--state", train.state()];
    for wanted in ["64", "128"] {
        let more = [&games(wanted)[..], &state].concat();
        run(&train.with("leaves", &more)).answer();
    }
    assert!(train.written() == straight);
    // The state has all games, so none is played.
    let more = [&games("128")[..], &state, &["--json"]].concat();
    assert_eq!(run(&train.with("leaves", &more)).json()["cpu_seconds"], 0.0);
    let error = |more: &[&str]| {
        let more = [&games("64")[..], &state, more].concat();
        run(&train.with("leaves", &more)).error()
    };
    let other = error(&["--seed", "7"]);
    assert!(other.contains("used another seed (1)"), "{other}");
    let other = error(&["--racks", "3"]);
    assert!(other.contains("used another number of racks"), "{other}");
    let fewer = [&["--games", "64", "--generations", "1"][..], &state].concat();
    let fewer = run(&train.with("leaves", &fewer)).error();
    assert!(
        fewer.contains("is in generation 1; use 2 or more"),
        "{fewer}"
    );
}

#[test]
fn wins_do_not_depend_on_threads_or_interruptions() {
    let train = TrainFiles::new("wins");
    run(&train.with("leaves", &BRIEF)).answer();
    let leaves = file("train-wins.leaves", train.written());
    let with = |more: &[&'static str]| {
        let own = ["--leaves", leaves.as_str()];
        let more = [&own[..], more].concat();
        run(&train.with("wins", &more)).answer();
        train.written()
    };
    let straight = with(&["--games", "128"]);
    assert!(with(&["--games", "128", "--threads", "3"]) == straight);
    let half = [
        "--games",
        "64",
        "--leaves",
        &leaves,
        "--state",
        train.state(),
    ];
    run(&train.with("wins", &half)).answer();
    let whole = [
        "--games",
        "128",
        "--leaves",
        &leaves,
        "--state",
        train.state(),
        "--json",
    ];
    let json = run(&train.with("wins", &whole)).json();
    assert!(train.written() == straight);
    assert_eq!(
        (&json["games"], &json["complete"]),
        (&128.into(), &true.into())
    );
    let first = json["first_player"].as_f64().unwrap();
    assert!((0.2..0.9).contains(&first), "{first}");
    // Players with other leave values play other games.
    let other = ["--games", "128", "--state", train.state()];
    let other = run(&train.with("wins", &other)).error();
    assert!(
        other.contains("used another file of leave values"),
        "{other}"
    );
}

#[test]
fn invalid_arguments_and_files_are_rejected_in_one_line() {
    let bad = file("train-bad", "no such thing");
    let error_of = |more: &[&str]| {
        let output = scratch("train-bad.out");
        let arguments = ["train", "leaves", "-o", output.to_str().unwrap()];
        run(&[&arguments, more].concat()).error()
    };
    for (more, part) in [
        (&[][..], "--games"),
        (&["--games", "0"], "--games"),
        (
            &["--games", "1", "--tiles", "klingon"],
            "choose one of english, spanish, or a file",
        ),
        (&["--games", "1", "--tiles", &bad], "line 1"),
        (
            &["--games", "1", "--tiles", "spanish"],
            "--lexicon: no lexicon for the spanish tiles",
        ),
        (
            &["--games", "1", "--lexicon", "none.txt"],
            "could not read lexicon",
        ),
        (
            &["--games", "1", "--state", &bad],
            "the file does not contain leave training",
        ),
        (&["--games", "1", "--racks", "1"], "--racks"),
    ] {
        let error = error_of(more);
        assert!(error.contains(part), "{more:?}: {error}");
    }
    let nowhere = run(&["train", "leaves", "--games", "1", "-o", "/"]).error();
    assert!(
        nowhere.contains("could not write leave values"),
        "{nowhere}"
    );
    let none = run(&["train"]).error();
    assert!(none.contains("a command is missing"), "{none}");
}

#[test]
fn every_subcommand_has_help_with_an_example() {
    for subject in ["leaves", "wins"] {
        let help = run(&["train", subject, "--help"]).answer();
        for part in [
            "Usage: zeitnot train",
            "Example:",
            "--state",
            "--json",
            "--threads",
        ] {
            assert!(help.contains(part), "{part}");
        }
    }
}

#[test]
fn inputs_are_not_overwritten() {
    let train = TrainFiles::new("own-output");
    let words = train.words.as_str();
    for input in [["--state", train.state()], ["--seed", "1"]] {
        let output = if input[0] == "--state" {
            input[1]
        } else {
            words
        };
        let all = [
            "train",
            "leaves",
            "--tiles",
            &train.tiles,
            "--lexicon",
            words,
        ];
        let output = ["-o", output];
        let error = run(&[&all[..], &BRIEF, &input, &output].concat()).error();
        assert!(error.contains("--output"), "{error}");
        assert!(error.contains("write the result somewhere else"));
    }
    assert_eq!(std::fs::read_to_string(words).unwrap(), WORDS);
}

const OBSERVED: [&str; 10] = [
    "--games",
    "150",
    "--runs",
    "2",
    "--samples",
    "200",
    "--long-every",
    "0",
    "--epochs",
    "2",
];

#[test]
fn truncated_observations_are_completed() {
    let train = TrainFiles::new("eel");
    let report = scratch("train-eel.md");
    let files = [
        "--data",
        train.state(),
        "--report",
        report.to_str().unwrap(),
    ];
    let arguments = [&OBSERVED[..], &files].concat();
    let json = run(&train.with("stop-loss", &[&arguments[..], &["--json"]].concat())).json();
    let (positions, held_out) = (&json["positions"], &json["positions_held_out"]);
    assert!(
        positions.as_u64().unwrap() > 9 && held_out.as_u64().unwrap() > 1,
        "{json}"
    );
    let (data, network) = (std::fs::read(&train.state).unwrap(), train.written());
    let text = std::fs::read_to_string(&report).unwrap();
    assert!(text.contains("## Learning curve"), "{text}");
    // Other commands use the same observations.
    let observed = ["--data", train.state(), "--rate", "1000"];
    let values = run(&train.with("time-value", &observed)).answer();
    assert!(values.contains("| opening | "), "{values}");
    let equipment = ["--tiles", &train.tiles, "--lexicon", &train.words];
    let compare = ["clock", "compare", "--tc", "1", "--data", train.state()];
    let compared = run(&[&compare[..], &equipment].concat()).answer();
    assert!(compared.contains("clock.sample_stop=network"), "{compared}");
    let error = run(&compare).error();
    assert!(error.contains("it was observed with"), "{error}");
    run(&train.with("stop-loss", &arguments)).answer();
    // As after a power failure during a position.
    std::fs::write(&train.state, &data[..data.len() / 2]).unwrap();
    run(&train.with("stop-loss", &[&arguments[..], &["--threads", "2"]].concat())).answer();
    assert!(
        train.written() == network,
        "the network depends neither on threads nor on interruptions"
    );
    assert_eq!(std::fs::read(&train.state).unwrap().len(), data.len());
}

#[test]
fn observations_with_other_settings_are_rejected() {
    let train = TrainFiles::new("eel-other");
    let data = ["--data", train.state()];
    let few = ["--games", "1", "--samples", "200", "--long-every", "0"];
    let arguments = [&few[..], &data].concat();
    let error = run(&train.with("stop-loss", &arguments)).error();
    assert!(error.contains("--games: too few positions"), "{error}");
    assert!(!train.output.exists(), "no network is written");
    let error = run(&train.with("stop-loss", &[&arguments[..], &["--seed", "5"]].concat())).error();
    assert!(
        error.contains("its seed is 1, not 5; use the same"),
        "{error}"
    );
    let error = run(&[
        "train",
        "stop-loss",
        "--games",
        "1",
        "--data",
        "x",
        "-o",
        "x",
    ])
    .error();
    assert!(error.contains("keep them apart"), "{error}");
}

#[test]
fn time_has_a_value_in_each_phase() {
    let train = TrainFiles::new("time-value");
    let data = ["--data", train.state(), "--games", "40", "--rate", "200"];
    let json = run(&train.with("time-value", &[&data[..], &["--json"]].concat())).json();
    assert_eq!(json["rate"], 200.0);
    assert_eq!(json["phases"].as_array().unwrap().len(), 5);
    assert!(!train.written().is_empty());
    let text = run(&train.with("time-value", &data)).answer();
    assert!(text.contains("| endgame | "), "{text}");
}
