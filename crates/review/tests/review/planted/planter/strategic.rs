//! Wrong directions and ignored weaknesses.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::facts::BoardAnalysis;
use super::grid::{Color, Grid, Point};
use super::natural::{
    best_move, move_value, near_stones, play_around, play_game, setting, to_move,
};
use super::pair::{Choice, Pair, pair_after};
use super::rules::Rule;

/// Returns `true` if neither side has a threat or wins with one three.
fn is_quiet(rule: Rule, grid: &Grid) -> bool {
    BoardAnalysis { rule, grid }.is_calm()
        && [Color::Black, Color::White]
            .into_iter()
            .all(|color| Attack::by_threes(rule, grid, color, 1).is_none())
}

/// The planted move has less than half of the best move's live windows.
///
/// Both extend the same stones.
pub(crate) fn wrong_direction(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 5 + dice.below(12);
    let moves = play_game(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let mover = to_move(&moves);
    let right = best_move(rule, &grid, mover)?;
    if !is_quiet(rule, &grid) {
        return None;
    }
    let analysis = BoardAnalysis { rule, grid: &grid };
    let group: Vec<Point> = grid
        .stones(mover)
        .iter()
        .copied()
        .filter(|stone| stone.distance(right) <= 2)
        .collect();
    let narrow: Vec<Point> = near_stones(&grid)
        .into_iter()
        .filter(|&point| {
            group.iter().any(|stone| stone.distance(point) <= 2)
                && grid.edge_distance(point) >= 2
                && rule.allows(&grid, mover, point)
                && analysis.is_quiet(mover, point)
                && analysis.live_windows(mover, point) * 2 < analysis.live_windows(mover, right)
                && analysis.shared_windows(mover, point, 1) * 2
                    < analysis.shared_windows(mover, right, 1)
                && analysis.point_value(mover, point) >= analysis.point_value(mover.other(), point)
        })
        .collect();
    let wrong = dice.pick(&narrow)?;
    pair_after(
        rule,
        size,
        &moves,
        (Motif::WrongDirection, "not enough space"),
        Choice::only(wrong),
        Choice::only(right),
    )
}

/// The planted move is near a few stones, far from the fight.
pub(crate) fn ignored_weakness(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let any = |dice: &mut Dice| Point::new(dice.between(3, size - 4), dice.between(3, size - 4));
    let (here, there) = (any(dice), any(dice));
    if here.distance(there) < 7 {
        return None;
    }
    let beside = Point::new(there.x + dice.between(-2, 2), there.y + dice.between(-2, 2));
    if beside == there {
        return None;
    }
    let few = vec![there, beside];
    let plies = 5 + dice.below(9);
    let moves = play_around(dice, rule, size, few, here, plies)?;
    let grid = Grid::after(size, &moves);
    let mover = to_move(&moves);
    let right = best_move(rule, &grid, mover)?;
    if !is_quiet(rule, &grid) || right.distance(here) > 4 {
        return None;
    }
    let analysis = BoardAnalysis { rule, grid: &grid };
    let best = move_value(&analysis, mover, right);
    let idle: Vec<Point> = grid
        .vacant()
        .filter(|&point| {
            point.distance(there).min(point.distance(beside)) <= 2
                && point.distance(right) >= 6
                && grid.edge_distance(point) >= 1
                && rule.allows(&grid, mover, point)
                && analysis.is_quiet(mover, point)
                && move_value(&analysis, mover, point) * 2 < best
        })
        .collect();
    let wrong = dice.pick(&idle)?;
    pair_after(
        rule,
        size,
        &moves,
        (Motif::IgnoredWeakness, "away from the fight"),
        Choice::only(wrong),
        Choice::only(right),
    )
}
