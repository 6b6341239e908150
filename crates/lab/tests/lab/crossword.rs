//! Tests of training with a small tile set and a small lexicon.

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

/// Words in which a V is hard to use: none ends in V.
const WORDS: &str = "aa as at ate are ares art arts ear ears eat eats era eras rat rats rate rates \
    ret rets sat sate sea seat seats set sets star stare tar tare tares tars tea tear tears teas \
    treat tree trees vase vat vats veer rave raves save";

fn equipment() -> Equipment {
    let tiles = Arc::new(TileSet::parse("small", TILES).unwrap());
    let words = WORDS.split_whitespace();
    let words: Vec<_> = words.map(|word| tiles.parse_word(word).unwrap()).collect();
    let lexicon = Lexicon::build("small", &tiles, words).unwrap();
    Equipment::new(tiles, Layout::standard(), Arc::new(lexicon))
}

fn tiles(equipment: &Equipment, text: &str) -> Tiles {
    equipment
        .tiles
        .parse_tiles(text)
        .unwrap()
        .into_iter()
        .collect()
}

fn parameters() -> Parameters {
    Parameters {
        racks: 6,
        ..Parameters::default()
    }
}

/// Plays a round, in reverse order if `backwards`.
fn play_round(trainer: &mut LeaveTrainer, equipment: &Equipment, backwards: bool) {
    let mut generator = PlayGenerator::default();
    let first = trainer.games();
    let mut games: Vec<u64> = (first..first + LeaveTrainer::ROUND_GAMES).collect();
    if backwards {
        games.reverse();
    }
    let played: Vec<_> = games
        .into_iter()
        .map(|game| trainer.play(game, equipment, &mut generator))
        .collect();
    played.iter().for_each(|samples| trainer.add(samples));
}

/// Returns a trainer after a round in each of two generations.
fn trained(equipment: &Equipment) -> LeaveTrainer {
    let mut trainer = LeaveTrainer::new(equipment, parameters());
    play_round(&mut trainer, equipment, false);
    trainer.next_generation();
    play_round(&mut trainer, equipment, false);
    trainer
}
