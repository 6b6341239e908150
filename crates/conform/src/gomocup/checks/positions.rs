//! Positions that several checks use, on a board of 20.

use zeitnot_engine_client::gomocup::{EnginePoint, Stone};

/// A quiet opening around the middle: as many stones of each side.
pub(super) fn opening() -> Vec<Stone> {
    vec![
        Stone::own(10, 10),
        Stone::opponent(9, 9),
        Stone::own(9, 10),
        Stone::opponent(10, 9),
        Stone::own(11, 9),
        Stone::opponent(8, 10),
    ]
}

/// Points so far from each other and from the middle that they threaten
/// nothing, on boards of 15 and more.
pub(super) fn scattered(count: usize) -> Vec<Stone> {
    const POINTS: [(u32, u32); 9] = [
        (0, 0),
        (14, 0),
        (0, 14),
        (14, 14),
        (9, 0),
        (0, 9),
        (14, 9),
        (9, 14),
        (2, 2),
    ];
    let stones = POINTS.iter().map(|&(x, y)| Stone::opponent(x, y));
    stones.take(count).collect()
}

/// Stones of one side in one row.
pub(super) fn row(y: u32, columns: &[u32], own: bool) -> Vec<Stone> {
    let stone = |&x: &u32| {
        if own {
            Stone::own(x, y)
        } else {
            Stone::opponent(x, y)
        }
    };
    columns.iter().map(stone).collect()
}

/// One side's stones and the other's by turns, the brain's first: the order in
/// which they could have been played.
pub(super) fn alternating(stones: &[Stone]) -> Vec<Stone> {
    let own = stones.iter().filter(|stone| stone.owner == 1);
    let mut theirs = stones.iter().filter(|stone| stone.owner == 2);
    let mut order = Vec::with_capacity(stones.len());
    for stone in own {
        order.push(*stone);
        order.extend(theirs.next());
    }
    order.extend(theirs);
    order
}

/// A board of 20 that is full but for `holes`, without five in a row anywhere:
/// rows of two and two, each shifted by two against the one before.
pub(super) fn full_except(holes: &[EnginePoint]) -> Vec<Stone> {
    let all = (0..20).flat_map(|y| (0..20).map(move |x| EnginePoint::new(x, y)));
    let stone = |point: EnginePoint| {
        if (point.x + 2 * point.y) % 4 < 2 {
            Stone::own(point.x, point.y)
        } else {
            Stone::opponent(point.x, point.y)
        }
    };
    let kept = all.filter(|point| !holes.contains(point));
    alternating(&kept.map(stone).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomocup::grid::TestBoard;

    #[test]
    fn the_full_board_has_no_five_and_as_many_of_each() {
        let stones = full_except(&[]);
        let own = stones.iter().filter(|stone| stone.owner == 1).count();
        assert_eq!((stones.len(), own), (400, 200));
        let mut grid = TestBoard::new(20, 20);
        grid.set_stones(&stones);
        assert!(stones.iter().all(|stone| !grid.has_five(stone.point)));
    }

    #[test]
    fn no_position_puts_two_stones_on_a_point() {
        for stones in [opening(), scattered(9)] {
            for (index, stone) in stones.iter().enumerate() {
                assert!(
                    stones[..index]
                        .iter()
                        .all(|other| other.point != stone.point)
                );
            }
        }
    }
}
