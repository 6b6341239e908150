//! A UCGI dialogue with any bytes as input.
//!
//! `fuzz/src/dialogue.rs` describes the checks and the first byte.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use zeitnot_core::{Move, Settings, TimeSource, default_settings};
use zeitnot_crossword::Crossword;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::options::{SimulationOptions, StopCondition};
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_frontend::command::Keyword;
use zeitnot_frontend::conversation::Dialect as _;
use zeitnot_frontend::ucgi::{UcgiDialect, UcgiFrontend};
use zeitnot_frontend::{Frontend as _, SearchRequest};
use zeitnot_fuzz::dialogue::{self, Meaning, Protocol};

fuzz_target!(|bytes: &[u8]| dialogue::check::<UcgiProtocol>(bytes));

/// A game with a few words, which loads quickly.
static GAME: LazyLock<Crossword> = LazyLock::new(|| {
    let tiles = TileSet::english();
    let words = [
        "AA", "AB", "QI", "ZA", "CAT", "CATS", "TEA", "STARE", "RETINAS",
    ];
    let words = words.map(|word| tiles.parse_word(word).expect("a word"));
    let lexicon = Lexicon::build("few", &tiles, words).expect("a lexicon");
    Crossword::with_equipment(Equipment::new(tiles, Layout::standard(), Arc::new(lexicon)))
});

struct UcgiProtocol;

impl Protocol for UcgiProtocol {
    type Dialogue = UcgiFrontend;
    const GREETING_END: &'static str = "ucgiok";
    const NO_MOVE: &'static str = "pass";
    const NEW_GAME: [&'static str; 3] = ["ucginewgame", "position deal 7 moves pass", "go nodes 1"];

    fn begin(time: Arc<dyn TimeSource>) -> (UcgiFrontend, Settings) {
        let settings = default_settings(&*GAME);
        let dialogue = UcgiFrontend::new(Arc::new(GAME.clone()), settings.clone(), time);
        (dialogue, settings)
    }

    fn meaning(text: &str) -> Meaning {
        match UcgiDialect::KEYWORDS.parse(text).keyword {
            None => Meaning::Nothing,
            Some(Keyword::Identify) => Meaning::Greeting,
            Some(Keyword::IsReady) => Meaning::Ready,
            Some(Keyword::Go) => Meaning::Go,
            Some(Keyword::Quit) => Meaning::Quit,
            Some(_) => Meaning::Other,
        }
    }

    fn choose(request: &SearchRequest) -> Option<Move> {
        request.position.fallback_move()
    }

    fn ends_by_itself(settings: &Settings) -> bool {
        let options: SimulationOptions = settings.group();
        options.stop_condition != StopCondition::None
    }
}
