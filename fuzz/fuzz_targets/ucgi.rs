//! A whole dialogue in UCGI: any bytes from the interface. What is checked, and
//! what the first byte means, stands at the top of `fuzz/src/dialogue.rs`.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use zeitnot_core::{Move, Settings, TimeSource, default_settings};
use zeitnot_crossword::Crossword;
use zeitnot_crossword::kit::Kit;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::options::{SimulationOptions, StopCondition};
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_fuzz::dialogue::{self, Language, Meaning};
use zeitnot_protocol::ucgi::Ucgi;
use zeitnot_protocol::ucgi::command::Command;
use zeitnot_protocol::wire::Order;

fuzz_target!(|bytes: &[u8]| dialogue::check::<OfWords>(bytes));

/// A few words, so that the game is ready at once.
static GAME: LazyLock<Crossword> = LazyLock::new(|| {
    let tiles = TileSet::english();
    let words = [
        "AA", "AB", "QI", "ZA", "CAT", "CATS", "TEA", "STARE", "RETINAS",
    ];
    let words = words.map(|word| tiles.parse_word(word).expect("a word"));
    let lexicon = Lexicon::build("few", &tiles, words).expect("a lexicon");
    Crossword::with_kit(Kit::new(tiles, Layout::standard(), Arc::new(lexicon)))
});

struct OfWords;

impl Language for OfWords {
    type Dialogue = Ucgi;
    const GREETED: &'static str = "ucgiok";
    const NO_MOVE: &'static str = "pass";
    const NEW_GAME: [&'static str; 3] = ["ucginewgame", "position deal 7 moves pass", "go nodes 1"];

    fn begin(_: Arc<dyn TimeSource>) -> (Ucgi, Settings) {
        let settings = default_settings(&*GAME);
        let dialogue = Ucgi::new(Arc::new(GAME.clone()), settings.clone());
        (dialogue, settings)
    }

    fn meaning(text: &str) -> Meaning {
        match Command::parse(text) {
            Command::Unknown(_) => Meaning::Nothing,
            Command::Ucgi => Meaning::Greeting,
            Command::IsReady => Meaning::Ready,
            Command::Go(_) => Meaning::Go,
            Command::Quit => Meaning::Quit,
            _ => Meaning::Other,
        }
    }

    fn choose(order: &Order) -> Option<Move> {
        order.position.any_move()
    }

    fn ends_by_itself(settings: &Settings) -> bool {
        let options: SimulationOptions = settings.group();
        options.stop_condition != StopCondition::None
    }
}
