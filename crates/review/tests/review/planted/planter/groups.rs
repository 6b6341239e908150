//! Stones that belong together, joined and kept apart.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::draft::Draft;
use super::facts::Scene;
use super::grid::{Point, Step};
use super::pair::{Choice, Pair, pair};
use super::tactical::{Strike, quiet_move};

/// Two groups that have no window in common are joined by a stone that makes
/// threats with both.
pub(crate) fn connection(dice: &mut Dice, variant: usize) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let mover = draft.mover;
    let strikes = [Strike::DoubleThree, Strike::FourThree];
    let strike = strikes[variant % strikes.len()];
    let key = strike.lay(dice, &mut draft, mover)?;
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let (rule, opponent) = (draft.rule, draft.opponent());
    let scene = draft.scene();
    let with = draft.grid.with(key, mover);
    let after = Scene { rule, grid: &with };
    let mut groups = touching(draft.grid.stones(mover));
    groups.retain(|group| group.len() > 1 && after.joint_windows(mover, group, &[key]) > 0);
    let apart = groups.iter().any(|one| {
        let mut others = groups.iter().filter(|&other| other != one);
        others.any(|other| scene.joint_windows(mover, one, other) == 0)
    });
    let joined = apart
        && scene.fives(opponent).is_empty()
        && scene.fours(opponent).is_empty()
        && Attack::settles(rule, &draft.grid, mover, key);
    if !joined {
        return None;
    }
    let clean = quiet_move(dice, &draft)?;
    pair(
        dice,
        &draft,
        (Motif::Connection, strike.word()),
        Choice::only(key),
        Choice::only(clean),
    )
}

/// Stones that touch one another.
fn touching(stones: &[Point]) -> Vec<Vec<Point>> {
    let mut groups: Vec<Vec<Point>> = Vec::new();
    for &stone in stones {
        let touches = |group: &Vec<Point>| group.iter().any(|other| other.distance(stone) <= 1);
        let (near, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(touches);
        let mut group: Vec<Point> = near.into_iter().flatten().collect();
        group.push(stone);
        groups = apart;
        groups.push(group);
    }
    groups
}

/// Two pairs of the opponent's that threaten to win together, with one empty point
/// in all windows that they have in common; the planted move goes there.
pub(crate) fn cut(dice: &mut Dice) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let (mover, opponent) = (draft.mover, draft.opponent());
    let gap = draft.somewhere(dice, 2);
    let step = Draft::any_step(dice);
    draft.keep(gap)?;
    let one = lay_pair(dice, &mut draft, gap, step)?;
    let back = Step {
        x: -step.x,
        y: -step.y,
    };
    let other = lay_pair(dice, &mut draft, gap, back)?;
    let both: Vec<Point> = one.iter().chain(&other).copied().collect();
    draft.last = dice.pick(&both);
    // Some own stones are there too.
    for _ in 0..dice.below(4) {
        let near = Point::new(gap.x + dice.between(-3, 3), gap.y + dice.between(-3, 3));
        let _ = draft.put(mover, near);
    }
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let (rule, grid) = (draft.rule, &draft.grid);
    let scene = draft.scene();
    let with = grid.with(gap, mover);
    let after = Scene { rule, grid: &with };
    let apart = one
        .iter()
        .all(|&stone| other.iter().all(|&far| far.distance(stone) > 1));
    let fits = apart
        && scene.joint_windows(opponent, &one, &other) > 0
        && after.joint_windows(opponent, &one, &other) == 0
        && rule.allows(grid, mover, gap)
        && Attack::wins_by_fours(rule, grid, opponent)
        && Attack::by_threes(rule, grid, mover, 2).is_none()
        && Attack::by_threes(rule, &with, opponent, 2).is_none();
    if !fits {
        return None;
    }
    let clean = (0..20).find_map(|_| {
        let point = quiet_move(dice, &draft)?;
        let with = grid.with(point, mover);
        let after = Scene { rule, grid: &with };
        (after.joint_windows(opponent, &one, &other) > 0).then_some(point)
    })?;
    let variant = if scene.fives(opponent).is_empty() {
        "a three with a gap"
    } else {
        "a four with a gap"
    };
    pair(
        dice,
        &draft,
        (Motif::Cut, variant),
        Choice::only(gap),
        Choice::only(clean),
    )
}

/// Two neighbors of the opponent's, one of them in the line of the gap and not
/// far from it.
fn lay_pair(dice: &mut Dice, draft: &mut Draft, gap: Point, step: Step) -> Option<Vec<Point>> {
    let opponent = draft.opponent();
    let near = gap.along(step, dice.between(1, 2));
    let beside = if dice.percent(50) {
        near.along(step, 1)
    } else {
        near.along(Draft::other_step(dice, &[step]), 1)
    };
    draft.put(opponent, near)?;
    draft.put(opponent, beside)?;
    Some(vec![near, beside])
}
