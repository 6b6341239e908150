//! Wins that are not taken, threats that are not answered and threats that are
//! not made.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::draft::Draft;
use super::facts::{Made, Scene};
use super::grid::{Color, Grid, Point};
use super::natural::{natural, near_stones, setting, to_move, value};
use super::pair::{Choice, Pair, pair, pair_after};
use super::rules::Rule;

/// A construction from which a side wins by force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strike {
    /// Four stones stand.
    Five,
    /// Three stones stand open, straight or broken.
    OpenFour,
    /// One stone makes a four and an open three.
    FourThree,
    /// One stone makes two fours.
    DoubleFour,
    /// One stone makes two open threes.
    DoubleThree,
    /// So many fours, each of which makes the next possible.
    Chain(usize),
    /// Stones without order, from which open threes win.
    Threes,
}

impl Strike {
    pub(crate) const ALL: [Self; 9] = [
        Self::Five,
        Self::OpenFour,
        Self::FourThree,
        Self::DoubleFour,
        Self::DoubleThree,
        Self::Chain(2),
        Self::Chain(3),
        Self::Chain(4),
        Self::Threes,
    ];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::OpenFour => "open four",
            Self::FourThree => "four-three",
            Self::DoubleFour => "double four",
            Self::DoubleThree => "double three",
            Self::Chain(2) => "two fours and more",
            Self::Chain(3) => "three fours and more",
            Self::Chain(_) => "four fours and more",
            Self::Threes => "threes",
        }
    }

    /// Lays the stones of one side and returns the point where it strikes.
    pub(crate) fn lay(self, dice: &mut Dice, draft: &mut Draft, side: Color) -> Option<Point> {
        let key = draft.somewhere(dice, 2);
        let step = Draft::any_step(dice);
        let across = Draft::other_step(dice, &[step]);
        draft.keep(key)?;
        match self {
            Self::Five => draft.lay_four(dice, side, key, step, &[])?,
            Self::OpenFour => {
                draft.lay_three(dice, side, key, step, &[])?;
                key
            }
            Self::FourThree => {
                draft.lay_four(dice, side, key, step, &[])?;
                draft.lay_three(dice, side, key, across, &[])?;
                key
            }
            Self::DoubleFour => {
                draft.lay_four(dice, side, key, step, &[])?;
                draft.lay_four(dice, side, key, across, &[])?;
                key
            }
            Self::DoubleThree => {
                draft.lay_three(dice, side, key, step, &[])?;
                draft.lay_three(dice, side, key, across, &[])?;
                key
            }
            Self::Chain(fours) => {
                lay_chain(dice, draft, side, key, fours)?;
                key
            }
            Self::Threes => {
                lay_cluster(dice, draft, side, key)?;
                key
            }
        };
        // What stands already is laid with its key.
        if matches!(self, Self::Five | Self::OpenFour) {
            draft.grid.put(key, side);
        }
        self.point(draft, side, key)
    }

    /// Where the side strikes if this is what was wanted, and not more.
    fn point(self, draft: &Draft, side: Color, key: Point) -> Option<Point> {
        let (rule, grid) = (draft.rule, &draft.grid);
        let scene = draft.scene();
        let fives = scene.fives(side);
        if self == Self::Five {
            return fives.first().copied();
        }
        if !fives.is_empty() {
            return None;
        }
        let open = scene.open_fours(side);
        if self == Self::OpenFour {
            return open.first().copied();
        }
        if !open.is_empty() {
            return None;
        }
        let line = Attack::new(rule, grid, side).by_fours();
        match self {
            Self::Threes => {
                let won = line.is_none() && Attack::settles(rule, grid, side, key);
                let three = || Attack::by_threes(rule, grid, side, 2);
                if line.is_some() || won { None } else { three() }
            }
            Self::DoubleThree => {
                let two = scene.lines_of(side, key, Made::Three) == 2;
                let forced = line.is_none() && two && Attack::settles(rule, grid, side, key);
                forced.then_some(key)
            }
            Self::FourThree | Self::DoubleFour => {
                line.filter(|line| line.len() <= 3)?.first().copied()
            }
            Self::Chain(fours) => {
                // The last of the moves is the one that cannot be stopped.
                line.filter(|line| line.len() > 2 * fours - 2)?
                    .first()
                    .copied()
            }
            Self::Five | Self::OpenFour => None,
        }
    }
}

