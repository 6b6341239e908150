//! A crossword position as text: a CGP or a deal, and plays.
//!
//! The first byte selects the rule set and the side to move, and its highest bit selects
//! Spanish tiles; the rest is the position.
//!
//! Checked: nothing panics; an error is one line; a position and the view of each side
//! round-trip through their text; legal moves can be parsed and played, and each has one
//! name; the best play is the best of all plays; a refused play changes nothing.
//!
//! Half of the mutations extend a valid position with legal plays.
#![no_main]

use std::any::Any;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use zeitnot_core::{
    Game, Move, Notation, Position, Random, Settings, Setup, Side, Status, seen_by,
};
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::evaluation::StaticEvaluation;
use zeitnot_crossword::generate::{PlayGenerator, ScoredPlacement};
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_crossword::{Crossword, CrosswordPosition};

const RULES: [&str; 8] = [
    "void",
    "single",
    "double",
    "five",
    "ten",
    "triple",
    "void+overtime=3",
    "none",
];

static ENGLISH: LazyLock<Crossword> = LazyLock::new(Crossword::default);

static SPANISH: LazyLock<Crossword> = LazyLock::new(|| {
    let tiles = TileSet::spanish();
    let words = [
        "CHORRO", "LLAVE", "AÑO", "OS", "SI", "NO", "RE", "OCHO", "CALLES", "PERRO",
    ];
    let words = words.map(|word| tiles.parse_word(word).expect("a word"));
    let lexicon = Lexicon::build("few", &tiles, words).expect("a lexicon");
    Crossword::with_equipment(Equipment::new(tiles, Layout::standard(), Arc::new(lexicon)))
});

fuzz_target!(|bytes: &[u8]| {
    let Some((game, setup)) = setup(bytes) else {
        return;
    };
    match game.position(&setup) {
        Ok(position) => check(game, &*position),
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains(char::is_control), "{error:?}");
            assert!(error.len() < 600, "{error}");
        }
    }
});

fuzz_mutator!(
    |bytes: &mut [u8], size: usize, max_size: usize, seed: u32| {
        let longer = (seed % 2 == 0)
            .then(|| extend_game(&bytes[..size], seed))
            .flatten();
        match longer {
            Some(longer) if longer.len() <= max_size => {
                bytes[..longer.len()].copy_from_slice(&longer);
                longer.len()
            }
            _ => fuzzer_mutate(bytes, size, max_size),
        }
    }
);

fn setup(bytes: &[u8]) -> Option<(&'static Crossword, Setup)> {
    let (&choice, text) = bytes.split_first()?;
    let game = if choice & 0x80 == 0 {
        &*ENGLISH
    } else {
        &*SPANISH
    };
    let setup = Setup {
        position: std::str::from_utf8(text).ok()?.to_owned(),
        rule: Some(RULES[usize::from(choice % 8)].to_owned()),
        size: None,
        side: (choice & 0x40 != 0).then_some(Side::Second),
    };
    Some((game, setup))
}

/// Returns the input with a few more legal plays.
fn extend_game(bytes: &[u8], seed: u32) -> Option<Vec<u8>> {
    let (game, setup) = setup(bytes)?;
    let mut position = game.position(&setup).ok()?;
    let mut random = Random::new(seed.into());
    let mut longer = bytes.to_vec();
    if !setup.position.contains("moves") {
        longer.extend_from_slice(b" moves");
    }
    for _ in 0..=random.below(4) {
        let moves = position.legal_moves();
        let Some(&mv) = random.pick(&moves) else {
            break;
        };
        let name = position.format_move(mv, Notation::Engine);
        position.play(mv).ok()?;
        longer.push(b' ');
        longer.extend_from_slice(name.as_bytes());
    }
    Some(longer)
}

fn check(game: &Crossword, position: &dyn Position) {
    check_rebuilt(game, position);
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64);
    assert_eq!(moves.is_empty(), position.status() != Status::Ongoing);
    let mut names = HashSet::new();
    for &mv in &moves {
        assert!(names.insert(position.format_move(mv, Notation::Engine)));
    }
    let some = [moves.first(), moves.last(), moves.get(moves.len() / 2)];
    for &mv in some.into_iter().flatten() {
        let name = position.format_move(mv, Notation::Engine);
        assert_eq!(
            position.parse_move(&name, Notation::Engine),
            Ok(mv),
            "{name}"
        );
        assert!(!position.explain_move(mv, &Settings::default()).is_empty());
        let mut after = position.clone_box();
        after.play(mv).expect("a legal move");
        check_rebuilt(game, &*after);
        for side in Side::BOTH {
            check_rebuilt(game, &*seen_by(&*after, side));
        }
    }
    check_best(position);
    check_refused(position);
    assert!(position.diagram().ends_with('\n'));
}

/// Checks that a position round-trips through its text.
fn check_rebuilt(game: &Crossword, position: &dyn Position) {
    let words = position.setup();
    let again = game
        .position(&words)
        .unwrap_or_else(|error| panic!("{words:?}: {error}"));
    assert_eq!(again.setup(), words);
    assert_eq!(again.key(), position.key(), "{words:?}");
    assert_eq!(again.status(), position.status(), "{words:?}");
    assert_eq!(again.points(), position.points(), "{words:?}");
    assert_eq!(again.side_to_move(), position.side_to_move(), "{words:?}");
    assert_eq!(again.legal_moves(), position.legal_moves(), "{words:?}");
    assert_eq!(again.diagram(), position.diagram());
}

/// Checks that the best play is the best of all plays.
fn check_best(position: &dyn Position) {
    let position: &CrosswordPosition = (position as &dyn Any).downcast_ref().expect("this game");
    let (board, rack, input) = (
        position.board(),
        position.rack(),
        position.equipment().generator_input(),
    );
    let value = StaticEvaluation::with_default_leaves(position);
    let mut generator = PlayGenerator::default();
    let mut best: Option<ScoredPlacement> = None;
    generator.for_each_placement(board, rack, input, &value, &mut |found| {
        if best.is_none_or(|best| found.is_better(&best)) {
            best = Some(found);
        }
    });
    assert_eq!(generator.best_placement(board, rack, input, &value), best);
}

/// Checks that an invalid play is refused and changes nothing.
fn check_refused(position: &dyn Position) {
    for number in [0, 1 << 49, 5 << 58, 225 << 49 | 1, u64::MAX] {
        let mut same = position.clone_box();
        assert!(same.play(Move(number)).is_err());
        assert_eq!(same.key(), position.key());
        assert_eq!(same.setup(), position.setup());
    }
}
