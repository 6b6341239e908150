//! Connections and cuts of groups.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::draft::Draft;
use super::facts::BoardAnalysis;
use super::grid::{Point, Step};
use super::pair::{Choice, Pair, pair};
use super::tactical::{WinSetup, quiet_move};

/// The planted move joins two groups that share no live window, and makes threats.
pub(crate) fn connection(dice: &mut Dice, variant: usize) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let mover = draft.mover;
    let setups = [WinSetup::DoubleThree, WinSetup::FourThree];
    let setup = setups[variant % setups.len()];
    let key = setup.place(dice, &mut draft, mover)?;
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let (rule, opponent) = (draft.rule, draft.opponent());
    let analysis = draft.analysis();
    let with = draft.grid.with(key, mover);
    let after = BoardAnalysis { rule, grid: &with };
    let mut groups = adjacent_groups(draft.grid.stones(mover));
    groups.retain(|group| group.len() > 1 && after.joint_windows(mover, group, &[key]) > 0);
    let apart = groups.iter().any(|one| {
        let mut others = groups.iter().filter(|&other| other != one);
        others.any(|other| analysis.joint_windows(mover, one, other) == 0)
    });
    let joined = apart
        && analysis.fives(opponent).is_empty()
        && analysis.fours(opponent).is_empty()
        && Attack::wins_after(rule, &draft.grid, mover, key);
    if !joined {
        return None;
    }
    let clean = quiet_move(dice, &draft)?;
    pair(
        dice,
        &draft,
        (Motif::Connection, setup.word()),
        Choice::only(key),
        Choice::only(clean),
    )
}

/// Returns the groups of adjacent stones.
fn adjacent_groups(stones: &[Point]) -> Vec<Vec<Point>> {
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

/// The planted move cuts two opposing pairs that threaten to win together.
///
/// It is in all live windows that the pairs share.
pub(crate) fn cut(dice: &mut Dice) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let (mover, opponent) = (draft.mover, draft.opponent());
    let gap = draft.random_point(dice, 2);
    let step = Draft::random_step(dice);
    draft.reserve(gap)?;
    let one = place_pair(dice, &mut draft, gap, step)?;
    let back = Step {
        x: -step.x,
        y: -step.y,
    };
    let other = place_pair(dice, &mut draft, gap, back)?;
    let both: Vec<Point> = one.iter().chain(&other).copied().collect();
    draft.last = dice.pick(&both);
    // A few own stones nearby.
    for _ in 0..dice.below(4) {
        let near = Point::new(gap.x + dice.between(-3, 3), gap.y + dice.between(-3, 3));
        let _ = draft.put(mover, near);
    }
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let (rule, grid) = (draft.rule, &draft.grid);
    let analysis = draft.analysis();
    let with = grid.with(gap, mover);
    let after = BoardAnalysis { rule, grid: &with };
    let apart = one
        .iter()
        .all(|&stone| other.iter().all(|&far| far.distance(stone) > 1));
    let fits = apart
        && analysis.joint_windows(opponent, &one, &other) > 0
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
        let after = BoardAnalysis { rule, grid: &with };
        (after.joint_windows(opponent, &one, &other) > 0).then_some(point)
    })?;
    let variant = if analysis.fives(opponent).is_empty() {
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

/// Puts two adjacent stones of the opponent, one of them in line with the gap.
fn place_pair(dice: &mut Dice, draft: &mut Draft, gap: Point, step: Step) -> Option<Vec<Point>> {
    let opponent = draft.opponent();
    let near = gap.along(step, dice.between(1, 2));
    let beside = if dice.percent(50) {
        near.along(step, 1)
    } else {
        near.along(Draft::random_step_except(dice, &[step]), 1)
    };
    draft.put(opponent, near)?;
    draft.put(opponent, beside)?;
    Some(vec![near, beside])
}
