//! Balanced openings of three stones, for swap2 games.
//!
//! The opponent chooses the side, so the stones must be worth the same to both
//! players. Their value depends on the rules and on the edges; the lists, one for
//! each common rule set and board size, are the output of:
//! ```text
//! zeitnot openings gomoku --rule RULE --size N --plies 3 --count 4 --score 0..25
//!     --nodes 2000000 --trials 0 --seed 9
//! ```

use crate::notation::parse_moves;
use crate::square::{BoardSize, Square};
use crate::symmetry::Symmetry;

/// Openings of a rule set and board size, as black, white, black.
struct OpeningList {
    rule: &'static str,
    side: u8,
    openings: [&'static str; 4],
}

const OPENING_LISTS: [OpeningList; 4] = [
    // +17, -1, +5, -23.
    OpeningList {
        rule: "freestyle",
        side: 15,
        openings: ["e7h5i5", "i6e6e7", "g9g10k9", "j8h8e8"],
    },
    // -6, +3, -12, +25.
    OpeningList {
        rule: "standard",
        side: 15,
        openings: ["e7h5i5", "i6e6e7", "j11k10h8", "i11j9k7"],
    },
    // -25, -16, -3, -19.
    OpeningList {
        rule: "caro5",
        side: 15,
        openings: ["i6k8f8", "g10g6f6", "g11h9i6", "k9j8f11"],
    },
    // +9, +13, +18, +20.
    OpeningList {
        rule: "caro6",
        side: 15,
        openings: ["i6k8f8", "g11h9i6", "j11k10h8", "j10i5g5"],
    },
];

/// The opening for all other rule sets and sizes, as steps to the right and up.
///
/// Under standard rules it scores +61 on 20x20 after 4,000,000 nodes (+47 on 15x15),
/// the most stable of 220 random openings.
const DEFAULT_OPENING: [(i8, i8); 3] = [(2, 0), (2, 1), (4, 4)];

/// Returns the balanced opening of this number, in an orientation that depends on it.
pub(crate) fn balanced_opening(number: u64, rule: &str, size: BoardSize) -> [Square; 3] {
    let openings: Vec<[Square; 3]> = openings(rule, size).collect();
    let count = openings.len().max(1) as u64;
    let index = usize::try_from(number % count).unwrap_or(0);
    let opening = openings.get(index).copied();
    let symmetry = Symmetry::from_number(number / count);
    let opening = opening.unwrap_or_else(|| default_opening(size));
    opening.map(|square| symmetry.apply(size, square))
}

/// Returns the balanced openings of a rule set and board, in the order of their list.
pub fn openings(rule: &str, size: BoardSize) -> impl Iterator<Item = [Square; 3]> {
    let mut lists = OPENING_LISTS.iter();
    let list = lists.find(|list| list.rule == rule && list.side == size.side());
    let listed = list.into_iter().flat_map(move |list| {
        let openings = list.openings.iter();
        openings.filter_map(move |moves| parse_moves(size, moves).ok()?.try_into().ok())
    });
    let other = list.is_none().then(|| default_opening(size));
    listed.chain(other)
}

fn default_opening(size: BoardSize) -> [Square; 3] {
    let last = size.side() - 1;
    let place = |step: i8| (size.side() / 2).saturating_add_signed(step).min(last);
    DEFAULT_OPENING.map(|(right, up)| {
        let square = size.square(place(right), place(up));
        square.unwrap_or(size.center())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(number: u64, rule: &str) -> [String; 3] {
        balanced_opening(number, rule, BoardSize::DEFAULT).map(|square| square.to_string())
    }

    #[test]
    fn openings_are_three_distinct_squares_on_every_board() {
        for size in (BoardSize::MIN..=BoardSize::MAX).filter_map(BoardSize::new) {
            for rule in ["freestyle", "standard", "renju", "caro6", "pente"] {
                for number in 0..64 {
                    let squares = balanced_opening(number, rule, size);
                    let different: BTreeSet<u16> = squares.map(Square::to_u16).into();
                    assert_eq!(different.len(), 3, "{number} on {size:?}");
                    assert!(squares.iter().all(|&square| size.contains(square)));
                }
            }
        }
    }

    #[test]
    fn every_listed_opening_is_valid() {
        for list in &OPENING_LISTS {
            let size = BoardSize::new(list.side).unwrap();
            assert_eq!(openings(list.rule, size).count(), 4, "{}", list.rule);
        }
    }

    #[test]
    fn the_number_selects_an_opening_and_its_orientation() {
        let all: BTreeSet<_> = (0..32).map(|number| names(number, "standard")).collect();
        assert!(all.len() > 24, "{}", all.len());
        assert_eq!(names(0, "freestyle"), ["e7", "h5", "i5"]);
        assert_eq!(names(2, "freestyle"), ["g9", "g10", "k9"]);
        assert_eq!(names(2, "standard"), ["j11", "k10", "h8"]);
        assert_eq!(names(u64::MAX, "caro6").len(), 3);
    }
}
