//! A whole dialogue in UCI: any bytes from the interface. What is checked, and
//! what the first byte means, stands at the top of `fuzz/src/dialogue.rs`.
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
use zeitnot_fuzz::dialogue::{self, Language, Meaning};

fuzz_target!(|bytes: &[u8]| dialogue::check::<OfChess>(bytes));

struct OfChess;

impl Language for OfChess {
    type Dialogue = UciFrontend;
    const GREETED: &'static str = "uciok";
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

    fn choose(order: &SearchRequest) -> Option<Move> {
        let allowed = order.limits.allowed_moves(&*order.position);
        allowed.first().copied()
    }

    fn ends_by_itself(_: &Settings) -> bool {
        false
    }
}
