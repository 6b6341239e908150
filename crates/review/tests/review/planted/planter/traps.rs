//! Traps: threats with a natural reply that loses.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::facts::{BoardAnalysis, LineThreat};
use super::grid::{Color, Grid, Point};
use super::natural::{move_value, near_stones, play_game, setting, to_move};
use super::pair::{Choice, Pair, pair_after};
use super::rules::Rule;

/// Maximum number of natural replies.
const MAX_NATURAL: usize = 4;

/// The planted move is an open three; the clean one is quiet.
///
/// Of the replies that stop the three, the most valuable one loses to fours or threes,
/// and another does not.
pub(crate) fn trap(dice: &mut Dice) -> Option<Pair> {
    const MAX_CANDIDATES: usize = 4;
    let (rule, size) = setting(dice);
    let plies = 6 + dice.below(14);
    let moves = play_game(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let analysis = BoardAnalysis { rule, grid: &grid };
    let mover = to_move(&moves);
    if !analysis.is_calm() || Attack::by_threes(rule, &grid, mover, 2).is_some() {
        return None;
    }
    let by_value = |points: &mut Vec<Point>| {
        points.sort_by_cached_key(|&point| (-move_value(&analysis, mover, point), point));
        points.truncate(MAX_CANDIDATES);
    };
    let mut threats = analysis.threats(mover);
    threats.retain(|&point| analysis.count_lines(mover, point, LineThreat::Four) == 0);
    by_value(&mut threats);
    let (point, trap_reply) = threats.into_iter().find_map(|key| {
        Some((
            key,
            trap_reply(rule, &grid.with(key, mover), mover.other())?,
        ))
    })?;
    let mut quiet = near_stones(&grid);
    quiet.retain(|&point| rule.allows(&grid, mover, point) && analysis.is_quiet(mover, point));
    by_value(&mut quiet);
    let clean = dice.pick(&quiet)?;
    let position = grid.with(point, mover).with(trap_reply, mover.other());
    let variant = if Attack::wins_by_fours(rule, &position, mover) {
        "a reply that loses to fours"
    } else {
        "a reply that loses to threes"
    };
    let planted = Choice {
        point,
        after: vec![trap_reply],
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

/// Returns the most natural reply of `side` if it loses and another one does not.
fn trap_reply(rule: Rule, grid: &Grid, side: Color) -> Option<Point> {
    let replies = natural_replies(rule, grid, side);
    let loses = |reply: Point| {
        let after = grid.with(reply, side);
        Attack::by_threes(rule, &after, side.other(), 2).is_some()
    };
    // A side with much less on the board loses with any reply.
    let outweighs = |reply: Point| {
        let after = grid.with(reply, side);
        let grid = &after;
        BoardAnalysis { rule, grid }.outweighs(side, side.other())
    };
    let (&trap_reply, others) = replies.split_first()?;
    let mut others = others.iter();
    let is_trap = others.any(|&other| outweighs(other) && !loses(other)) && loses(trap_reply);
    is_trap.then_some(trap_reply)
}

/// Returns the natural replies of `side`.
///
/// They stop the threats and have the highest values for both sides.
pub(crate) fn natural_replies(rule: Rule, grid: &Grid, side: Color) -> Vec<Point> {
    let (analysis, other) = (BoardAnalysis { rule, grid }, side.other());
    let stops = |reply: Point| {
        let after = grid.with(reply, side);
        let grid = &after;
        let then = BoardAnalysis { rule, grid };
        then.fives(other).is_empty() && then.open_fours(other).is_empty()
    };
    let mut replies = near_stones(grid);
    replies.retain(|&reply| rule.allows(grid, side, reply) && stops(reply));
    let point_value = |point| {
        analysis.point_value(Color::Black, point) + analysis.point_value(Color::White, point)
    };
    replies.sort_by_cached_key(|&reply| (-point_value(reply), reply));
    replies.truncate(MAX_NATURAL);
    replies
}
