//! Games as people play them, by a player of a few lines: it takes wins, stops
//! fours, open threes and what they grow from, and otherwise goes where windows
//! are worth most to both sides.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::facts::Scene;
use super::grid::{Color, Grid, Point};
use super::pair::Example;
use super::rules::Rule;
use super::tactical::defenses;

/// Who moves after so many moves.
pub(crate) const fn to_move(moves: &[Point]) -> Color {
    if moves.len().is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    }
}

/// A rule set and a board size.
pub(crate) fn setting(dice: &mut Dice) -> (Rule, i32) {
    let rule = dice.pick(&Rule::ALL).unwrap_or(Rule::Freestyle);
    (rule, if dice.percent(15) { 19 } else { 15 })
}

/// The first so many moves of a game; nothing if it ends before.
pub(crate) fn natural(dice: &mut Dice, rule: Rule, size: i32, plies: usize) -> Option<Vec<Point>> {
    let shift = size / 5;
    let first = Point::new(
        size / 2 + dice.between(-shift, shift),
        size / 2 + dice.between(-shift, shift),
    );
    natural_around(dice, rule, size, Vec::new(), first, plies)
}

/// So many moves more, around a point of the board.
pub(crate) fn natural_around(
    dice: &mut Dice,
    rule: Rule,
    size: i32,
    mut moves: Vec<Point>,
    center: Point,
    plies: usize,
) -> Option<Vec<Point>> {
    let mut grid = Grid::after(size, &moves);
    let reach = if moves.is_empty() { size } else { 4 };
    for _ in 0..plies {
        let color = to_move(&moves);
        let reach = if moves.is_empty() { 0 } else { reach };
        let ranked = ranked_moves(rule, &grid, color, |point| point.distance(center) <= reach);
        let choices = [0, 0, 0, 1, 1, 2];
        let rank = dice.pick(&choices)?.min(ranked.len().checked_sub(1)?);
        let point = *ranked.get(rank)?;
        if rule.wins(&grid, color, point) || !rule.allows(&grid, color, point) {
            return None;
        }
        grid.put(point, color);
        moves.push(point);
    }
    Some(moves)
}

/// What this player does when it does not experiment.
pub(crate) fn best_move(rule: Rule, grid: &Grid, color: Color) -> Option<Point> {
    let ranked = ranked_moves(rule, grid, color, |_| true);
    ranked.first().copied()
}

/// What this player would do, the best first; only what has to be done, if
/// something has.
fn ranked_moves(
    rule: Rule,
    grid: &Grid,
    color: Color,
    wanted: impl Fn(Point) -> bool,
) -> Vec<Point> {
    let other = color.other();
    let scene = Scene { rule, grid };
    if let Some(line) = Attack::new(rule, grid, color).by_fours() {
        return line.into_iter().take(1).collect();
    }
    let must = scene.fives(other);
    let mut open = if !must.is_empty() {
        must
    } else if Attack::wins_by_fours(rule, grid, other) {
        defenses(rule, grid, color)
    } else {
        let mut open = near_stones(grid);
        if !open.iter().any(|&point| wanted(point)) {
            open = grid.vacant().collect();
        }
        open.retain(|&point| wanted(point));
        open
    };
    open.retain(|&point| rule.allows(grid, color, point));
    open.sort_by_cached_key(|&point| (-value(&scene, color, point), point));
    open
}

/// What a point is worth to both, a little more to who moves.
pub(crate) fn value(scene: &Scene<'_>, color: Color, point: Point) -> i64 {
    11 * scene.worth(color, point) + 9 * scene.worth(color.other(), point)
}

/// Empty points not more than two from a stone.
pub(crate) fn near_stones(grid: &Grid) -> Vec<Point> {
    let both = [Color::Black, Color::White];
    grid.vacant()
        .filter(|&point| grid.nearest(point, &both).is_some_and(|far| far <= 2))
        .collect()
}

/// A game without a motif: nobody overlooked anything short in its last moves.
pub(crate) fn quiet_game(motif: Motif, seed: u64, number: u64) -> Option<Example> {
    let mut dice =
        Dice::new(seed.wrapping_mul(0x51_7cc1).wrapping_add(number << 24) ^ (motif as u64));
    (0..500).find_map(|_| {
        let (rule, size) = setting(&mut dice);
        let plies = 8 + dice.below(14);
        let moves = natural(&mut dice, rule, size, plies)?;
        let grid = Grid::after(size, &moves);
        let scene = Scene { rule, grid: &grid };
        let quiet = scene.is_calm() && Attack::by_threes(rule, &grid, to_move(&moves), 1).is_none();
        quiet.then_some(Example {
            motif,
            variant: "no motif",
            rule,
            size,
            ply: moves.len(),
            moves,
            planted: false,
        })
    })
}