/// Fours in a chain: each key lies in a window of the one before.
fn lay_chain(
    dice: &mut Dice,
    draft: &mut Draft,
    side: Color,
    key: Point,
    fours: usize,
) -> Option<()> {
    let mut steps = vec![Draft::any_step(dice)];
    let mut at = key;
    draft.lay_four(dice, side, at, steps[0], &[])?;
    for _ in 1..fours {
        let step = Draft::other_step(dice, steps.get(steps.len() - 1..)?);
        let next = at.along(step, dice.between(1, 4));
        draft.keep(next)?;
        draft.lay_four(dice, side, next, step, &[at])?;
        steps.push(step);
        at = next;
    }
    let last = Draft::other_step(dice, steps.get(steps.len() - 1..)?);
    if dice.percent(50) {
        draft.lay_four(dice, side, at, last, &[])?;
    } else {
        draft.lay_three(dice, side, at, last, &[])?;
    }
    Some(())
}

/// Stones of both colors as a fight leaves them.
fn lay_cluster(dice: &mut Dice, draft: &mut Draft, side: Color, center: Point) -> Option<()> {
    let own = dice.between(4, 7);
    let others = dice.between(3, 6);
    for (color, count) in [(side, own), (side.other(), others)] {
        let mut left = count;
        for _ in 0..40 {
            if left == 0 {
                break;
            }
            let point = Point::new(
                center.x + dice.between(-3, 3),
                center.y + dice.between(-3, 3),
            );
            if point != center && draft.put(color, point).is_some() {
                left -= 1;
            }
        }
    }
    Some(())
}

/// The mover has a win; the planted move is another one, after which it can be
/// stopped. Half of the positions are laid out, half come from games.
pub(crate) fn missed_win(dice: &mut Dice, variant: usize) -> Option<Pair> {
    if !variant.is_multiple_of(2) {
        return missed_win_in_game(dice);
    }
    let mut draft = Draft::new(dice);
    let strike = Strike::ALL[variant / 2 % Strike::ALL.len()];
    let mover = draft.mover;
    strike.lay(dice, &mut draft, mover)?;
    let pairs = dice.below(5);
    draft.balance(dice, pairs)?;
    // Other stones may have changed it.
    let opponent = draft.opponent();
    if Attack::wins_by_fours(draft.rule, &draft.grid, opponent) {
        return None;
    }
    let threes = match strike {
        Strike::Threes | Strike::DoubleThree => 2,
        _ => 0,
    };
    let right = Attack::by_threes(draft.rule, &draft.grid, mover, threes)?;
    let (wrong, after) = wasted_win(dice, draft.rule, &draft.grid, mover)?;
    let planted = Choice {
        point: wrong,
        after: after.into_iter().take(dice.below(2)).collect(),
    };
    pair(
        dice,
        &draft,
        (Motif::MissedWin, strike.word()),
        planted,
        Choice::only(right),
    )
}

