//! The three stones with which we open a swap2 game.
//!
//! Whoever opens is left the side that the opponent does not want, so the
//! stones must be worth the same to both. They were found with our own search
//! (version 0.1.0, standard rules, as swap2 tournaments are played): random
//! triples within five points of the center, searched with `zeitnot analyze
//! gomoku MOVES --rule standard --nodes N --json`, 220 of them with 200,000
//! nodes, the 30 nearest to zero with 2,000,000, the 12 nearest of those with
//! 8,000,000. What a triple is worth depends on the edges, so other boards
//! have a list of their own.

use super::point::Point;

/// Black, white, black, as steps from the center: x to the right, y down.
type Opening = [(i8, i8); 3];

/// On 15x15, with black's score after 8,000,000 nodes (depth 19 or so).
const USUAL: [Opening; 4] = [
    // h13 i12 e10: +6
    [(0, -5), (1, -4), (-3, -2)],
    // m5 f6 k10: +14
    [(5, 3), (-2, 2), (3, -2)],
    // f6 k3 l4: -18
    [(-2, 2), (3, 5), (4, 4)],
    // d9 f10 c12: +29
    [(-4, -1), (-2, -2), (-5, -4)],
];

/// Elsewhere: +61 on 20x20 after 4,000,000 nodes (and +47 on 15x15), the
/// steadiest of all.
const ELSEWHERE: [Opening; 1] = [[(2, 0), (2, -1), (4, -4)]];

/// One of the balanced openings, turned or mirrored, chosen by `number`.
pub(crate) fn balanced(number: u64, size: u32) -> [Point; 3] {
    let openings: &[Opening] = if size == 15 { &USUAL } else { &ELSEWHERE };
    let count = openings.len() as u64;
    let index = usize::try_from(number % count).unwrap_or(0);
    let symmetry = number / count;
    openings[index].map(|(right, down)| {
        let (right, down) = if symmetry & 4 == 0 {
            (right, down)
        } else {
            (down, right)
        };
        Point {
            x: place(right, symmetry & 1 != 0, size),
            y: place(down, symmetry & 2 != 0, size),
        }
    })
}

/// A step from the center, mirrored or not, held on the board.
fn place(step: i8, mirrored: bool, size: u32) -> u8 {
    let last = i64::from(size.saturating_sub(1));
    let place = (i64::from(size / 2) + i64::from(step)).clamp(0, last);
    let place = if mirrored { last - place } else { place };
    u8::try_from(place).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn openings_are_three_different_points_of_any_board() {
        for size in 5..=20 {
            for number in 0..64 {
                let points = BTreeSet::from(balanced(number, size));
                assert_eq!(points.len(), 3, "{number} on {size}");
                let on_board = |n: u8| u32::from(n) < size;
                assert!(
                    points
                        .iter()
                        .all(|point| on_board(point.x) && on_board(point.y))
                );
            }
        }
    }

    #[test]
    fn numbers_choose_openings_and_their_mirrors() {
        let all: BTreeSet<_> = (0..32).map(|number| balanced(number, 15)).collect();
        assert_eq!(all.len(), 32);
        let squares = balanced(0, 15).map(|point| point.square(15));
        assert_eq!(squares, ["h13", "i12", "e10"]);
        assert_eq!(balanced(u64::MAX, 15).len(), 3);
    }
}
