//! Any bytes as a file of openings of gomoku and of chess.
//!
//! Checked: no panic; an error is one line; what was read can be played, and is
//! written and reads back the same.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use zeitnot_arena::openings::{GeneratorInput, read, write};
use zeitnot_chess::Chess;
use zeitnot_core::Game;
use zeitnot_gomoku::Gomoku;

static GROUNDS: LazyLock<[(GeneratorInput, &str); 3]> = LazyLock::new(|| {
    let ground =
        |game: Arc<dyn Game>, rule| GeneratorInput::new(game, Some(rule), None).expect("a rule");
    [
        (ground(Arc::new(Gomoku), "freestyle"), "list.txt"),
        (ground(Arc::new(Gomoku), "capture"), "list.txt"),
        (ground(Arc::new(Chess), "standard"), "list.epd"),
    ]
});

fuzz_target!(|bytes: &[u8]| {
    for (ground, name) in GROUNDS.iter() {
        match read(bytes, name, ground, None) {
            Ok(loaded) => {
                for opening in &loaded.openings {
                    ground.position(opening).expect("an opening can be played");
                }
                let text = write(ground, &[], &loaded.openings).expect("what was read is written");
                let again = read(text.as_bytes(), name, ground, None).expect("written by us");
                let moves = |openings: &[zeitnot_arena::Opening]| -> Vec<u64> {
                    let key = |opening| ground.position(opening).expect("playable").key();
                    openings.iter().map(key).collect()
                };
                assert_eq!(moves(&again.openings), moves(&loaded.openings), "{text}");
            }
            Err(error) => {
                let line = error.to_string();
                assert!(!line.contains(char::is_control), "{line:?}");
            }
        }
    }
});