/// Somebody overlooks what the other threatens, who then overlooks it too.
fn missed_win_in_game(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 7 + dice.below(14);
    let mut moves = natural(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let opponent = to_move(&moves);
    let mover = opponent.other();
    let scene = Scene { rule, grid: &grid };
    if !scene.fives(mover).is_empty() || !Attack::wins_by_fours(rule, &grid, mover) {
        return None;
    }
    let slip = quiet_near(dice, rule, &grid, opponent)?;
    moves.push(slip);
    let grid = grid.with(slip, opponent);
    if Attack::wins_by_fours(rule, &grid, opponent) {
        return None;
    }
    let right = Attack::by_threes(rule, &grid, mover, 0)?;
    let (wrong, after) = wasted_win(dice, rule, &grid, mover)?;
    let planted = Choice {
        point: wrong,
        after: after.into_iter().take(dice.below(2)).collect(),
    };
    pair_after(
        rule,
        size,
        &moves,
        (Motif::MissedWin, "in a game"),
        planted,
        Choice::only(right),
    )
}

/// A move that gives a win away, and the answer that stops it and leaves the
/// other side enough to fight on.
fn wasted_win(
    dice: &mut Dice,
    rule: Rule,
    grid: &Grid,
    mover: Color,
) -> Option<(Point, Option<Point>)> {
    let opponent = mover.other();
    for _ in 0..6 {
        let wrong = quiet_near(dice, rule, grid, mover)?;
        let with = grid.with(wrong, mover);
        let Some(plan) = Attack::by_threes(rule, &with, mover, 2) else {
            // It spoiled the win by itself.
            return Some((wrong, None));
        };
        let mut answers: Vec<Point> = with
            .vacant()
            .filter(|&answer| answer.distance(plan) <= 3 && rule.allows(&with, opponent, answer))
            .collect();
        dice.shuffle(&mut answers);
        let stops = answers.into_iter().find(|&answer| {
            let after = with.with(answer, opponent);
            let scene = Scene { rule, grid: &after };
            scene.keeps_up(opponent, mover) && Attack::by_threes(rule, &after, mover, 2).is_none()
        });
        if stops.is_some() {
            return Some((wrong, stops));
        }
    }
    None
}

/// A legal move near other stones that makes no threat.
fn quiet_near(dice: &mut Dice, rule: Rule, grid: &Grid, color: Color) -> Option<Point> {
    let scene = Scene { rule, grid };
    let near = near_stones(grid);
    (0..20).find_map(|_| {
        let point = dice.pick(&near)?;
        let fits = rule.allows(grid, color, point) && scene.is_quiet(color, point);
        fits.then_some(point)
    })
}

/// A legal move that makes no threat and is near no line in which one stands:
/// now beside other stones, now far from them.
pub(crate) fn quiet_move(dice: &mut Dice, draft: &Draft) -> Option<Point> {
    for _ in 0..30 {
        let point = if dice.percent(40) {
            draft.idle_point(dice, draft.mover)?
        } else {
            draft.somewhere(dice, 1)
        };
        let legal = draft.rule.allows(&draft.grid, draft.mover, point);
        if legal && draft.scene().is_quiet(draft.mover, point) {
            return Some(point);
        }
    }
    None
}

/// The opponent threatens to win and the mover has no four: the planted move
/// leaves that as it is, the clean one stops it. Half of the positions are laid
/// out, half come from games.
pub(crate) fn failed_defense(dice: &mut Dice, variant: usize) -> Option<Pair> {
    if !variant.is_multiple_of(2) {
        return failed_defense_in_game(dice);
    }
    let strikes = [
        Strike::OpenFour,
        Strike::FourThree,
        Strike::Five,
        Strike::OpenFour,
        Strike::DoubleThree,
        Strike::DoubleFour,
        Strike::Chain(2),
    ];
    let strike = strikes[variant / 2 % strikes.len()];
    let mut draft = Draft::new(dice);
    let opponent = draft.opponent();
    strike.lay(dice, &mut draft, opponent)?;
    draft.last = dice.pick(draft.grid.stones(opponent));
    let pairs = dice.below(6);
    draft.balance(dice, pairs)?;
    // What the opponent threatens must not need more than this to be found.
    let threes = usize::from(strike == Strike::DoubleThree);
    let (planted, clean) = defense(dice, draft.rule, &draft.grid, draft.mover, threes)?;
    pair(
        dice,
        &draft,
        (Motif::FailedDefense, strike.word()),
        planted,
        clean,
    )
}

fn failed_defense_in_game(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 5 + dice.below(16);
    let moves = natural(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let (planted, clean) = defense(dice, rule, &grid, to_move(&moves), 0)?;
    pair_after(
        rule,
        size,
        &moves,
        (Motif::FailedDefense, "in a game"),
        planted,
        clean,
    )
}

/// A move that leaves a threatened win and one that stops it, where the mover
/// has no four to begin with and enough to go on afterwards.
fn defense(
    dice: &mut Dice,
    rule: Rule,
    grid: &Grid,
    mover: Color,
    threes: usize,
) -> Option<(Choice, Choice)> {
    let opponent = mover.other();
    let scene = Scene { rule, grid };
    if !scene.fours(mover).is_empty() || !scene.fives(mover).is_empty() {
        return None;
    }
    let plan = Attack::by_threes(rule, grid, opponent, threes)?;
    if Attack::by_threes(rule, grid, mover, 2).is_some() {
        return None;
    }
    let mut near: Vec<Point> = grid.vacant().collect();
    near.retain(|&point| point.distance(plan) <= 5 && rule.allows(grid, mover, point));
    near.sort_by_cached_key(|&point| -value(&scene, mover, point));
    let right = near.into_iter().find(|&point| {
        let after = grid.with(point, mover);
        let scene = Scene { rule, grid: &after };
        scene.keeps_up(mover, opponent) && Attack::by_threes(rule, &after, opponent, 2).is_none()
    })?;
    let (wrong, refutation) = (0..20).find_map(|_| {
        let point = quiet_near(dice, rule, grid, mover)?;
        let with = grid.with(point, mover);
        Some((point, Attack::by_threes(rule, &with, opponent, threes)?))
    })?;
    let planted = Choice {
        point: wrong,
        after: [refutation].into_iter().take(dice.below(2)).collect(),
    };
    Some((planted, Choice::only(right)))
}

/// The moves of a side that has no four after which the other cannot win by
/// fours.
pub(crate) fn defenses(rule: Rule, grid: &Grid, side: Color) -> Vec<Point> {
    let other = side.other();
    let Some(plan) = Attack::new(rule, grid, other).by_fours() else {
        return Vec::new();
    };
    grid.vacant()
        .filter(|&point| {
            plan.iter().any(|&at| at.distance(point) <= 5)
                && rule.allows(grid, side, point)
                && !Attack::wins_by_fours(rule, &grid.with(point, side), other)
        })
        .collect()
}

/// The opponent has an open three; some defenses make a threat of their own,
/// others do not. The planted move is one of the others.
pub(crate) fn missed_threat(dice: &mut Dice, variant: usize) -> Option<Pair> {
    if !variant.is_multiple_of(2) {
        let (rule, size) = setting(dice);
        let plies = 5 + dice.below(16);
        let moves = natural(dice, rule, size, plies)?;
        let grid = Grid::after(size, &moves);
        let (wrong, right) = tame_defense(dice, rule, &grid, to_move(&moves))?;
        let what = (Motif::MissedThreat, "in a game");
        return pair_after(
            rule,
            size,
            &moves,
            what,
            Choice::only(wrong),
            Choice::only(right),
        );
    }
    let mut draft = Draft::new(dice);
    let (mover, opponent) = (draft.mover, draft.opponent());
    Strike::OpenFour.lay(dice, &mut draft, opponent)?;
    draft.last = dice.pick(draft.grid.stones(opponent));
    let near = dice.pick(&draft.scene().open_fours(opponent))?;
    let step = Draft::any_step(dice);
    // The point is a defense; it belongs to a line of the mover's.
    let name = if (variant / 2).is_multiple_of(2) {
        draft.lay_four(dice, mover, near, step, &[])?;
        "a defense that is a four"
    } else {
        draft.lay_three(dice, mover, near, step, &[])?;
        "a defense that is a three"
    };
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let (wrong, right) = tame_defense(dice, draft.rule, &draft.grid, mover)?;
    pair(
        dice,
        &draft,
        (Motif::MissedThreat, name),
        Choice::only(wrong),
        Choice::only(right),
    )
}

/// A defense that threatens nothing and one that does, against an open three.
fn tame_defense(dice: &mut Dice, rule: Rule, grid: &Grid, mover: Color) -> Option<(Point, Point)> {
    let opponent = mover.other();
    let scene = Scene { rule, grid };
    if scene.open_fours(opponent).is_empty()
        || !scene.fives(opponent).is_empty()
        || Attack::by_threes(rule, grid, mover, 2).is_some()
    {
        return None;
    }
    let (tame, strong): (Vec<Point>, Vec<Point>) = defenses(rule, grid, mover)
        .into_iter()
        .partition(|&point| scene.is_quiet(mover, point));
    let tame: Vec<Point> = tame
        .into_iter()
        .filter(|&point| {
            let after = grid.with(point, mover);
            let scene = Scene { rule, grid: &after };
            scene.keeps_up(mover, opponent)
                && Attack::by_threes(rule, &after, opponent, 2).is_none()
        })
        .collect();
    let right = strong
        .into_iter()
        .max_by_key(|&point| value(&scene, mover, point))?;
    Some((dice.pick(&tame)?, right))
}
