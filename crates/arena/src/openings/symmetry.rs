//! Symmetries of openings.

use zeitnot_core::GameError;
use zeitnot_gomoku::{BoardSize, Symmetry};

use super::context::OpeningContext;
use crate::opening::Opening;

/// Transforms every square in a text.
fn transform_text(symmetry: Symmetry, size: BoardSize, text: &str) -> String {
    let mut transformed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let after_letter = &rest[letter.len_utf8()..];
        let digits = after_letter.len()
            - after_letter
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let (row, after) = after_letter.split_at(digits);
        match parse_square(letter, row).and_then(|(x, y)| size.square(x, y)) {
            Some(square) => {
                let image = symmetry.apply(size, square);
                transformed.push(char::from(b'a' + image.x()));
                transformed.push_str(&(image.y() + 1).to_string());
                rest = after;
            }
            None => {
                transformed.push(letter);
                rest = after_letter;
            }
        }
    }
    transformed
}

fn transform_opening(symmetry: Symmetry, size: BoardSize, opening: &Opening) -> Opening {
    let words = |text: &String| transform_text(symmetry, size, text);
    Opening {
        start: words(&opening.start),
        moves: opening.moves.iter().map(words).collect(),
        ..opening.clone()
    }
}

/// Parses a square; column and row count from 0.
fn parse_square(letter: char, row: &str) -> Option<(u8, u8)> {
    let letter = u8::try_from(letter.to_ascii_lowercase()).ok()?;
    let column = letter.checked_sub(b'a').filter(|&column| column < 26)?;
    let row: u8 = row.parse().ok()?;
    Some((column, row.checked_sub(1)?))
}

/// Returns a key that openings share if their positions are symmetric.
///
/// Only gomoku has symmetries; in other games, it is the position's key.
///
/// # Errors
///
/// Fails if the opening cannot be played.
pub fn canonical_key(context: &OpeningContext, opening: &Opening) -> Result<u64, GameError> {
    let Some(board) = context.board() else {
        return context.position(opening).map(|position| position.key());
    };
    let keys = Symmetry::all().map(|symmetry| {
        let transformed = transform_opening(symmetry, board, opening);
        context
            .position(&transformed)
            .map(|position| position.key())
    });
    keys.reduce(|min, key| Ok(min?.min(key?))).unwrap_or(Ok(0))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use proptest::prelude::*;
    use zeitnot_gomoku::Gomoku;

    use super::*;

    fn key(rule: &str, moves: &str) -> u64 {
        let context = OpeningContext::new(Arc::new(Gomoku), Some(rule), Some(15)).unwrap();
        let opening = Opening {
            start: moves.to_owned(),
            ..Opening::default()
        };
        canonical_key(&context, &opening).unwrap()
    }

    #[test]
    fn only_squares_are_transformed() {
        let mirrored = |text| transform_text(Symmetry::from_number(1), BoardSize::DEFAULT, text);
        assert_eq!(mirrored("a1 O15,h8-"), "o1 a15,h8-");
        assert_eq!(mirrored("{a1h8/b2/2/0}c3"), "{o1h8/n2/2/0}m3");
        assert_eq!(mirrored("p1 a16 é1 a"), "p1 a16 é1 a");
    }

    #[test]
    fn the_eight_symmetries_are_distinct() {
        let images: HashSet<String> = Symmetry::all()
            .map(|symmetry| transform_text(symmetry, BoardSize::DEFAULT, "a2c7"))
            .collect();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn only_symmetric_openings_share_a_key() {
        for rule in ["freestyle", "renju", "pente"] {
            assert_eq!(key(rule, "h8h9i9"), key(rule, "h8g8g9"), "{rule}");
            assert_eq!(key(rule, "h8h9i9"), key(rule, "i9h9h8"), "{rule}");
            assert_ne!(key(rule, "h8h9i9"), key(rule, "h8h9i10"), "{rule}");
            assert_ne!(key(rule, "h8h9i9"), key(rule, "h9h8i9"), "{rule}");
        }
    }

    proptest! {
        #[test]
        fn every_image_of_an_opening_has_its_key(
            squares in proptest::collection::hash_set((0..15u8, 0..15u8), 1..9),
        ) {
            let moves: String = squares
                .iter()
                .map(|&(x, y)| format!("{}{}", char::from(b'a' + x), y + 1))
                .collect();
            let own = key("standard", &moves);
            for symmetry in Symmetry::all() {
                prop_assert_eq!(key("standard", &transform_text(symmetry, BoardSize::DEFAULT, &moves)), own);
            }
        }
    }
}
