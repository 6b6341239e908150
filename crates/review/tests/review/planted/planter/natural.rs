//! Natural games by a simple player.
//!
//! The player takes wins by fours, stops those of the opponent, and otherwise plays a
//! point with a high value for both sides.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::facts::BoardAnalysis;
use super::grid::{Color, Grid, Point};
use super::pair::Example;
use super::rules::Rule;
use super::tactical::defenses;

/// Returns the color to move.
pub(crate) const fn to_move(moves: &[Point]) -> Color {
    if moves.len().is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    }
}

/// Chooses a rule set and a board size.
pub(crate) fn setting(dice: &mut Dice) -> (Rule, i32) {
    let rule = dice.pick(&Rule::ALL).unwrap_or(Rule::Freestyle);
    (rule, if dice.percent(15) { 19 } else { 15 })
}

/// Plays the first `plies` moves of a game; `None` if it ends before.
pub(crate) fn play_game(
    dice: &mut Dice,
    rule: Rule,
    size: i32,
    plies: usize,
) -> Option<Vec<Point>> {
    let shift = size / 5;
    let first = Point::new(
        size / 2 + dice.between(-shift, shift),
        size / 2 + dice.between(-shift, shift),
    );
    play_around(dice, rule, size, Vec::new(), first, plies)
}

/// Plays `plies` more moves around `center`; `None` if the game ends before.
pub(crate) fn play_around(
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

/// Returns the player's best move.
pub(crate) fn best_move(rule: Rule, grid: &Grid, color: Color) -> Option<Point> {
    let ranked = ranked_moves(rule, grid, color, |_| true);
    ranked.first().copied()
}

/// Returns the player's candidate moves, best first; only forced moves if any.
fn ranked_moves(
    rule: Rule,
    grid: &Grid,
    color: Color,
    wanted: impl Fn(Point) -> bool,
) -> Vec<Point> {
    let other = color.other();
    let analysis = BoardAnalysis { rule, grid };
    if let Some(line) = Attack::new(rule, grid, color).by_fours() {
        return line.into_iter().take(1).collect();
    }
    let blocks = analysis.fives(other);
    let mut candidates = if !blocks.is_empty() {
        blocks
    } else if Attack::wins_by_fours(rule, grid, other) {
        defenses(rule, grid, color)
    } else {
        let mut candidates = near_stones(grid);
        if !candidates.iter().any(|&point| wanted(point)) {
            candidates = grid.vacant().collect();
        }
        candidates.retain(|&point| wanted(point));
        candidates
    };
    candidates.retain(|&point| rule.allows(grid, color, point));
    candidates.sort_by_cached_key(|&point| (-move_value(&analysis, color, point), point));
    candidates
}

/// Returns the value of a point for both sides, weighted 11 to 9 for the mover.
pub(crate) fn move_value(analysis: &BoardAnalysis<'_>, color: Color, point: Point) -> i64 {
    11 * analysis.point_value(color, point) + 9 * analysis.point_value(color.other(), point)
}

/// Returns the empty points within two steps of a stone.
pub(crate) fn near_stones(grid: &Grid) -> Vec<Point> {
    let both = [Color::Black, Color::White];
    grid.vacant()
        .filter(|&point| grid.nearest(point, &both).is_some_and(|far| far <= 2))
        .collect()
}

/// Returns a game without a motif, in which neither side has a short win.
pub(crate) fn quiet_game(motif: Motif, seed: u64, number: u64) -> Option<Example> {
    let mut dice =
        Dice::new(seed.wrapping_mul(0x51_7cc1).wrapping_add(number << 24) ^ (motif as u64));
    (0..500).find_map(|_| {
        let (rule, size) = setting(&mut dice);
        let plies = 8 + dice.below(14);
        let moves = play_game(&mut dice, rule, size, plies)?;
        let grid = Grid::after(size, &moves);
        let analysis = BoardAnalysis { rule, grid: &grid };
        let quiet =
            analysis.is_calm() && Attack::by_threes(rule, &grid, to_move(&moves), 1).is_none();
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
