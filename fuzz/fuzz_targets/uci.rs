//! A whole dialogue in UCI: any bytes from the interface. What is checked, and
//! what the first byte means, stands at the top of `fuzz/src/dialogue.rs`.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use zeitnot_chess::Chess;
use zeitnot_core::{Move, Settings, TimeSource, default_settings};
use zeitnot_fuzz::dialogue::{self, Language, Meaning};
use zeitnot_frontend::SearchRequest;
use zeitnot_frontend::uci::UciSuite;
use zeitnot_frontend::uci::command::UciCommand;
use zeitnot_frontend::uci::go::ScriptGo;

fuzz_target!(|bytes: &[u8]| dialogue::check::<OfChess>(bytes));

struct OfChess;

impl Language for OfChess {
    type Dialogue = UciSuite;
    const GREETED: &'static str = "uciok";
    const NO_MOVE: &'static str = "0000";
    const NEW_GAME: [&'static str; 3] =
        ["ucinewgame", "position startpos moves e2e4", "go depth 1"];

    fn begin(time: Arc<dyn TimeSource>) -> (UciSuite, Settings) {
        let mut settings = default_settings(&Chess);
        settings
            .set("table.megabytes", "1")
            .expect("one megabyte is allowed");
        (
            UciSuite::new(Arc::new(Chess), settings.clone(), time),
            settings,
        )
    }

    fn meaning(text: &str) -> Meaning {
        match UciCommand::parse(text) {
            UciCommand::Unknown(_) => Meaning::Nothing,
            UciCommand::Uci => Meaning::Greeting,
            UciCommand::IsReady => Meaning::Ready,
            UciCommand::ScriptGo(rest) if ScriptGo::parse(&rest).perft.is_none() => {
                Meaning::ScriptGo
            }
            UciCommand::Quit => Meaning::Quit,
            _ => Meaning::Other,
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
