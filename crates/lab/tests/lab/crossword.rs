//! Training on a small language: what comes out is the same however the games
//! are played, and makes sense.

mod files;
mod leaves;
mod wins;

use std::sync::Arc;

use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::rack::Tiles;
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_lab::crossword::{LeaveTrainer, Parameters};

const TILES: &str = "blanks 1\nA 7 1 vowel\nE 6 1 vowel\nR 5 1\nS 4 1\nT 5 2\nV 4 1\n";

/// No word ends in V, and a V needs two vowels.
const WORDS: &str = "aa as at ate are ares art arts ear ears eat eats era eras rat rats rate rates \
    ret rets sat sate sea seat seats set sets star stare tar tare tares tars tea tear tears teas \
    treat tree trees vase vat vats veer rave raves save";

/// Six letters, and words made of them.
fn kit() -> Equipment {
    let tiles = Arc::new(TileSet::parse("small", TILES).unwrap());
    let words = WORDS.split_whitespace();
    let words: Vec<_> = words.map(|word| tiles.parse_word(word).unwrap()).collect();
    let lexicon = Lexicon::build("small", &tiles, words).unwrap();
    Equipment::new(tiles, Layout::standard(), Arc::new(lexicon))
}

fn tiles(kit: &Equipment, text: &str) -> Tiles {
    kit.tiles.parse_tiles(text).unwrap().into_iter().collect()
}

fn parameters() -> Parameters {
    Parameters {
        racks: 6,
        ..Parameters::default()
    }
}

/// Plays a round, the last game first if `backwards`.
fn play_round(trainer: &mut LeaveTrainer, kit: &Equipment, backwards: bool) {
    let mut generator = PlayGenerator::default();
    let first = trainer.games();
    let mut games: Vec<u64> = (first..first + LeaveTrainer::ROUND_GAMES).collect();
    if backwards {
        games.reverse();
    }
    let played: Vec<_> = games
        .into_iter()
        .map(|game| trainer.play(game, kit, &mut generator))
        .collect();
    played.iter().for_each(|samples| trainer.add(samples));
}

/// A trainer after a round in each of two generations.
fn trained(kit: &Equipment) -> LeaveTrainer {
    let mut trainer = LeaveTrainer::new(kit, parameters());
    play_round(&mut trainer, kit, false);
    trainer.next_generation();
    play_round(&mut trainer, kit, false);
    trainer
}
