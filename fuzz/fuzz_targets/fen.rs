//! A position of chess in words, standard and Chess960.
//!
//! The first byte chooses the rule set; the rest is the position.
//!
//! Checked: no panic; an error is one line; the words that a position gives of
//! itself build the same position again, as does its FEN; its legal moves are
//! those that can be read and played, each has one name in either notation and is
//! read back from it; a move that is refused changes nothing.
//!
//! Every second mutation of a position that can be built plays on: bytes by
//! chance hardly ever make a game.
#![no_main]

use std::collections::HashSet;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use zeitnot_chess::cozy_chess::Board;
use zeitnot_chess::{Chess, ChessPosition, fen, moves, san};
use zeitnot_core::{Game, Move, Notation, Position, Random, Setup, Status};

const RULES: [Option<&str>; 4] = [None, Some("standard"), Some("chess960"), Some("atomic")];

fuzz_target!(|bytes: &[u8]| {
    let Some(setup) = setup(bytes) else {
        return;
    };
    match Chess.position(&setup) {
        Ok(position) => check(&*position),
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains(char::is_control), "{error:?}");
            assert!(error.contains("; "), "no remedy: {error}");
        }
    }
});

fuzz_mutator!(
    |bytes: &mut [u8], size: usize, max_size: usize, seed: u32| {
        let longer = (seed % 2 == 0)
            .then(|| play_on(&bytes[..size], seed))
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

fn setup(bytes: &[u8]) -> Option<Setup> {
    let (&rule, text) = bytes.split_first()?;
    Some(Setup {
        position: std::str::from_utf8(text).ok()?.to_owned(),
        rule: RULES[usize::from(rule % 4)].map(str::to_owned),
        size: None,
        side: None,
    })
}

/// The input with a few legal moves more.
fn play_on(bytes: &[u8], seed: u32) -> Option<Vec<u8>> {
    let setup = setup(bytes)?;
    let mut position = Chess.position(&setup).ok()?;
    let mut random = Random::new(seed.into());
    let mut longer = bytes.to_vec();
    if !setup
        .position
        .split_whitespace()
        .any(|word| word == "moves")
    {
        longer.extend_from_slice(b" moves");
    }
    for _ in 0..=random.below(8) {
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

fn check(position: &dyn Position) {
    check_rebuilt(position);
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64);
    if matches!(position.status(), Status::Won(_)) {
        assert_eq!(moves, []);
    }
    let mut names = HashSet::new();
    for &mv in &moves {
        let name = position.format_move(mv, Notation::Engine);
        assert_eq!(
            position.parse_move(&name, Notation::Engine),
            Ok(mv),
            "{name}"
        );
        assert!(names.insert(name));
    }
    let some = [moves.first(), moves.last(), moves.get(moves.len() / 2)];
    for &mv in some.into_iter().flatten() {
        let mut after = position.clone_box();
        after.play(mv).expect("a legal move");
        check_rebuilt(&*after);
    }
    check_refused(position, &moves);
    assert!(position.diagram().ends_with('\n'));
}

/// The position is what it says about itself.
fn check_rebuilt(position: &dyn Position) {
    let words = position.setup();
    let again = Chess
        .position(&words)
        .unwrap_or_else(|error| panic!("{words:?}: {error}"));
    assert_eq!(again.setup(), words);
    assert_eq!(again.key(), position.key(), "{words:?}");
    assert_eq!(again.status(), position.status(), "{words:?}");
    assert_eq!(again.side_to_move(), position.side_to_move(), "{words:?}");
    assert_eq!(again.legal_moves(), position.legal_moves(), "{words:?}");
    assert_eq!(again.diagram(), position.diagram());
    let rule = words.rule.as_deref().unwrap_or_default();
    let position = ChessPosition::parse(&words.position, rule).expect("the same words");
    check_board(position.board());
}

/// The board is what its FEN says, and its moves have names.
fn check_board(board: &Board) {
    for shredder in [false, true] {
        // Standard letters can only name the outermost rooks.
        if shredder || fen::has_standard_castling(board) {
            let text = fen::format(board, shredder);
            let again = fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(&again, board, "{text}");
        }
    }
    let mut names = HashSet::new();
    board.generate_moves(|moves_of_piece| {
        for mv in moves_of_piece {
            assert_eq!(moves::decode(moves::encode(mv)), Some(mv));
            let name = san::format_san(board, mv);
            assert_eq!(san::parse_san(board, &name), Ok(mv), "{name} {board}");
            assert!(names.insert(name));
        }
        false
    });
}

/// A move that is not legal is not played and changes nothing.
fn check_refused(position: &dyn Position, moves: &[Move]) {
    let unknown = (0..1 << 16).map(Move).find(|mv| !moves.contains(mv));
    for mv in unknown.into_iter().chain([Move(u64::MAX)]) {
        let mut same = position.clone_box();
        assert!(same.play(mv).is_err());
        assert_eq!(same.key(), position.key());
        assert_eq!(same.setup(), position.setup());
    }
}
