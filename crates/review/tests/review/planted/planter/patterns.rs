//! Moves that do something well: here the planted move is the good one, and the
//! clean move has none of it.

use super::Motif;
use super::attack::Attack;
use super::dice::Dice;
use super::draft::Draft;
use super::facts::{Made, Scene};
use super::grid::Point;
use super::pair::{Choice, Pair, pair};
use super::tactical::{Strike, quiet_move};

/// One stone makes two threats that no single answer stops; the clean move
/// makes one at most.
pub(crate) fn fork(dice: &mut Dice, variant: usize) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let mover = draft.mover;
    let forks = [Strike::FourThree, Strike::DoubleFour, Strike::DoubleThree];
    let strike = forks[variant % forks.len()];
    let key = strike.lay(dice, &mut draft, mover)?;
    let pairs = dice.below(5);
    draft.balance(dice, pairs)?;
    let (rule, opponent) = (draft.rule, draft.opponent());
    let scene = draft.scene();
    let alone = scene.fives(opponent).is_empty()
        && scene.fours(opponent).is_empty()
        && scene.lines_of(mover, key, Made::Three) >= 2
        && Attack::settles(rule, &draft.grid, mover, key);
    if !alone {
        return None;
    }
    let single = scene.threats(mover);
    let single: Vec<Point> = single
        .into_iter()
        .filter(|&point| scene.lines_of(mover, point, Made::Three) == 1)
        .filter(|&point| scene.lines_of(mover, point, Made::OpenFour) == 0)
        .filter(|&point| !Attack::settles(rule, &draft.grid, mover, point))
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
    let scene = Scene { rule, grid: &with };
    let answer = scene.fives(mover).first().copied();
    let after = answer.into_iter().take(dice.below(2)).collect();
    let planted = Choice { point: key, after };
    pair(
        dice,
        &draft,
        (Motif::Fork, strike.word()),
        planted,
        Choice::only(clean),
    )
}

/// Three fours or more in a row, each with one answer, played to their end; in
/// the clean game the mover does something else.
pub(crate) fn ladder(dice: &mut Dice, variant: usize) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let (rule, mover) = (draft.rule, draft.mover);
    let wins = variant.is_multiple_of(2);
    if wins {
        Strike::Chain(4).lay(dice, &mut draft, mover)?;
    } else {
        for _ in 0..3 {
            let key = draft.somewhere(dice, 1);
            let step = Draft::any_step(dice);
            draft.keep(key)?;
            draft.lay_four(dice, mover, key, step, &[])?;
        }
    }
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let scene = draft.scene();
    if !scene.fives(draft.opponent()).is_empty() || !scene.open_fours(mover).is_empty() {
        return None;
    }
    let won = Attack::new(rule, &draft.grid, mover).by_fours();
    let (line, name) = match won {
        // Three fours with an answer each, and the move that has none.
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

/// Three fours and their answers, where answers make no four.
fn fours_in_turn(draft: &Draft) -> Option<Vec<Point>> {
    let (rule, mover, opponent) = (draft.rule, draft.mover, draft.opponent());
    let mut grid = draft.grid.clone();
    let mut line = Vec::new();
    for _ in 0..3 {
        let four = *Scene { rule, grid: &grid }.fours(mover).first()?;
        grid.put(four, mover);
        let ends = Scene { rule, grid: &grid }.fives(mover);
        let [end] = ends[..] else {
            return None;
        };
        grid.put(end, opponent);
        line.extend([four, end]);
        if !(Scene { rule, grid: &grid }).fives(opponent).is_empty() {
            return None;
        }
    }
    Some(line)
}

/// A four whose only answer also breaks another line of the mover's: what stands
/// on the board gets less, and the stone of the four wins elsewhere.
pub(crate) fn sacrifice(dice: &mut Dice) -> Option<Pair> {
    let mut draft = Draft::new(dice);
    let (rule, mover, opponent) = (draft.rule, draft.mover, draft.opponent());
    let key = draft.somewhere(dice, 2);
    draft.keep(key)?;
    let step = Draft::any_step(dice);
    let answer = draft.lay_four(dice, mover, key, step, &[])?;
    // The line that the answer breaks.
    let broken = Draft::other_step(dice, &[step]);
    draft.lay_three(dice, mover, answer, broken, &[])?;
    // The line that the stone is for.
    let across = Draft::other_step(dice, &[step]);
    let next = key.along(across, dice.between(1, 4));
    draft.keep(next)?;
    draft.lay_four(dice, mover, next, across, &[key])?;
    let last = Draft::other_step(dice, &[across]);
    if dice.percent(50) {
        draft.lay_four(dice, mover, next, last, &[])?;
    } else {
        draft.lay_three(dice, mover, next, last, &[])?;
    }
    let pairs = dice.below(4);
    draft.balance(dice, pairs)?;
    let scene = draft.scene();
    let calm = scene.is_calm() && scene.fours(opponent).is_empty();
    if !calm {
        return None;
    }
    let line = Attack::new(rule, &draft.grid, mover).by_fours()?;
    let (&first, &reply) = (line.first()?, line.get(1)?);
    let mut after = draft.grid.with(first, mover);
    after.put(reply, opponent);
    let spent = Scene { rule, grid: &after };
    let gives =
        spent.holdings(mover) < scene.holdings(mover) && scene.breaks_another(mover, first, reply);
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
        (Motif::Sacrifice, "a line for a stone"),
        planted,
        Choice::only(clean),
    )
}
