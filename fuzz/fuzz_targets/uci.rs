//! A whole dialogue in UCI: any bytes from the interface. What is checked, and
//! what the first byte means, stands at the top of `fuzz/src/dialogue.rs`.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use zeitnot_chess::Chess;
use zeitnot_core::{Move, Settings, TimeSource, default_settings};
use zeitnot_fuzz::dialogue::{self, Language, Meaning};
use zeitnot_protocol::uci::Uci;
use zeitnot_protocol::uci::command::Command;
use zeitnot_protocol::uci::go::Go;
use zeitnot_protocol::wire::Order;

fuzz_target!(|bytes: &[u8]| dialogue::check::<OfChess>(bytes));

struct OfChess;

impl Language for OfChess {
    type Dialogue = Uci;
    const GREETED: &'static str = "uciok";
    const NO_MOVE: &'static str = "0000";
    const NEW_GAME: [&'static str; 3] =
        ["ucinewgame", "position startpos moves e2e4", "go depth 1"];

    fn begin(time: Arc<dyn TimeSource>) -> (Uci, Settings) {
        let mut settings = default_settings(&Chess);
        settings
            .set("table.megabytes", "1")
            .expect("one megabyte is allowed");
        (Uci::new(Arc::new(Chess), settings.clone(), time), settings)
    }

    fn meaning(text: &str) -> Meaning {
        match Command::parse(text) {
            Command::Unknown(_) => Meaning::Nothing,
            Command::Uci => Meaning::Greeting,
            Command::IsReady => Meaning::Ready,
            Command::Go(rest) if Go::parse(&rest).perft.is_none() => Meaning::Go,
            Command::Quit => Meaning::Quit,
            _ => Meaning::Other,
        }
    }

    fn choose(order: &Order) -> Option<Move> {
        let allowed = order.limits.allowed_moves(&*order.position);
        allowed.first().copied()
    }

    fn ends_by_itself(_: &Settings) -> bool {
        false
    }
}
