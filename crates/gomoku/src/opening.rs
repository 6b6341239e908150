//! The 26 named openings of renju.
//!
//! The first stone is in the center, the second next to it, the third at most two
//! squares from the center. Openings are the same up to the eight symmetries.

use zeitnot_core::Side;

use crate::board::Board;
use crate::rule::{Renju, Rule};
use crate::square::{BoardSize, Square};
use crate::symmetry::Symmetry;

/// Columns to the right and rows up from the first stone.
type Offset = (i8, i8);

/// The direct openings: white's move, and the names by black's second move.
const DIRECT: (Offset, [(&str, Offset); 13]) = (
    (0, 1),
    [
        ("Kansei", (0, 2)),
        ("Keigetsu", (1, 2)),
        ("Sosei", (2, 2)),
        ("Kagetsu", (1, 1)),
        ("Zangetsu", (2, 1)),
        ("Ugetsu", (1, 0)),
        ("Kinsei", (2, 0)),
        ("Shogetsu", (0, -1)),
        ("Kyugetsu", (1, -1)),
        ("Shingetsu", (2, -1)),
        ("Zuisei", (0, -2)),
        ("Sangetsu", (1, -2)),
        ("Yusei", (2, -2)),
    ],
);

/// The indirect openings: white's move, and the names by black's second move.
const INDIRECT: (Offset, [(&str, Offset); 13]) = (
    (1, 1),
    [
        ("Chosei", (2, 2)),
        ("Kyogetsu", (2, 1)),
        ("Kosei", (2, 0)),
        ("Suigetsu", (2, -1)),
        ("Ryusei", (2, -2)),
        ("Ungetsu", (1, 0)),
        ("Hogetsu", (1, -1)),
        ("Rangetsu", (1, -2)),
        ("Gingetsu", (0, -1)),
        ("Myojo", (0, -2)),
        ("Shagetsu", (-1, -1)),
        ("Meigetsu", (-1, -2)),
        ("Suisei", (-2, -2)),
    ],
);

/// Returns the opening of a renju game that began on the empty board.
pub(crate) fn opening_name<R: Rule>(board: &Board<R>) -> Option<&'static str> {
    let is_renju = R::NAME == Renju::NAME && board.set_up_count() == 0;
    let begins = board.movers().take(3);
    let in_turn = begins.eq([Side::First, Side::Second, Side::First]);
    (is_renju && in_turn)
        .then(|| renju_opening(board.size(), board.moves()))
        .flatten()
}

/// Returns the opening that the first three moves make.
///
/// Always `None` on a board of even size, which has no center.
#[must_use]
pub fn renju_opening(size: BoardSize, moves: &[Square]) -> Option<&'static str> {
    let [first, second, third, ..] = *moves else {
        return None;
    };
    if first != size.center() {
        return None;
    }
    Symmetry::all().find_map(|symmetry| {
        let turned = [second, third].map(|square| symmetry.apply(size, square));
        let mut known = named_openings(size);
        let (name, _) = known.find(|(_, [_, second, third])| turned == [*second, *third])?;
        Some(name)
    })
}

/// Returns the name and the moves of every opening; empty on a board of even size.
fn named_openings(size: BoardSize) -> impl Iterator<Item = (&'static str, [Square; 3])> {
    let center = size.center();
    let at = move |(right, up): Offset| {
        let x = center.x().checked_add_signed(right)?;
        let y = center.y().checked_add_signed(up)?;
        size.square(x, y)
    };
    [DIRECT, INDIRECT]
        .into_iter()
        .filter(move |_| !size.side().is_multiple_of(2))
        .flat_map(move |(second, openings)| {
            openings
                .into_iter()
                .filter_map(move |(name, third)| Some((name, [center, at(second)?, at(third)?])))
        })
}

