//! Openings that are the same but for the way the board is turned.

use zeitnot_core::GameError;
use zeitnot_gomoku::{BoardSize, Symmetry};

use super::context::OpeningContext;
use crate::opening::Opening;

/// Words with every square turned; all else stays as it is.
fn transform_text(symmetry: Symmetry, size: BoardSize, text: &str) -> String {
    let mut turned = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let behind = &rest[letter.len_utf8()..];
        let digits = behind.len()
            - behind
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let (row, after) = behind.split_at(digits);
        match parse_square(letter, row).and_then(|(x, y)| size.square(x, y)) {
            Some(square) => {
                let image = symmetry.apply(size, square);
                turned.push(char::from(b'a' + image.x()));
                turned.push_str(&(image.y() + 1).to_string());
                rest = after;
            }
            None => {
                turned.push(letter);
                rest = behind;
            }
        }
    }
    turned
}

fn transform_opening(symmetry: Symmetry, size: BoardSize, opening: &Opening) -> Opening {
    let words = |text: &String| transform_text(symmetry, size, text);
    Opening {
        start: words(&opening.start),
        moves: opening.moves.iter().map(words).collect(),
        ..opening.clone()
    }
}

/// Column and row from 0.
fn parse_square(letter: char, row: &str) -> Option<(u8, u8)> {
    let letter = u8::try_from(letter.to_ascii_lowercase()).ok()?;
    let column = letter.checked_sub(b'a').filter(|&column| column < 26)?;
    let row: u8 = row.parse().ok()?;
    Some((column, row.checked_sub(1)?))
}

/// A key that openings share if they lead to the same position, or to one
/// that is the same once the board is turned or mirrored. Only gomoku's board
/// can be: elsewhere it is the position's own key.
///
/// # Errors
///
/// The opening cannot be played.
pub fn canonical_key(ground: &OpeningContext, opening: &Opening) -> Result<u64, GameError> {
    let Some(board) = ground.board() else {
        return ground.position(opening).map(|position| position.key());
    };
    let keys = Symmetry::all().map(|symmetry| {
        let turned = transform_opening(symmetry, board, opening);
        ground.position(&turned).map(|position| position.key())
    });
    keys.reduce(|least, key| Ok(least?.min(key?)))
        .unwrap_or(Ok(0))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use proptest::prelude::*;
    use zeitnot_gomoku::Gomoku;

    use super::*;

    fn key(rule: &str, moves: &str) -> u64 {
        let ground = OpeningContext::new(Arc::new(Gomoku), Some(rule), Some(15)).unwrap();
        let opening = Opening {
            start: moves.to_owned(),
            ..Opening::default()
        };
        canonical_key(&ground, &opening).unwrap()
    }

    #[test]
    fn words_are_turned_and_all_else_is_left_alone() {
        let mirrored = |text| transform_text(Symmetry::from_number(1), BoardSize::DEFAULT, text);
        assert_eq!(mirrored("a1 O15,h8-"), "o1 a15,h8-");
        assert_eq!(mirrored("{a1h8/b2/2/0}c3"), "{o1h8/n2/2/0}m3");
        assert_eq!(mirrored("p1 a16 é1 a"), "p1 a16 é1 a");
    }

    #[test]
    fn the_eight_ways_are_eight() {
        let images: HashSet<String> = Symmetry::all()
            .map(|symmetry| transform_text(symmetry, BoardSize::DEFAULT, "a2c7"))
            .collect();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn turned_openings_share_a_key_and_others_do_not() {
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
