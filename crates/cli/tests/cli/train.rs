//! `train`: the same file whatever the number of threads, and training that
//! goes on.

use std::path::PathBuf;

use crate::harness::{file, run, scratch};

const TILES: &str = "blanks 1\nA 7 1 vowel\nE 6 1 vowel\nR 5 1\nS 4 1\nT 5 2\n";
const WORDS: &str = "as\nat\nate\nare\nart\near\neat\nera\nrat\nrate\nret\nsat\nsea\nseat\nset\n\
    star\ntar\ntea\ntear\ntree\n";

/// A small language for the test called `name`, and files to write to.
struct Scene {
    tiles: String,
    words: String,
    output: PathBuf,
    state: PathBuf,
}

impl Scene {
    fn new(name: &str) -> Self {
        let state = scratch(&format!("train-{name}.state"));
        // What an earlier run of the tests left would be gone on from.
        let _ = std::fs::remove_file(&state);
        Self {
            tiles: file(&format!("train-{name}.tiles"), TILES),
            words: file(&format!("train-{name}.txt"), WORDS),
            output: scratch(&format!("train-{name}.out")),
            state,
        }
    }

    /// Arguments with this language and these files.
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
fn leaves_are_the_same_whatever_the_number_of_threads() {
    let scene = Scene::new("threads");
    let [alone, together] = ["1", "3"].map(|threads| {
        let more = [&BRIEF[..], &["--threads", threads]].concat();
        let answer = run(&scene.with("leaves", &more)).answer();
        assert!(answer.starts_with("generation 1: 64 games, "), "{answer}");
        scene.written()
    });
    assert!(alone == together);
    let json = run(&scene.with("leaves", &[&BRIEF[..], &["--json", "--seed", "2"]].concat()));
    let json = json.json();
    assert_eq!(json["tiles"], "train-threads");
    assert_eq!(
        (&json["games"], &json["complete"]),
        (&64.into(), &true.into())
    );
    assert_eq!(json["held_out"].as_array().unwrap().len(), 6);
    assert!(json["racks"].as_u64().unwrap() > 64);
    assert!(json["value_min"].as_f64().unwrap() < json["value_max"].as_f64().unwrap());
    assert!(scene.written() != alone, "another seed, other values");
}

#[test]
fn training_goes_on_where_it_was() {
    let scene = Scene::new("state");
    let games = |games| ["--games", games, "--early-games", "1", "--generations", "2"];
    run(&scene.with("leaves", &games("128"))).answer();
    let straight = scene.written();
    let state = ["--state", scene.state()];
    for wanted in ["64", "128"] {
        let more = [&games(wanted)[..], &state].concat();
        run(&scene.with("leaves", &more)).answer();
    }
    assert!(scene.written() == straight);
    // What was played is there: nothing is left to play.
    let more = [&games("128")[..], &state, &["--json"]].concat();
    assert_eq!(run(&scene.with("leaves", &more)).json()["cpu_seconds"], 0.0);
    let complaint = |more: &[&str]| {
        let more = [&games("64")[..], &state, more].concat();
        run(&scene.with("leaves", &more)).complaint()
    };
    let other = complaint(&["--seed", "7"]);
    assert!(other.contains("used another seed (1)"), "{other}");
    let other = complaint(&["--racks", "3"]);
    assert!(other.contains("used another number of racks"), "{other}");
    let fewer = [&["--games", "64", "--generations", "1"][..], &state].concat();
    let fewer = run(&scene.with("leaves", &fewer)).complaint();
    assert!(
        fewer.contains("is in generation 1; ask for 2 or more"),
        "{fewer}"
    );
}

#[test]
fn wins_are_the_same_whatever_the_number_of_threads_and_go_on() {
    let scene = Scene::new("wins");
    run(&scene.with("leaves", &BRIEF)).answer();
    let leaves = file("train-wins.leaves", scene.written());
    let with = |more: &[&'static str]| {
        let own = ["--leaves", leaves.as_str()];
        let more = [&own[..], more].concat();
        run(&scene.with("wins", &more)).answer();
        scene.written()
    };
    let straight = with(&["--games", "128"]);
    assert!(with(&["--games", "128", "--threads", "3"]) == straight);
    let half = [
        "--games",
        "64",
        "--leaves",
        &leaves,
        "--state",
        scene.state(),
    ];
    run(&scene.with("wins", &half)).answer();
    let whole = [
        "--games",
        "128",
        "--leaves",
        &leaves,
        "--state",
        scene.state(),
        "--json",
    ];
    let json = run(&scene.with("wins", &whole)).json();
    assert!(scene.written() == straight);
    assert_eq!(
        (&json["games"], &json["complete"]),
        (&128.into(), &true.into())
    );
    let first = json["first_player"].as_f64().unwrap();
    assert!((0.2..0.9).contains(&first), "{first}");
    // Players with other values play other games.
    let other = ["--games", "128", "--state", scene.state()];
    let other = run(&scene.with("wins", &other)).complaint();
    assert!(
        other.contains("used another file of leave values"),
        "{other}"
    );
}

#[test]
fn bad_arguments_and_files_are_told_in_a_sentence() {
    let bad = file("train-bad", "no such thing");
    let ask = |more: &[&str]| {
        let output = scratch("train-bad.out");
        let arguments = ["train", "leaves", "-o", output.to_str().unwrap()];
        run(&[&arguments, more].concat()).complaint()
    };
    for (more, words) in [
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
            "cannot read lexicon",
        ),
        (
            &["--games", "1", "--state", &bad],
            "does not begin as one of leave training does",
        ),
        (&["--games", "1", "--racks", "1"], "--racks"),
    ] {
        let sentence = ask(more);
        assert!(sentence.contains(words), "{more:?}: {sentence}");
    }
    let nowhere = run(&["train", "leaves", "--games", "1", "-o", "/"]).complaint();
    assert!(nowhere.contains("cannot write leave values"), "{nowhere}");
    let none = run(&["train"]).complaint();
    assert!(none.contains("a command is missing"), "{none}");
}

