//! Moves to points of little value.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::draft::Draft;
use super::facts::BoardAnalysis;
use super::grid::{Color, DIRECTIONS, Grid, Point};
use super::natural::{best_move, move_value, near_stones, play_game, setting, to_move};
use super::pair::{Choice, Pair, pair, pair_after};

/// The planted move is early, on the first or second line, and far from all stones.
pub(crate) fn edge_play(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 2 + dice.below(7);
    let moves = play_game(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let analysis = BoardAnalysis { rule, grid: &grid };
    let color = to_move(&moves);
    let quiet = analysis.is_calm()
        && Attack::by_threes(rule, &grid, color, 2).is_none()
        && Attack::by_threes(rule, &grid, color.other(), 2).is_none();
    if !quiet {
        return None;
    }
    let far: Vec<Point> = grid
        .vacant()
        .filter(|&point| {
            let alone = grid.nearest(point, &[Color::Black, Color::White]);
            grid.edge_distance(point) <= 1 && alone.is_some_and(|far| far > 3)
        })
        .collect();
    let right = best_move(rule, &grid, color)?;
    let wrong = dice.pick(&far)?;
    if grid.edge_distance(right) < 3 {
        return None;
    }
    let variant = if grid.edge_distance(wrong) == 0 {
        "first line"
    } else {
        "second line"
    };
    pair_after(
        rule,
        size,
        &moves,
        (Motif::EdgePlay, variant),
        Choice::only(wrong),
        Choice::only(right),
    )
}

/// The planted move is in a crowd of own stones, where no five is possible.
pub(crate) fn overconcentration(dice: &mut Dice) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let (mover, opponent) = (draft.mover, draft.opponent());
    let center = draft.random_point(dice, 3);
    draft.reserve(center)?;
    // Two opposing stones in each line leave fewer than five points between them.
    for step in DIRECTIONS {
        let near = dice.between(1, 4);
        let far = dice.between(1, 5 - near);
        let (near, far) = if dice.percent(50) {
            (near, far)
        } else {
            (far, near)
        };
        draft.put(opponent, center.along(step, near))?;
        draft.put(opponent, center.along(step, -far))?;
    }
    let wanted = 6 + dice.below(3);
    let mut cells: Vec<Point> = draft
        .grid
        .vacant()
        .filter(|&point| point != center && point.distance(center) <= 2)
        .collect();
    dice.shuffle(&mut cells);
    for &cell in cells.iter().take(wanted) {
        draft.put(mover, cell)?;
    }
    let pairs = 1 + dice.below(4);
    draft.balance(dice, pairs)?;
    let analysis = draft.analysis();
    let crowd = draft.grid.stones(mover);
    let crowd = crowd.iter().filter(|point| point.distance(center) <= 2);
    let fits = crowd.count() >= 6
        && analysis.live_windows(mover, center) == 0
        && analysis.is_calm()
        && Attack::by_threes(draft.rule, &draft.grid, mover, 2).is_none()
        && Attack::by_threes(draft.rule, &draft.grid, opponent, 2).is_none()
        && draft.rule.allows(&draft.grid, mover, center);
    if !fits {
        return None;
    }
    let right = best_move(draft.rule, &draft.grid, mover)?;
    if analysis.live_windows(mover, right) < 5 {
        return None;
    }
    pair(
        dice,
        &draft,
        (Motif::Overconcentration, "a crowd without lines"),
        Choice::only(center),
        Choice::only(right),
    )
}

/// The planted move has as many lines as the best one, but much less value.
pub(crate) fn poor_position(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 5 + dice.below(10);
    let moves = play_game(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let analysis = BoardAnalysis { rule, grid: &grid };
    let (mover, opponent) = (to_move(&moves), to_move(&moves).other());
    let calm = analysis.is_calm()
        && Attack::by_threes(rule, &grid, mover, 2).is_none()
        && Attack::by_threes(rule, &grid, opponent, 2).is_none();
    let right = best_move(rule, &grid, mover)?;
    let with = grid.with(right, mover);
    // If the best move were a threat, the mistake would be a missed threat.
    if !calm
        || !analysis.is_quiet(mover, right)
        || Attack::by_threes(rule, &with, mover, 1).is_some()
    {
        return None;
    }
    let best = move_value(&analysis, mover, right);
    let choices: Vec<Point> = near_stones(&grid)
        .into_iter()
        .filter(|&point| {
            grid.edge_distance(point) >= 3
                && point.distance(right) < 5
                && rule.allows(&grid, mover, point)
                && analysis.is_quiet(mover, point)
                && analysis.shared_windows(mover, point, 1)
                    >= analysis.shared_windows(mover, right, 1)
                && analysis.point_value(mover, point) >= analysis.point_value(opponent, point)
                && move_value(&analysis, mover, point) * 3 < best * 2
        })
        .collect();
    let wrong = dice.pick(&choices)?;
    pair_after(
        rule,
        size,
        &moves,
        (Motif::PoorPosition, "lines of little value"),
        Choice::only(wrong),
        Choice::only(right),
    )
}
