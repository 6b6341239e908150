//! A UCI dialogue with any bytes as input.
//!
//! `fuzz/src/dialogue.rs` describes the checks and the first byte.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use zeitnot_chess::Chess;
use zeitnot_core::{Move, Settings, TimeSource, default_settings};
use zeitnot_frontend::command::Keyword;
use zeitnot_frontend::conversation::Dialect as _;
use zeitnot_frontend::uci::go::UciGo;
use zeitnot_frontend::uci::{UciDialect, UciFrontend};
use zeitnot_frontend::{Frontend as _, SearchRequest};
use zeitnot_fuzz::dialogue::{self, Meaning, Protocol};

fuzz_target!(|bytes: &[u8]| dialogue::check::<UciProtocol>(bytes));

struct UciProtocol;

impl Protocol for UciProtocol {
    type Dialogue = UciFrontend;
    const GREETING_END: &'static str = "uciok";
    const NO_MOVE: &'static str = "0000";
    const NEW_GAME: [&'static str; 3] =
        ["ucinewgame", "position startpos moves e2e4", "go depth 1"];

    fn begin(time: Arc<dyn TimeSource>) -> (UciFrontend, Settings) {
        let mut settings = default_settings(&Chess);
        settings
            .set("table.megabytes", "1")
            .expect("one megabyte is allowed");
        (
            UciFrontend::new(Arc::new(Chess), settings.clone(), time),
            settings,
        )
    }

    fn meaning(text: &str) -> Meaning {
        let command = UciDialect::KEYWORDS.parse(text);
        match command.keyword {
            None => Meaning::Nothing,
            Some(Keyword::Identify) => Meaning::Greeting,
            Some(Keyword::IsReady) => Meaning::Ready,
            Some(Keyword::Go) if UciGo::parse(command.rest).perft.is_none() => Meaning::Go,
            Some(Keyword::Quit) => Meaning::Quit,
            Some(_) => Meaning::Other,
        }
    }

    fn choose(request: &SearchRequest) -> Option<Move> {
        let allowed = request.limits.allowed_moves(&*request.position);
        allowed.first().copied()
    }

    fn ends_by_itself(_: &Settings) -> bool {
        false
    }
}