#[test]
fn it_explains_itself_with_an_example() {
    for subject in ["leaves", "wins"] {
        let help = run(&["train", subject, "--help"]).answer();
        for words in [
            "Usage: zeitnot train",
            "Example:",
            "--state",
            "--json",
            "--threads",
        ] {
            assert!(help.contains(words), "{words}");
        }
    }
}

#[test]
fn nothing_that_is_read_is_written_over() {
    let scene = Scene::new("own-output");
    let words = scene.words.as_str();
    for read in [["--state", scene.state()], ["--seed", "1"]] {
        let output = if read[0] == "--state" { read[1] } else { words };
        let all = [
            "train",
            "leaves",
            "--tiles",
            &scene.tiles,
            "--lexicon",
            words,
        ];
        let output = ["-o", output];
        let complaint = run(&[&all[..], &BRIEF, &read, &output].concat()).complaint();
        assert!(complaint.contains("--output"), "{complaint}");
        assert!(complaint.contains("write the result somewhere else"));
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
fn observations_go_on_where_they_were_cut_off() {
    let scene = Scene::new("eel");
    let report = scratch("train-eel.md");
    let files = [
        "--data",
        scene.state(),
        "--report",
        report.to_str().unwrap(),
    ];
    let arguments = [&OBSERVED[..], &files].concat();
    let json = run(&scene.with("stop-loss", &[&arguments[..], &["--json"]].concat())).json();
    let (positions, held_out) = (&json["positions"], &json["positions_held_out"]);
    assert!(
        positions.as_u64().unwrap() > 9 && held_out.as_u64().unwrap() > 1,
        "{json}"
    );
    let (data, network) = (std::fs::read(&scene.state).unwrap(), scene.written());
    let text = std::fs::read_to_string(&report).unwrap();
    assert!(text.contains("## Learning curve"), "{text}");
    // What was observed once serves others, too.
    let observed = ["--data", scene.state(), "--rate", "1000"];
    let values = run(&scene.with("time-value", &observed)).answer();
    assert!(values.contains("| opening | "), "{values}");
    let equipment = ["--tiles", &scene.tiles, "--lexicon", &scene.words];
    let compare = ["clock", "compare", "--tc", "1", "--data", scene.state()];
    let compared = run(&[&compare[..], &equipment].concat()).answer();
    assert!(compared.contains("clock.sample_stop=network"), "{compared}");
    let said = run(&compare).complaint();
    assert!(said.contains("it was observed with"), "{said}");
    run(&scene.with("stop-loss", &arguments)).answer();
    // As if the power had gone in the middle of a position.
    std::fs::write(&scene.state, &data[..data.len() / 2]).unwrap();
    run(&scene.with("stop-loss", &[&arguments[..], &["--threads", "2"]].concat())).answer();
    assert!(
        scene.written() == network,
        "the same whoever observed and when"
    );
    assert_eq!(std::fs::read(&scene.state).unwrap().len(), data.len());
}

#[test]
fn observations_are_not_mixed_with_others() {
    let scene = Scene::new("eel-other");
    let data = ["--data", scene.state()];
    let few = ["--games", "1", "--samples", "200", "--long-every", "0"];
    let arguments = [&few[..], &data].concat();
    let said = run(&scene.with("stop-loss", &arguments)).complaint();
    assert!(said.contains("--games: there are "), "{said}");
    assert!(!scene.output.exists(), "nothing came of it");
    let said =
        run(&scene.with("stop-loss", &[&arguments[..], &["--seed", "5"]].concat())).complaint();
    assert!(
        said.contains("its seed is 1, not 5; ask for the same"),
        "{said}"
    );
    let said = run(&[
        "train",
        "stop-loss",
        "--games",
        "1",
        "--data",
        "x",
        "-o",
        "x",
    ])
    .complaint();
    assert!(said.contains("keep them apart"), "{said}");
}

#[test]
fn seconds_get_a_value_by_phase() {
    let scene = Scene::new("time-value");
    let data = ["--data", scene.state(), "--games", "40", "--rate", "200"];
    let json = run(&scene.with("time-value", &[&data[..], &["--json"]].concat())).json();
    assert_eq!(json["rate"], 200.0);
    assert_eq!(json["phases"].as_array().unwrap().len(), 5);
    assert!(!scene.written().is_empty());
    let text = run(&scene.with("time-value", &data)).answer();
    assert!(text.contains("| endgame | "), "{text}");
}
