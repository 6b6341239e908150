//! Missed wins, failed defenses, and missed threats.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::draft::Draft;
use super::facts::{BoardAnalysis, LineThreat};
use super::grid::{Color, Grid, Point};
use super::natural::{move_value, near_stones, play_game, setting, to_move};
use super::pair::{Choice, Pair, pair, pair_after};
use super::rules::Rule;

/// Stones with which a side wins by force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WinSetup {
    /// Four stones in a window.
    Five,
    /// An open three, unbroken or broken.
    OpenFour,
    /// One stone makes a four and an open three.
    FourThree,
    /// One stone makes two fours.
    DoubleFour,
    /// One stone makes two open threes.
    DoubleThree,
    /// A number of fours, each of which makes the next possible.
    Chain(usize),
    /// Unordered stones that win by open threes.
    Threes,
}

impl WinSetup {
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

    /// Puts the stones of one side and returns its winning move.
    pub(crate) fn place(self, dice: &mut Dice, draft: &mut Draft, side: Color) -> Option<Point> {
        let key = draft.random_point(dice, 2);
        let step = Draft::random_step(dice);
        let across = Draft::random_step_except(dice, &[step]);
        draft.reserve(key)?;
        match self {
            Self::Five => draft.place_four(dice, side, key, step, &[])?,
            Self::OpenFour => {
                draft.place_three(dice, side, key, step, &[])?;
                key
            }
            Self::FourThree => {
                draft.place_four(dice, side, key, step, &[])?;
                draft.place_three(dice, side, key, across, &[])?;
                key
            }
            Self::DoubleFour => {
                draft.place_four(dice, side, key, step, &[])?;
                draft.place_four(dice, side, key, across, &[])?;
                key
            }
            Self::DoubleThree => {
                draft.place_three(dice, side, key, step, &[])?;
                draft.place_three(dice, side, key, across, &[])?;
                key
            }
            Self::Chain(fours) => {
                place_chain(dice, draft, side, key, fours)?;
                key
            }
            Self::Threes => {
                place_cluster(dice, draft, side, key)?;
                key
            }
        };
        // These setups include the stone on the key.
        if matches!(self, Self::Five | Self::OpenFour) {
            draft.grid.put(key, side);
        }
        self.point(draft, side, key)
    }

    /// Returns the winning move if the side has this win and no simpler one.
    fn point(self, draft: &Draft, side: Color, key: Point) -> Option<Point> {
        let (rule, grid) = (draft.rule, &draft.grid);
        let analysis = draft.analysis();
        let fives = analysis.fives(side);
        if self == Self::Five {
            return fives.first().copied();
        }
        if !fives.is_empty() {
            return None;
        }
        let open = analysis.open_fours(side);
        if self == Self::OpenFour {
            return open.first().copied();
        }
        if !open.is_empty() {
            return None;
        }
        let line = Attack::new(rule, grid, side).by_fours();
        match self {
            Self::Threes => {
                let won = line.is_none() && Attack::wins_after(rule, grid, side, key);
                let three = || Attack::by_threes(rule, grid, side, 2);
                if line.is_some() || won { None } else { three() }
            }
            Self::DoubleThree => {
                let two = analysis.count_lines(side, key, LineThreat::Three) == 2;
                let forced = line.is_none() && two && Attack::wins_after(rule, grid, side, key);
                forced.then_some(key)
            }
            Self::FourThree | Self::DoubleFour => {
                line.filter(|line| line.len() <= 3)?.first().copied()
            }
            Self::Chain(fours) => {
                // The last move has no forced reply.
                line.filter(|line| line.len() > 2 * fours - 2)?
                    .first()
                    .copied()
            }
            Self::Five | Self::OpenFour => None,
        }
    }
}

/// Puts a chain of fours: each key is in a window of the previous four.
fn place_chain(
    dice: &mut Dice,
    draft: &mut Draft,
    side: Color,
    key: Point,
    fours: usize,
) -> Option<()> {
    let mut steps = vec![Draft::random_step(dice)];
    let mut at = key;
    draft.place_four(dice, side, at, steps[0], &[])?;
    for _ in 1..fours {
        let step = Draft::random_step_except(dice, steps.get(steps.len() - 1..)?);
        let next = at.along(step, dice.between(1, 4));
        draft.reserve(next)?;
        draft.place_four(dice, side, next, step, &[at])?;
        steps.push(step);
        at = next;
    }
    let last = Draft::random_step_except(dice, steps.get(steps.len() - 1..)?);
    if dice.percent(50) {
        draft.place_four(dice, side, at, last, &[])?;
    } else {
        draft.place_three(dice, side, at, last, &[])?;
    }
    Some(())
}

