//! Threats that have an answer which suggests itself and loses.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::facts::{Made, Scene};
use super::grid::{Color, Grid, Point};
use super::natural::{natural, near_stones, setting, to_move, value};
use super::pair::{Choice, Pair, pair_after};
use super::rules::Rule;

/// Answers that suggest themselves.
const FIRST: usize = 4;

/// An open three in a game: of the answers that stop it the one that is worth most
/// loses to fours or threes, and another does not; the clean move is a quiet one.
pub(crate) fn trap(dice: &mut Dice) -> Option<Pair> {
    const BEST: usize = 4;
    let (rule, size) = setting(dice);
    let plies = 6 + dice.below(14);
    let moves = natural(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let scene = Scene { rule, grid: &grid };
    let mover = to_move(&moves);
    if !scene.is_calm() || Attack::by_threes(rule, &grid, mover, 2).is_some() {
        return None;
    }
    let by_value = |points: &mut Vec<Point>| {
        points.sort_by_cached_key(|&point| (-value(&scene, mover, point), point));
        points.truncate(BEST);
    };
    let mut threats = scene.threats(mover);
    threats.retain(|&point| scene.lines_of(mover, point, Made::Four) == 0);
    by_value(&mut threats);
    let (point, bait) = threats
        .into_iter()
        .find_map(|key| Some((key, bait(rule, &grid.with(key, mover), mover.other())?)))?;
    let mut quiet = near_stones(&grid);
    quiet.retain(|&point| rule.allows(&grid, mover, point) && scene.is_quiet(mover, point));
    by_value(&mut quiet);
    let clean = dice.pick(&quiet)?;
    let after = grid.with(point, mover).with(bait, mover.other());
    let variant = if Attack::wins_by_fours(rule, &after, mover) {
        "an answer that loses to fours"
    } else {
        "an answer that loses to threes"
    };
    let planted = Choice {
        point,
        after: vec![bait],
    };
    pair_after(
        rule,
        size,
        &moves,
        (Motif::Trap, variant),
        planted,
        Choice::only(clean),
    )
}

/// The first answer that suggests itself to a side, if it loses and another one
/// does not.
fn bait(rule: Rule, grid: &Grid, side: Color) -> Option<Point> {
    let answers = natural_answers(rule, grid, side);
    let loses = |answer: Point| {
        let answered = grid.with(answer, side);
        Attack::by_threes(rule, &answered, side.other(), 2).is_some()
    };
    // Who has much less on the board loses in any case.
    let keeps_up = |answer: Point| {
        let answered = grid.with(answer, side);
        let grid = &answered;
        Scene { rule, grid }.keeps_up(side, side.other())
    };
    let (&bait, others) = answers.split_first()?;
    let mut others = others.iter();
    let springs = others.any(|&other| keeps_up(other) && !loses(other)) && loses(bait);
    springs.then_some(bait)
}

/// The answers that suggest themselves to a side: of those that stop what is
/// threatened the first by what they are worth to both.
pub(crate) fn natural_answers(rule: Rule, grid: &Grid, side: Color) -> Vec<Point> {
    let (scene, other) = (Scene { rule, grid }, side.other());
    let stops = |answer: Point| {
        let answered = grid.with(answer, side);
        let grid = &answered;
        let then = Scene { rule, grid };
        then.fives(other).is_empty() && then.open_fours(other).is_empty()
    };
    let mut answers = near_stones(grid);
    answers.retain(|&answer| rule.allows(grid, side, answer) && stops(answer));
    let worth = |point| scene.worth(Color::Black, point) + scene.worth(Color::White, point);
    answers.sort_by_cached_key(|&answer| (-worth(answer), answer));
    answers.truncate(FIRST);
    answers
}
