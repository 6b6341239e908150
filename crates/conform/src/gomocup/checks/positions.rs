//! Test positions for boards of size 20.

use zeitnot_engine_client::gomocup::{EnginePoint, Stone};

/// Returns a quiet opening in the center, with equal numbers of stones.
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

/// Returns up to 9 stones of the opponent that threaten nothing.
///
/// They are far from each other and from the center, on boards of size 15 or more.
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

/// Returns stones of one side in one row.
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

/// Sorts stones as if they were played in turn, with the brain first.
pub(super) fn alternating(stones: &[Stone]) -> Vec<Stone> {
    let own = stones.iter().filter(|stone| stone.owner == 1);
    let mut opponent = stones.iter().filter(|stone| stone.owner == 2);
    let mut order = Vec::with_capacity(stones.len());
    for stone in own {
        order.push(*stone);
        order.extend(opponent.next());
    }
    order.extend(opponent);
    order
}

/// Returns a board of size 20 without five in a row, full except for `free_points`.
///
/// Each row repeats two stones of either side, shifted by two from the row before.
pub(super) fn full_except(free_points: &[EnginePoint]) -> Vec<Stone> {
    let points = (0..20).flat_map(|y| (0..20).map(move |x| EnginePoint::new(x, y)));
    let stone = |point: EnginePoint| {
        if (point.x + 2 * point.y) % 4 < 2 {
            Stone::own(point.x, point.y)
        } else {
            Stone::opponent(point.x, point.y)
        }
    };
    let occupied = points.filter(|point| !free_points.contains(point));
    alternating(&occupied.map(stone).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomocup::grid::TestBoard;

    #[test]
    fn the_full_board_has_equal_sides_and_no_five() {
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