/// Puts stones of both colors around `center`.
fn place_cluster(dice: &mut Dice, draft: &mut Draft, side: Color, center: Point) -> Option<()> {
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

/// The mover can win; after the planted move, the win can be stopped.
///
/// Half of the positions are constructed, half come from games.
pub(crate) fn missed_win(dice: &mut Dice, variant: usize) -> Option<Pair> {
    if !variant.is_multiple_of(2) {
        return missed_win_in_game(dice);
    }
    let mut draft = Draft::new(dice);
    let setup = WinSetup::ALL[variant / 2 % WinSetup::ALL.len()];
    let mover = draft.mover;
    setup.place(dice, &mut draft, mover)?;
    let pairs = dice.below(5);
    draft.balance(dice, pairs)?;
    // The added stones may have changed who wins.
    let opponent = draft.opponent();
    if Attack::wins_by_fours(draft.rule, &draft.grid, opponent) {
        return None;
    }
    let threes = match setup {
        WinSetup::Threes | WinSetup::DoubleThree => 2,
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
        (Motif::MissedWin, setup.word()),
        planted,
        Choice::only(right),
    )
}

/// The opponent overlooks a threat of the mover, who then overlooks the win.
fn missed_win_in_game(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 7 + dice.below(14);
    let mut moves = play_game(dice, rule, size, plies)?;
    let grid = Grid::after(size, &moves);
    let opponent = to_move(&moves);
    let mover = opponent.other();
    let analysis = BoardAnalysis { rule, grid: &grid };
    if !analysis.fives(mover).is_empty() || !Attack::wins_by_fours(rule, &grid, mover) {
        return None;
    }
    let oversight = quiet_near(dice, rule, &grid, opponent)?;
    moves.push(oversight);
    let grid = grid.with(oversight, opponent);
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

/// Returns a move that gives away a win, and the reply that stops the win.
///
/// After the reply, the opponent has enough to fight on. The reply is `None` if the move
/// itself spoils the win.
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
        let Some(threat) = Attack::by_threes(rule, &with, mover, 2) else {
            return Some((wrong, None));
        };
        let mut replies: Vec<Point> = with
            .vacant()
            .filter(|&reply| reply.distance(threat) <= 3 && rule.allows(&with, opponent, reply))
            .collect();
        dice.shuffle(&mut replies);
        let stops = replies.into_iter().find(|&reply| {
            let after = with.with(reply, opponent);
            let analysis = BoardAnalysis { rule, grid: &after };
            analysis.outweighs(opponent, mover)
                && Attack::by_threes(rule, &after, mover, 2).is_none()
        });
        if stops.is_some() {
            return Some((wrong, stops));
        }
    }
    None
}

/// Returns a legal move near other stones that does not make a threat.
fn quiet_near(dice: &mut Dice, rule: Rule, grid: &Grid, color: Color) -> Option<Point> {
    let analysis = BoardAnalysis { rule, grid };
    let near = near_stones(grid);
    (0..20).find_map(|_| {
        let point = dice.pick(&near)?;
        let fits = rule.allows(grid, color, point) && analysis.is_quiet(color, point);
        fits.then_some(point)
    })
}

/// Returns a legal move that does not make a threat, anywhere on the board.
pub(crate) fn quiet_move(dice: &mut Dice, draft: &Draft) -> Option<Point> {
    for _ in 0..30 {
        let point = if dice.percent(40) {
            draft.idle_point(dice, draft.mover)?
        } else {
            draft.random_point(dice, 1)
        };
        let legal = draft.rule.allows(&draft.grid, draft.mover, point);
        if legal && draft.analysis().is_quiet(draft.mover, point) {
            return Some(point);
        }
    }
    None
}

/// The planted move does not stop a threatened win; the clean one does.
///
/// Half of the positions are constructed, half come from games.
pub(crate) fn failed_defense(dice: &mut Dice, variant: usize) -> Option<Pair> {
    if !variant.is_multiple_of(2) {
        return failed_defense_in_game(dice);
    }
    let setups = [
        WinSetup::OpenFour,
        WinSetup::FourThree,
        WinSetup::Five,
        WinSetup::OpenFour,
        WinSetup::DoubleThree,
        WinSetup::DoubleFour,
        WinSetup::Chain(2),
    ];
    let setup = setups[variant / 2 % setups.len()];
    let mut draft = Draft::new(dice);
    let opponent = draft.opponent();
    setup.place(dice, &mut draft, opponent)?;
    draft.last = dice.pick(draft.grid.stones(opponent));
    let pairs = dice.below(6);
    draft.balance(dice, pairs)?;
    // The number of threes that the threatened win may need.
    let threes = usize::from(setup == WinSetup::DoubleThree);
    let (planted, clean) = defense(dice, draft.rule, &draft.grid, draft.mover, threes)?;
    pair(
        dice,
        &draft,
        (Motif::FailedDefense, setup.word()),
        planted,
        clean,
    )
}