/// Returns the moves of the 26 named openings; empty on a board of even size.
pub fn openings(size: BoardSize) -> impl Iterator<Item = [Square; 3]> {
    named_openings(size).map(|(_, moves)| moves)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use zeitnot_core::{Game as _, Setup, ViewParts};

    use super::*;
    use crate::game::Gomoku;
    use crate::notation::parse_moves;

    fn name(moves: &str) -> Option<&'static str> {
        renju_opening(
            BoardSize::DEFAULT,
            &parse_moves(BoardSize::DEFAULT, moves).unwrap(),
        )
    }

    #[test]
    fn openings_are_named_in_any_orientation() {
        assert_eq!(name("h8h9i9"), Some("Kagetsu"));
        assert_eq!(name("h8h9h10"), Some("Kansei"));
        assert_eq!(name("h8i9f6"), Some("Suisei"));
        // Hogetsu, mirrored and with a fourth move.
        assert_eq!(name("h8g9g7a1"), Some("Hogetsu"));
        assert_eq!(name("h8g8g9"), Some("Kagetsu"));
        assert_eq!(name("h8h9"), None);
        assert_eq!(name("h8h10h9"), None);
        assert_eq!(name("a1a2b2"), None);
        assert_eq!(name("h8h9k11"), None);
    }

    #[test]
    fn only_played_renju_games_have_an_opening() {
        let named = |rule: &str, position: &str| {
            let setup = Setup {
                rule: Some(rule.to_owned()),
                ..Setup::new(position)
            };
            Gomoku
                .position(&setup)
                .unwrap()
                .view(ViewParts::OPENING)
                .opening
        };
        assert_eq!(named("renju", "h8h9i9"), Some("Kagetsu"));
        assert_eq!(named("renju", "h8g8g9j10a1"), Some("Kagetsu"));
        assert_eq!(named("renju", "h8h9"), None);
        assert_eq!(named("freestyle", "h8h9i9"), None);
        assert_eq!(named("renju", "{h8i9/h9}a1"), None, "set up, not played");
        assert_eq!(named("renju", "h8-i9h9"), None, "wrong order of moves");
    }

    /// Lists white's move and black's second move of every opening, as the rules do.
    #[test]
    fn all_26_openings_have_their_names() {
        let direct = "Kansei h10 Keigetsu i10 Sosei j10 Kagetsu i9 Zangetsu j9 Ugetsu i8 \
            Kinsei j8 Shogetsu h7 Kyugetsu i7 Shingetsu j7 Zuisei h6 Sangetsu i6 Yusei j6";
        let indirect = "Chosei j10 Kyogetsu j9 Kosei j8 Suigetsu j7 Ryusei j6 Ungetsu i8 \
            Hogetsu i7 Rangetsu i6 Gingetsu h7 Myojo h6 Shagetsu g7 Meigetsu g6 Suisei f6";
        for (second, list) in [("h9", direct), ("i9", indirect)] {
            let list: Vec<&str> = list.split_whitespace().collect();
            assert_eq!(list.len(), 26);
            for pair in list.chunks(2) {
                assert_eq!(name(&format!("h8{second}{}", pair[1])), Some(pair[0]));
            }
        }
    }

    /// Tests every third stone within two squares of the center.
    #[test]
    fn the_openings_cover_every_third_stone_near_the_center() {
        let size = BoardSize::DEFAULT;
        let at = |x: i8, y: i8| size.square((7 + x) as u8, (7 + y) as u8).unwrap();
        let middle = || (-2..=2_i8).flat_map(|x| (-2..=2_i8).map(move |y| (x, y)));
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for second in middle().filter(|&(x, y)| x.abs().max(y.abs()) == 1) {
            for third in middle().filter(|&third| third != second && third != (0, 0)) {
                let moves = [at(0, 0), at(second.0, second.1), at(third.0, third.1)];
                let name = renju_opening(size, &moves).unwrap();
                *seen.entry(name).or_default() += 1;
            }
        }
        assert_eq!(seen.len(), 26);
        // Openings on an axis of symmetry occur four times, others eight.
        assert!(seen.values().all(|&times| times == 4 || times == 8));
    }
}
