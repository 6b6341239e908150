//! Compares the move generator with a plain implementation of the rules: all plays,
//! the best play, and the legal moves.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::any::Any;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use crate::reference::NewTile;
use zeitnot_core::{Game, GeneratedOpenings, Move, Notation, Position, Random, Setup};
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::evaluation::StaticEvaluation;
use zeitnot_crossword::generate::{PlayGenerator, ScoredPlacement};
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::options::LeaveUse;
use zeitnot_crossword::placement_score::PlacementScore;
use zeitnot_crossword::play::{Placement, Play};
use zeitnot_crossword::tile::{Letter, Tile};
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_crossword::{Crossword, CrosswordPosition};

/// English with a part of the words, which limits the run time, including all words
/// of two and three letters.
fn english() -> Crossword {
    let tiles = TileSet::english();
    let all = Lexicon::shipped();
    let some = all
        .words()
        .enumerate()
        .filter(|(number, word)| word.len() < 4 || number % 200 == 0)
        .map(|(_, word)| word);
    let lexicon = Lexicon::build("some", &tiles, some).unwrap();
    let kit = Equipment::new(tiles, Layout::standard(), Arc::new(lexicon));
    Crossword::with_equipment(kit.with_leaves(Some(Leaves::shipped())))
}

fn spanish() -> Crossword {
    let tiles = TileSet::spanish();
    let words: Vec<Vec<Letter>> = crate::spanish_words::spanish_words(3_000)
        .iter()
        .map(|word| tiles.parse_word(word).unwrap())
        .collect();
    let lexicon = Lexicon::build("made up", &tiles, words).unwrap();
    Crossword::with_equipment(Equipment::new(tiles, Layout::standard(), Arc::new(lexicon)))
}

fn crossword(position: &dyn Position) -> &CrosswordPosition {
    (position as &dyn Any).downcast_ref().unwrap()
}

fn all_plays(position: &CrosswordPosition) -> Vec<ScoredPlacement> {
    let mut all = Vec::new();
    let value = StaticEvaluation::with_default_leaves(position);
    let input = position.equipment().generator_input();
    let mut add = |found| all.push(found);
    PlayGenerator::default().for_each_placement(
        position.board(),
        position.rack(),
        input,
        &value,
        &mut add,
    );
    all
}

fn placement(mv: Move) -> Placement {
    match Play::from_move(mv) {
        Some(Play::Place(placement)) => Some(placement),
        _ => None,
    }
    .unwrap()
}

/// Returns the new tiles of a play in the format of the reference.
fn new_tiles(position: &CrosswordPosition, mv: Move) -> Vec<NewTile> {
    let placement = placement(mv);
    let squares = position.board().squares(&placement);
    let mut tiles: Vec<NewTile> = squares
        .map(|(square, laid)| {
            let letter = laid.letter().index();
            (square.row(), square.column(), letter, laid.is_blank())
        })
        .collect();
    tiles.sort_unstable();
    tiles
}

/// Compares the plays of one position.
fn compare(position: &CrosswordPosition, words: &HashSet<Vec<Letter>>) {
    let all = all_plays(position);
    let by_tiles: BTreeMap<Vec<NewTile>, i32> = all
        .iter()
        .map(|found| (new_tiles(position, found.mv), found.score))
        .collect();
    let setup = position.setup().position;
    assert_eq!(by_tiles.len(), all.len(), "duplicate plays: {setup}");
    assert_eq!(
        by_tiles,
        crate::reference::placements(position, words),
        "{setup}"
    );
    for found in &all {
        let placement = placement(found.mv);
        let placed =
            PlacementScore::new(&placement, position.board(), position.equipment()).unwrap();
        assert_eq!(placed.score, found.score, "{setup}");
        let word = position.format_move(found.mv, Notation::Engine);
        assert_eq!(
            position.parse_move(&word, Notation::Engine),
            Ok(found.mv),
            "{word} in {setup}"
        );
    }
    for usage in [LeaveUse::None, LeaveUse::Learned, LeaveUse::Dynamic] {
        let value = StaticEvaluation::new(position, usage);
        let (board, rack, input) = (
            position.board(),
            position.rack(),
            position.equipment().generator_input(),
        );
        let mut expected: Option<ScoredPlacement> = None;
        PlayGenerator::default().for_each_placement(board, rack, input, &value, &mut |found| {
            if expected.is_none_or(|best| found.is_better(&best)) {
                expected = Some(found);
            }
        });
        let best = PlayGenerator::default().best_placement(board, rack, input, &value);
        assert_eq!(best, expected, "{usage:?} {setup}");
    }
}

/// Plays random games and compares every position.
///
/// Returns the number of positions, and of those with a blank on the rack.
fn play_and_compare(game: &Crossword, deals: std::ops::Range<u64>) -> (u32, u32) {
    let words: HashSet<Vec<Letter>> = game.loaded_equipment().lexicon.words().collect();
    let (mut compared, mut with_blanks) = (0, 0);
    for deal in deals {
        let mut random = Random::new(deal);
        let setup = Setup::new(game.deal(deal).unwrap());
        let mut position = game.position(&setup).unwrap();
        loop {
            let here = crossword(&*position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            compare(here, &words);
            compared += 1;
            with_blanks += u32::from(here.rack().count(Tile::BLANK) > 0);
            // Prefer placements, so that the board fills.
            let placements: Vec<Move> = all_plays(here).iter().map(|found| found.mv).collect();
            let choices = if placements.is_empty() {
                &moves
            } else {
                &placements
            };
            position.play(*random.pick(choices).unwrap()).unwrap();
        }
    }
    (compared, with_blanks)
}

#[test]
fn english_plays_match_the_reference() {
    let (compared, with_blanks) = play_and_compare(&english(), 0..11);
    assert!(compared >= 200, "{compared}");
    assert!(with_blanks >= 20, "{with_blanks}");
}

#[test]
fn spanish_plays_match_the_reference() {
    let (compared, with_blanks) = play_and_compare(&spanish(), 0..3);
    assert!(compared >= 40, "{compared}");
    assert!(with_blanks >= 5, "{with_blanks}");
}