fn failed_defense_in_game(dice: &mut Dice) -> Option<Pair> {
    let (rule, size) = setting(dice);
    let plies = 5 + dice.below(16);
    let moves = play_game(dice, rule, size, plies)?;
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

/// Returns a move that does not stop a threatened win, and one that does.
///
/// The mover has no four before and enough to fight on afterwards.
fn defense(
    dice: &mut Dice,
    rule: Rule,
    grid: &Grid,
    mover: Color,
    threes: usize,
) -> Option<(Choice, Choice)> {
    let opponent = mover.other();
    let analysis = BoardAnalysis { rule, grid };
    if !analysis.fours(mover).is_empty() || !analysis.fives(mover).is_empty() {
        return None;
    }
    let threat = Attack::by_threes(rule, grid, opponent, threes)?;
    if Attack::by_threes(rule, grid, mover, 2).is_some() {
        return None;
    }
    let mut near: Vec<Point> = grid.vacant().collect();
    near.retain(|&point| point.distance(threat) <= 5 && rule.allows(grid, mover, point));
    near.sort_by_cached_key(|&point| -move_value(&analysis, mover, point));
    let right = near.into_iter().find(|&point| {
        let after = grid.with(point, mover);
        let analysis = BoardAnalysis { rule, grid: &after };
        analysis.outweighs(mover, opponent)
            && Attack::by_threes(rule, &after, opponent, 2).is_none()
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

/// Returns the moves of a side without fours that stop a win by fours.
pub(crate) fn defenses(rule: Rule, grid: &Grid, side: Color) -> Vec<Point> {
    let other = side.other();
    let Some(threat) = Attack::new(rule, grid, other).by_fours() else {
        return Vec::new();
    };
    grid.vacant()
        .filter(|&point| {
            threat.iter().any(|&at| at.distance(point) <= 5)
                && rule.allows(grid, side, point)
                && !Attack::wins_by_fours(rule, &grid.with(point, side), other)
        })
        .collect()
}

/// The planted move stops an open three, but only the clean one makes a threat.
pub(crate) fn missed_threat(dice: &mut Dice, variant: usize) -> Option<Pair> {
    if !variant.is_multiple_of(2) {
        let (rule, size) = setting(dice);
        let plies = 5 + dice.below(16);
        let moves = play_game(dice, rule, size, plies)?;
        let grid = Grid::after(size, &moves);
        let (wrong, right) = quiet_defense(dice, rule, &grid, to_move(&moves))?;
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
    WinSetup::OpenFour.place(dice, &mut draft, opponent)?;
    draft.last = dice.pick(draft.grid.stones(opponent));
    let near = dice.pick(&draft.analysis().open_fours(opponent))?;
    let step = Draft::random_step(dice);
    // The defense also extends a line of the mover.
    let name = if (variant / 2).is_multiple_of(2) {
        draft.place_four(dice, mover, near, step, &[])?;
        "a defense that is a four"
    } else {
        draft.place_three(dice, mover, near, step, &[])?;
        "a defense that is a three"
    };
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let (wrong, right) = quiet_defense(dice, draft.rule, &draft.grid, mover)?;
    pair(
        dice,
        &draft,
        (Motif::MissedThreat, name),
        Choice::only(wrong),
        Choice::only(right),
    )
}

/// Returns a defense without a threat and one with a threat, against an open three.
fn quiet_defense(dice: &mut Dice, rule: Rule, grid: &Grid, mover: Color) -> Option<(Point, Point)> {
    let opponent = mover.other();
    let analysis = BoardAnalysis { rule, grid };
    if analysis.open_fours(opponent).is_empty()
        || !analysis.fives(opponent).is_empty()
        || Attack::by_threes(rule, grid, mover, 2).is_some()
    {
        return None;
    }
    let (quiet, active): (Vec<Point>, Vec<Point>) = defenses(rule, grid, mover)
        .into_iter()
        .partition(|&point| analysis.is_quiet(mover, point));
    let quiet: Vec<Point> = quiet
        .into_iter()
        .filter(|&point| {
            let after = grid.with(point, mover);
            let analysis = BoardAnalysis { rule, grid: &after };
            analysis.outweighs(mover, opponent)
                && Attack::by_threes(rule, &after, opponent, 2).is_none()
        })
        .collect();
    let right = active
        .into_iter()
        .max_by_key(|&point| move_value(&analysis, mover, point))?;
    Some((dice.pick(&quiet)?, right))
}
