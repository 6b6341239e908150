//! Any bytes as a file of gomoku or chess openings.
//!
//! Checked: nothing panics; an error is one line; openings can be played, and
//! round-trip.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use zeitnot_arena::openings::{OpeningContext, read, write};
use zeitnot_chess::Chess;
use zeitnot_core::Game;
use zeitnot_gomoku::Gomoku;

static CONTEXTS: LazyLock<[(OpeningContext, &str); 3]> = LazyLock::new(|| {
    let context =
        |game: Arc<dyn Game>, rule| OpeningContext::new(game, Some(rule), None).expect("a rule");
    [
        (context(Arc::new(Gomoku), "freestyle"), "list.txt"),
        (context(Arc::new(Gomoku), "capture"), "list.txt"),
        (context(Arc::new(Chess), "standard"), "list.epd"),
    ]
});

fuzz_target!(|bytes: &[u8]| {
    for (context, name) in CONTEXTS.iter() {
        match read(bytes, name, context, None) {
            Ok(loaded) => {
                for opening in &loaded.openings {
                    context.position(opening).expect("an opening can be played");
                }
                let text = write(context, &[], &loaded.openings).expect("what was read is written");
                let again = read(text.as_bytes(), name, context, None).expect("written by us");
                let moves = |openings: &[zeitnot_arena::Opening]| -> Vec<u64> {
                    let key = |opening| context.position(opening).expect("playable").key();
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
