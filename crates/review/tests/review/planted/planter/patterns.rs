//! Patterns: the planted move is good, and the clean one does not have the pattern.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::draft::Draft;
use super::facts::{BoardAnalysis, LineThreat};
use super::grid::Point;
use super::pair::{Choice, Pair, pair};
use super::tactical::{WinSetup, quiet_move};

/// The planted move makes two threats that no reply stops.
///
/// The clean move makes at most one threat.
pub(crate) fn fork(dice: &mut Dice, variant: usize) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let mover = draft.mover;
    let forks = [
        WinSetup::FourThree,
        WinSetup::DoubleFour,
        WinSetup::DoubleThree,
    ];
    let setup = forks[variant % forks.len()];
    let key = setup.place(dice, &mut draft, mover)?;
    let pairs = dice.below(5);
    draft.balance(dice, pairs)?;
    let (rule, opponent) = (draft.rule, draft.opponent());
    let analysis = draft.analysis();
    let alone = analysis.fives(opponent).is_empty()
        && analysis.fours(opponent).is_empty()
        && analysis.count_lines(mover, key, LineThreat::Three) >= 2
        && Attack::wins_after(rule, &draft.grid, mover, key);
    if !alone {
        return None;
    }
    let single = analysis.threats(mover);
    let single: Vec<Point> = single
        .into_iter()
        .filter(|&point| analysis.count_lines(mover, point, LineThreat::Three) == 1)
        .filter(|&point| analysis.count_lines(mover, point, LineThreat::OpenFour) == 0)
        .filter(|&point| !Attack::wins_after(rule, &draft.grid, mover, point))
        .collect();
    let clean = if dice.percent(60) {
        dice.pick(&single)
    } else {
        None
    };
    let clean = match clean {
        Some(point) => point,
        None => quiet_move(dice, &draft)?,
    };
    let with = draft.grid.with(key, mover);
    let analysis = BoardAnalysis { rule, grid: &with };
    let reply = analysis.fives(mover).first().copied();
    let after = reply.into_iter().take(dice.below(2)).collect();
    let planted = Choice { point: key, after };
    pair(
        dice,
        &draft,
        (Motif::Fork, setup.word()),
        planted,
        Choice::only(clean),
    )
}

/// The planted move begins at least three consecutive fours with one reply each.
pub(crate) fn ladder(dice: &mut Dice, variant: usize) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let (rule, mover) = (draft.rule, draft.mover);
    let wins = variant.is_multiple_of(2);
    if wins {
        WinSetup::Chain(4).place(dice, &mut draft, mover)?;
    } else {
        for _ in 0..3 {
            let key = draft.random_point(dice, 1);
            let step = Draft::random_step(dice);
            draft.reserve(key)?;
            draft.place_four(dice, mover, key, step, &[])?;
        }
    }
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let analysis = draft.analysis();
    if !analysis.fives(draft.opponent()).is_empty() || !analysis.open_fours(mover).is_empty() {
        return None;
    }
    let won = Attack::new(rule, &draft.grid, mover).by_fours();
    let (line, name) = match won {
        // Three fours with their replies, and a move without a reply.
        Some(line) if wins && line.len() >= 7 => (line, "fours that win"),
        None if !wins => (fours_in_turn(&draft)?, "fours one after another"),
        _ => return None,
    };
    let clean = quiet_move(dice, &draft)?;
    let planted = Choice {
        point: *line.first()?,
        after: line.get(1..)?.to_vec(),
    };
    pair(
        dice,
        &draft,
        (Motif::Ladder, name),
        planted,
        Choice::only(clean),
    )
}

/// Returns three fours and their replies, which do not make fours.
fn fours_in_turn(draft: &Draft) -> Option<Vec<Point>> {
    let (rule, mover, opponent) = (draft.rule, draft.mover, draft.opponent());
    let mut grid = draft.grid.clone();
    let mut line = Vec::new();
    for _ in 0..3 {
        let four = *BoardAnalysis { rule, grid: &grid }.fours(mover).first()?;
        grid.put(four, mover);
        let ends = BoardAnalysis { rule, grid: &grid }.fives(mover);
        let [end] = ends[..] else {
            return None;
        };
        grid.put(end, opponent);
        line.extend([four, end]);
        if !(BoardAnalysis { rule, grid: &grid })
            .fives(opponent)
            .is_empty()
        {
            return None;
        }
    }
    Some(line)
}

/// The planted move is a four whose only reply breaks another own line.
///
/// The stone of the four takes part in a win elsewhere.
pub(crate) fn sacrifice(dice: &mut Dice) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let (rule, mover, opponent) = (draft.rule, draft.mover, draft.opponent());
    let key = draft.random_point(dice, 2);
    draft.reserve(key)?;
    let step = Draft::random_step(dice);
    let reply = draft.place_four(dice, mover, key, step, &[])?;
    // The line that the reply breaks.
    let broken = Draft::random_step_except(dice, &[step]);
    draft.place_three(dice, mover, reply, broken, &[])?;
    // The line of the win.
    let across = Draft::random_step_except(dice, &[step]);
    let next = key.along(across, dice.between(1, 4));
    draft.reserve(next)?;
    draft.place_four(dice, mover, next, across, &[key])?;
    let last = Draft::random_step_except(dice, &[across]);
    if dice.percent(50) {
        draft.place_four(dice, mover, next, last, &[])?;
    } else {
        draft.place_three(dice, mover, next, last, &[])?;
    }
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let analysis = draft.analysis();
    let calm = analysis.is_calm() && analysis.fours(opponent).is_empty();
    if !calm {
        return None;
    }
    let line = Attack::new(rule, &draft.grid, mover).by_fours()?;
    let (&first, &reply) = (line.first()?, line.get(1)?);
    let mut after = draft.grid.with(first, mover);
    after.put(reply, opponent);
    let spent = BoardAnalysis { rule, grid: &after };
    let gives = spent.line_value(mover) < analysis.line_value(mover)
        && analysis.breaks_other_line(mover, first, reply);
    if line.len() < 3 || !gives {
        return None;
    }
    let clean = quiet_move(dice, &draft)?;
    let planted = Choice {
        point: first,
        after: line.get(1..)?.to_vec(),
    };
    pair(
        dice,
        &draft,
        (Motif::Sacrifice, "a line is given up"),
        planted,
        Choice::only(clean),
    )
}
