//! A gomoku position as text, under every rule set.
//!
//! The first byte selects the rule set, the second the board size, the third the side to
//! move; the rest is the position.
//!
//! Checked: nothing panics; an error is one line; a position round-trips through its
//! text; exactly its legal moves can be parsed and played; a refused move changes
//! nothing.
//!
//! Half of the mutations extend a valid position with legal moves, mostly next to other
//! stones, because random bytes rarely form a game.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use zeitnot_core::{Game, Move, Notation, Position, Random, Setup, Side, Status};
use zeitnot_gomoku::Gomoku;

/// Rule sets without switches, and some invalid ones.
const RULES: [&str; 10] = [
    "freestyle",
    "standard",
    "renju",
    "caro5",
    "caro6",
    "caro",
    "capture",
    "pente",
    "go",
    "pente+dice",
];

const SWITCHES: [&str; 4] = ["captures", "breakable_fives", "ten_stones", "free_threes"];

fuzz_target!(|bytes: &[u8]| {
    let Some(setup) = setup(bytes) else {
        return;
    };
    match Gomoku.position(&setup) {
        Ok(position) => check(&*position),
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains(char::is_control), "{error:?}");
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

fn setup(bytes: &[u8]) -> Option<Setup> {
    let &[rule, size, side, ref text @ ..] = bytes else {
        return None;
    };
    Some(Setup {
        position: std::str::from_utf8(text).ok()?.to_owned(),
        rule: rule_name(rule),
        size: board_size(size),
        side: [None, Some(Side::First), Some(Side::Second)][usize::from(side % 3)],
    })
}

/// Returns the input with a few more legal moves.
fn extend_game(bytes: &[u8], seed: u32) -> Option<Vec<u8>> {
    let setup = setup(bytes)?;
    let mut position = Gomoku.position(&setup).ok()?;
    let mut random = Random::new(seed.into());
    let mut longer = bytes.to_vec();
    let words = &setup.position;
    let mut last = words
        .rfind(char::is_alphabetic)
        .map(|at| words[at..].to_owned());
    for _ in 0..=random.below(8) {
        let moves = position.legal_moves();
        let Some(&any) = random.pick(&moves) else {
            break;
        };
        let near = last.and_then(|name| neighbor(&name, &mut random));
        let near = near.and_then(|name| position.parse_move(&name, Notation::Engine).ok());
        let mv = near.unwrap_or(any);
        let name = position.format_move(mv, Notation::Engine);
        position.play(mv).ok()?;
        longer.extend_from_slice(name.as_bytes());
        last = Some(name);
    }
    Some(longer)
}

/// Returns the name of a square at most two steps away; it may be off the board.
fn neighbor(name: &str, random: &mut Random) -> Option<String> {
    let mut step = || i16::try_from(random.below(5)).unwrap_or(0) - 2;
    let (column, row) = (name.as_bytes().first()?, name.get(1..)?);
    let column = u8::try_from(i16::from(*column) + step()).ok()?;
    let row = row.parse::<i16>().ok()?.saturating_add(step());
    Some(format!("{}{row}", char::from(column)))
}

/// Returns the rule set of a byte: a name, or a capture game with all switches set.
fn rule_name(byte: u8) -> Option<String> {
    let index = usize::from(byte % 32);
    if index < 16 {
        let signs = (0..4).map(|bit| if index >> bit & 1 == 1 { '+' } else { '-' });
        let base = if byte < 128 { "capture" } else { "pente" };
        let switches = signs.zip(SWITCHES);
        return Some(switches.fold(base.to_owned(), |name, (sign, switch)| {
            format!("{name}{sign}{switch}")
        }));
    }
    RULES.get(index - 16).map(|name| (*name).to_owned())
}

/// Returns a board size: all valid sizes, and some others.
fn board_size(byte: u8) -> Option<u32> {
    match byte % 24 {
        size @ 5..=20 => Some(size.into()),
        0 => Some(0),
        1 => Some(4),
        2 => Some(21),
        3 => Some(u32::MAX),
        _ => None,
    }
}

fn check(position: &dyn Position) {
    check_rebuilt(position);
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64);
    if position.status() != Status::Ongoing {
        assert_eq!(moves, []);
    }
    for &mv in &moves {
        let name = position.format_move(mv, Notation::Engine);
        assert_eq!(
            position.parse_move(&name, Notation::Engine),
            Ok(mv),
            "{name}"
        );
    }
    check_squares(position, &moves);
    // Copying a board is slow, so only some of the moves are made.
    let some = [moves.first(), moves.last(), moves.get(moves.len() / 2)];
    for &mv in some.into_iter().flatten() {
        let mut after = position.clone_box();
        after.play(mv).expect("a legal move");
        check_rebuilt(&*after);
    }
    assert!(position.diagram().ends_with('\n'));
}

/// Checks that a position round-trips through its text.
fn check_rebuilt(position: &dyn Position) {
    let words = position.setup();
    let again = Gomoku
        .position(&words)
        .unwrap_or_else(|error| panic!("{words:?}: {error}"));
    assert_eq!(again.setup(), words);
    assert_eq!(again.key(), position.key(), "{words:?}");
    assert_eq!(again.status(), position.status(), "{words:?}");
    assert_eq!(again.side_to_move(), position.side_to_move(), "{words:?}");
    assert_eq!(again.legal_moves(), position.legal_moves(), "{words:?}");
    assert_eq!(again.diagram(), position.diagram());
}

/// Checks that other squares can be neither parsed nor played.
fn check_squares(position: &dyn Position, moves: &[Move]) {
    let size = position.setup().size.unwrap_or_default();
    let mut refused = 0;
    for column in ('a'..='z').take(size as usize) {
        for row in 1..=size {
            let name = format!("{column}{row}");
            let read = position.parse_move(&name, Notation::Engine);
            assert_eq!(
                read.is_ok(),
                moves.iter().any(|&mv| read == Ok(mv)),
                "{name}"
            );
            refused += u32::from(read.is_err());
        }
    }
    assert_eq!(refused as usize + moves.len(), (size * size) as usize);
    if let Some(number) = (0..1024).find(|&number| !moves.contains(&Move(number))) {
        let mut same = position.clone_box();
        assert!(same.play(Move(number)).is_err());
        assert_eq!(same.key(), position.key());
        assert_eq!(same.setup(), position.setup());
    }
    assert!(position.clone_box().play(Move(u64::MAX)).is_err());
}
