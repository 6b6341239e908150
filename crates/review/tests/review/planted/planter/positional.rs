//! Stones in places that are worth little.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::draft::Draft;
use super::facts::Scene;
use super::grid::{Color, DIRECTIONS, Grid, Point};
use super::natural::{best_move, natural, near_stones, setting, to_move, value};
use super::pair::{Choice, Pair, pair, pair_after};

/// Early in the game, on one of the two lines along the edge, far from all
/// stones.
pub(crate) fn edge_play(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 2 + dice.below(7);
    let moves = natural(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let scene = Scene { rule, grid: &grid };
    let color = to_move(&moves);
    let quiet = scene.is_calm()
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

/// A crowd of own stones within two of a point through which no five is
/// possible any more; the planted move goes there.
pub(crate) fn overconcentration(dice: &mut Dice) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let (mover, opponent) = (draft.mover, draft.opponent());
    let center = draft.somewhere(dice, 3);
    draft.keep(center)?;
    // Two stones of the opponent's in each line leave less than five cells.
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
    let scene = draft.scene();
    let crowd = draft.grid.stones(mover);
    let crowd = crowd.iter().filter(|point| point.distance(center) <= 2);
    let fits = crowd.count() >= 6
        && scene.live_windows(mover, center) == 0
        && scene.is_calm()
        && Attack::by_threes(draft.rule, &draft.grid, mover, 2).is_none()
        && Attack::by_threes(draft.rule, &draft.grid, opponent, 2).is_none()
        && draft.rule.allows(&draft.grid, mover, center);
    if !fits {
        return None;
    }
    let right = best_move(draft.rule, &draft.grid, mover)?;
    if scene.live_windows(mover, right) < 5 {
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

/// Among the stones, with as many lines as the best move, and still worth much
/// less than it: a mistake that has no other name.
pub(crate) fn poor_position(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 5 + dice.below(10);
    let moves = natural(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let scene = Scene { rule, grid: &grid };
    let (mover, opponent) = (to_move(&moves), to_move(&moves).other());
    let calm = scene.is_calm()
        && Attack::by_threes(rule, &grid, mover, 2).is_none()
        && Attack::by_threes(rule, &grid, opponent, 2).is_none();
    let right = best_move(rule, &grid, mover)?;
    let with = grid.with(right, mover);
    // The best move must be no threat, or it is the threat that was missed.
    if !calm || !scene.is_quiet(mover, right) || Attack::by_threes(rule, &with, mover, 1).is_some()
    {
        return None;
    }
    let best = value(&scene, mover, right);
    let choices: Vec<Point> = near_stones(&grid)
        .into_iter()
        .filter(|&point| {
            grid.edge_distance(point) >= 3
                && point.distance(right) < 5
                && rule.allows(&grid, mover, point)
                && scene.is_quiet(mover, point)
                && scene.shared_windows(mover, point, 1) >= scene.shared_windows(mover, right, 1)
                && scene.worth(mover, point) >= scene.worth(opponent, point)
                && value(&scene, mover, point) * 3 < best * 2
        })
        .collect();
    let wrong = dice.pick(&choices)?;
    pair_after(
        rule,
        size,
        &moves,
        (Motif::PoorPosition, "lines without use"),
        Choice::only(wrong),
        Choice::only(right),
    )
}
