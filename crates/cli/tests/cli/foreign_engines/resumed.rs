//! A match is resumed only under its own conditions.

use super::{QUICK, script};
use crate::contest::fresh_path;
use crate::harness::run;

#[test]
fn other_conditions_are_rejected_and_no_file_changes() {
    let files = [fresh_path("resumed-journal"), fresh_path("resumed.pgn")];
    let paths = files.each_ref().map(|file| file.to_str().unwrap());
    let them = |go: &str| format!("name=them depth=1 {}", script(go));
    let loser = them("echo bestmove a1a1");
    let play = |us: &str, them: &str, more: &[&str]| {
        let common = [
            "match",
            "--game",
            "chess",
            "--journal",
            paths[0],
            "--pgn",
            paths[1],
            "--engine",
            us,
            "--engine",
            them,
        ];
        run(&[&common[..], more].concat())
    };
    play(QUICK, &loser, &["--games", "2"]).answer();
    let read = || {
        files
            .each_ref()
            .map(|file| std::fs::read_to_string(file).unwrap())
    };
    let before = read();
    let games = |pgn: &str| pgn.matches("[Result ").count();
    assert_eq!((before[0].lines().count(), games(&before[1])), (3, 2));
    let deeper = QUICK.replace("depth=1", "depth=2");
    let other = them("echo bestmove b1b1");
    for (us, them, more, difference) in [
        (
            &*deeper,
            &*loser,
            &[][..],
            "pace was depth 1, now it is depth 2",
        ),
        (QUICK, &other, &[], "the second engine was sh -c"),
        (
            QUICK,
            &loser,
            &["--margin", "5ms"],
            "the margin was 0 ms, now it is 5 ms",
        ),
        (
            QUICK,
            &loser,
            &["--rule", "chess960"],
            "the rule was standard, now it is chess960",
        ),
    ] {
        let arguments = [&["--games", "4", "--resume"], more].concat();
        let error = play(us, them, &arguments).error();
        assert!(error.contains(difference), "{error}");
        assert_eq!(read(), before, "{difference}");
    }
    // The number of games is not a condition.
    play(QUICK, &loser, &["--games", "4", "--resume"]).answer();
    let after = read();
    assert!(after[0].starts_with(&before[0]) && after[1].starts_with(&before[1]));
    assert_eq!((after[0].lines().count(), games(&after[1])), (5, 4));
}
