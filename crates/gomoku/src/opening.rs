//! Renju's 26 named openings: the first stone in the center, the second beside
//! it, the third within two of the center. The eight symmetries of the board
//! make no difference.

use crate::square::{BoardSize, Square};

/// Columns to the right and rows up from the first stone.
type Offset = (i8, i8);

/// White's second stone and the openings by black's third: direct.
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

/// The same, indirect.
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

/// The eight symmetries.
const SYMMETRIES: [fn(Offset) -> Offset; 8] = [
    |(x, y)| (x, y),
    |(x, y)| (-x, y),
    |(x, y)| (x, -y),
    |(x, y)| (-x, -y),
    |(x, y)| (y, x),
    |(x, y)| (-y, x),
    |(x, y)| (y, -x),
    |(x, y)| (-y, -x),
];

/// The name of the opening that a game's first three moves make, on a board
/// with a center.
#[must_use]
pub fn renju_opening(size: BoardSize, moves: &[Square]) -> Option<&'static str> {
    let [first, second, third, ..] = *moves else {
        return None;
    };
    if size.side().is_multiple_of(2) || first != size.center() {
        return None;
    }
    let offset = |square: Square| {
        let distance = |to: u8, from: u8| to.cast_signed() - from.cast_signed();
        (
            distance(square.x(), first.x()),
            distance(square.y(), first.y()),
        )
    };
    let (second, third) = (offset(second), offset(third));
    SYMMETRIES.iter().find_map(|turn| {
        [DIRECT, INDIRECT]
            .into_iter()
            .find_map(|(beside, openings)| {
                let mut openings = openings.into_iter();
                (turn(second) == beside)
                    .then(|| openings.find(|&(_, place)| turn(third) == place))
                    .flatten()
                    .map(|(name, _)| name)
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_moves;
    use std::collections::BTreeMap;

    fn name(moves: &str) -> Option<&'static str> {
        renju_opening(
            BoardSize::USUAL,
            &parse_moves(BoardSize::USUAL, moves).unwrap(),
        )
    }

    #[test]
    fn well_known_openings_have_their_names() {
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

    /// Every third stone within two of the center is one of 26 openings.
    #[test]
    fn the_openings_cover_the_middle_of_the_board() {
        let size = BoardSize::USUAL;
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
