//! A common key for the eight symmetric images of a position.

use zeitnot_core::Side;

use crate::board::key;
use crate::square::{BoardSize, Square};
use crate::symmetry::Symmetry;

/// The image of a position with the lowest key.
///
/// Several images of a symmetric position have this key; any of them may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalPosition {
    /// The key of the canonical image.
    pub key: u64,
    /// The symmetry from the position to its canonical image.
    pub symmetry: Symmetry,
}

impl CanonicalPosition {
    /// Returns the canonical image of stones.
    #[must_use]
    pub fn new(rule: &str, size: BoardSize, stones: &[(Side, Square)], to_move: Side) -> Self {
        let side = match to_move {
            Side::First => 0,
            Side::Second => key::SIDE_KEY,
        };
        let empty = key::empty_board(rule, size) ^ side;
        let image = |symmetry: Symmetry| {
            let numbers = stones
                .iter()
                .map(|&(side, square)| key::stone(side, symmetry.apply(size, square)));
            numbers.fold(empty, |key, number| key ^ number)
        };
        let mut lowest = Self {
            key: image(Symmetry::IDENTITY),
            symmetry: Symmetry::IDENTITY,
        };
        for symmetry in Symmetry::all().skip(1) {
            let key = image(symmetry);
            if key < lowest.key {
                lowest = Self { key, symmetry };
            }
        }
        lowest
    }

    /// Returns the canonical image of the position after these moves.
    #[must_use]
    pub fn from_moves(rule: &str, size: BoardSize, moves: &[Square]) -> Self {
        let movers = Side::BOTH.into_iter().cycle();
        let stones: Vec<(Side, Square)> = movers.zip(moves.iter().copied()).collect();
        let to_move = side_after(moves.len());
        Self::new(rule, size, &stones, to_move)
    }
}

/// Returns the side to move after `moves` moves from the empty board.
#[must_use]
pub const fn side_after(moves: usize) -> Side {
    if moves.is_multiple_of(2) {
        Side::First
    } else {
        Side::Second
    }
}

/// Returns the number of symmetries that map a position to itself.
#[must_use]
pub fn symmetry_count(rule: &str, size: BoardSize, moves: &[Square]) -> usize {
    let number = |symmetry: Symmetry| {
        let movers = Side::BOTH.into_iter().cycle();
        let stones = movers.zip(moves);
        let numbers = stones.map(|(side, &at)| key::stone(side, symmetry.apply(size, at)));
        numbers.fold(key::empty_board(rule, size), |key, number| key ^ number)
    };
    let own = number(Symmetry::IDENTITY);
    Symmetry::all()
        .filter(|&symmetry| number(symmetry) == own)
        .count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::parse_moves;

    const SIZE: BoardSize = BoardSize::DEFAULT;

    fn key(moves: &str) -> u64 {
        let moves = parse_moves(SIZE, moves).unwrap();
        CanonicalPosition::from_moves("freestyle", SIZE, &moves).key
    }

    #[test]
    fn only_images_of_a_position_share_a_key() {
        assert_eq!(key("h8h9i9"), key("h8g8g9"));
        assert_eq!(key("h8h9i9"), key("i9h9h8"), "order does not matter");
        assert_ne!(key("h8h9i9"), key("h8h9i10"));
        assert_ne!(key("h8h9i9"), key("h9h8i9"), "colors matter");
        let moves = parse_moves(SIZE, "h8i9").unwrap();
        let other = CanonicalPosition::from_moves("renju", SIZE, &moves);
        assert_ne!(key("h8i9"), other.key, "rules matter");
        let stones = [(Side::First, moves[0]), (Side::Second, moves[1])];
        let passed = CanonicalPosition::new("freestyle", SIZE, &stones, Side::Second);
        assert_ne!(key("h8i9"), passed.key, "the side to move matters");
    }

    #[test]
    fn symmetry_count_counts_images_equal_to_the_position() {
        let symmetries = |moves: &str| {
            let moves = parse_moves(SIZE, moves).unwrap();
            symmetry_count("freestyle", SIZE, &moves)
        };
        assert_eq!(symmetries(""), 8);
        assert_eq!(symmetries("h8"), 8);
        assert_eq!(symmetries("h8h9"), 2);
        assert_eq!(symmetries("h8i9"), 2);
        assert_eq!(symmetries("h8h9i9"), 1);
    }

    proptest! {
        #[test]
        fn a_stored_move_is_equivalent_in_every_image(
            places in proptest::collection::hash_set((0..15u8, 0..15u8), 2..9),
        ) {
            let mut moves: Vec<Square> = places
                .iter()
                .map(|&(x, y)| SIZE.square(x, y).unwrap())
                .collect();
            let next = moves.pop().unwrap();
            let own = CanonicalPosition::from_moves("standard", SIZE, &moves);
            let stored = own.symmetry.apply(SIZE, next);
            for symmetry in Symmetry::all() {
                let turn = |&square: &Square| symmetry.apply(SIZE, square);
                let image: Vec<Square> = moves.iter().map(turn).collect();
                let seen = CanonicalPosition::from_moves("standard", SIZE, &image);
                prop_assert_eq!(seen.key, own.key);
                let found = seen.symmetry.inverse().apply(SIZE, stored);
                // In a symmetric position, it is one of several equivalent moves.
                let with = |moves: &[Square], next: Square| {
                    let moves = [moves, &[next]].concat();
                    CanonicalPosition::from_moves("standard", SIZE, &moves).key
                };
                prop_assert_eq!(with(&image, found), with(&moves, next));
            }
        }
    }
}
