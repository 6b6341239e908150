//! The patterns in a move, each verified: by a proof, by a search, or by windows
//! that were there and are gone.

use zeitnot_core::{Mark, Position, Side};
use zeitnot_schema::v1::review::{Pattern, PatternFact, ReviewedPosition};

use super::grid::{Grid, Point, TOUCHING};
use super::scene::{Asking, Scene, View, made_by};
use crate::labels::{self, ONLY};

/// Stones that are a group worth speaking of.
const GROUP: usize = 2;

/// The patterns in the move that was made, and in the better one where there was
/// one.
pub(crate) fn patterns(scene: &Scene<'_>, asking: &mut Asking<'_>) -> Vec<PatternFact> {
    let Some(view) = View::of(scene) else {
        return Vec::new();
    };
    // Others may fall into a trap whatever it cost to set it.
    let mut found = Vec::from_iter(trap(&view, asking));
    if scene.loss <= labels::GOOD {
        found.extend(fork(scene.after, view.played, true, asking));
        found.extend(sacrifice(&view));
        found.extend(connection(&view));
        found.extend(cut(&view));
    }
    if let Some(better) = view
        .better
        .as_ref()
        .filter(|_| scene.loss > labels::EXCELLENT)
    {
        found.extend(fork(&*better.after, better.point, false, asking));
        found.extend(missed_ladder(scene.found));
    }
    found.sort_by_key(|fact| fact.pattern);
    found
}

fn fact(pattern: Pattern, played: bool) -> PatternFact {
    PatternFact {
        pattern,
        played,
        shape: None,
        squares: Vec::new(),
        line: Vec::new(),
    }
}

/// Two threats or more through one stone, and every answer loses.
fn fork(
    after: &dyn Position,
    stone: Point,
    played: bool,
    asking: &mut Asking<'_>,
) -> Option<PatternFact> {
    let made = made_by(after, stone);
    let gravest = made.first()?;
    let simple = made.iter().filter(|mark| !is_compound(mark)).count();
    if simple < 2 && !is_compound(gravest) {
        return None;
    }
    let is_lost = asking.judge.every_answer_loses(after, asking.cache);
    is_lost.then(|| PatternFact {
        shape: Some(gravest.kind.to_owned()),
        squares: all_stones(&made),
        line: vec![stone.name()],
        ..fact(Pattern::Fork, played)
    })
}

fn is_compound(mark: &Mark) -> bool {
    mark.kind.starts_with("double_") || mark.kind == "four_three"
}

fn all_stones(marks: &[Mark]) -> Vec<String> {
    let mut stones: Vec<String> = marks.iter().flat_map(|mark| mark.stones.clone()).collect();
    stones.sort_unstable();
    stones.dedup();
    stones
}

/// A win by fours that begins with three of them, each with one answer.
fn missed_ladder(found: &ReviewedPosition) -> Option<PatternFact> {
    let proof = found.proof.as_ref().filter(|proof| proof.kind == "vcf")?;
    // Three fours, their answers, and the end.
    (proof.line.len() >= 7).then(|| PatternFact {
        line: proof.line.clone(),
        squares: proof.line.iter().step_by(2).cloned().collect(),
        ..fact(Pattern::Ladder, false)
    })
}

/// A line is given up: the best answer breaks one that the move is no part of, so
/// that less stands on the board than before, and the game is proven to be won or
/// nothing else was nearly as good.
fn sacrifice(view: &View<'_>) -> Option<PatternFact> {
    /// Who has less than this has not got more for it, in tenths of a percent.
    const AHEAD: u16 = 700;
    let scene = view.scene;
    let line = scene.found_after.lines.first()?;
    let name = line.best_move.as_ref()?;
    let mut replied = scene.after.clone_box();
    replied.play(scene.after.parse_move(name).ok()?).ok()?;
    let (after, reply) = (Grid::of(&*replied)?, Point::named(name)?);
    let gives = holdings(&after, view.side) < holdings(&view.grid, view.side)
        && (breaks(view, reply) || after.stones(view.side).count() <= own_stones(view));
    let own = |found: &ReviewedPosition| match view.side {
        Side::First => found.win,
        Side::Second => 1_000 - found.win,
    };
    let alone = scene.ahead >= ONLY && own(scene.found_after) >= AHEAD;
    let threat = made_by(scene.after, view.played);
    (gives && (scene.still_won || alone) && !threat.is_empty()).then(|| PatternFact {
        shape: threat.first().map(|mark| mark.kind.to_owned()),
        squares: vec![view.played.name()],
        line: [view.played.name()]
            .into_iter()
            .chain(line.pv.iter().cloned())
            .collect(),
        ..fact(Pattern::Sacrifice, true)
    })
}

/// What a side's lines are worth: those with three stones four times as much as
/// those with two, and so on.
fn holdings(grid: &Grid, side: Side) -> u32 {
    let lines = grid.windows(side).filter(|window| window.stones >= 2);
    lines.map(|window| 4_u32.pow(window.stones - 2)).sum()
}

/// Does a stone of the other side's break a line with stones in it that the
/// played move is no part of?
fn breaks(view: &View<'_>, reply: Point) -> bool {
    let mut lines = view.grid.windows_through(reply, view.side);
    lines.any(|window| window.stones >= 2 && !window.has(view.played))
}

fn own_stones(view: &View<'_>) -> usize {
    view.grid.stones(view.side).count()
}

/// Is a won game won by this move alone, as far as a search of the others tells?
pub(crate) fn is_sole_win(scene: &Scene<'_>, asking: &mut Asking<'_>) -> bool {
    let (judge, cache) = (&mut *asking.judge, asking.cache);
    let Some(other) = judge.best_but(scene.position, scene.played, cache) else {
        return true;
    };
    let mut instead = scene.position.clone_box();
    let played = instead
        .parse_move(&other.mv)
        .is_ok_and(|mv| instead.play(mv).is_ok());
    let wins = other.chance == 1_000 || (played && judge.every_answer_loses(&*instead, cache));
    !wins && other.chance + ONLY <= 1_000
}

/// An answer that catches the eye stops what is threatened and loses by force all
/// the same; a better one holds.
fn trap(view: &View<'_>, asking: &mut Asking<'_>) -> Option<PatternFact> {
    let scene = view.scene;
    let theirs = match view.side {
        Side::First => 1_000 - scene.found_after.win,
        Side::Second => scene.found_after.win,
    };
    let best = scene.found_after.lines.first()?.best_move.as_ref()?;
    if theirs < HOLDING || !threatens_to_win(scene, asking) {
        return None;
    }
    let natural = natural_answers(view, asking);
    let mut natural = natural.into_iter().filter(|natural| natural != best);
    let (natural, proof) = natural.find_map(|natural| {
        let mut fallen = scene.after.clone_box();
        fallen.play(scene.after.parse_move(&natural).ok()?).ok()?;
        let nodes = asking.judge.budget().solve;
        let proof = asking.judge.win_within(nodes, &*fallen, asking.cache)?;
        Some((natural, proof))
    })?;
    holds(scene, [best, &natural], asking).then(|| PatternFact {
        squares: vec![natural.clone()],
        line: [view.played.name(), natural]
            .into_iter()
            .chain(proof.line)
            .collect(),
        ..fact(Pattern::Trap, true)
    })
}

/// Who has less than this is lost anyway, in tenths of a percent.
const HOLDING: u16 = 100;

/// Does the best answer hold where another one falls into the trap? That nothing
/// wins against it is a claim of absence, and takes a longer look.
fn holds(scene: &Scene<'_>, answers: [&str; 2], asking: &mut Asking<'_>) -> bool {
    let [Ok(best), Ok(natural)] = answers.map(|name| scene.after.parse_move(name)) else {
        return false;
    };
    let (judge, cache) = (&mut *asking.judge, asking.cache);
    let nodes = judge.budget().to_confirm().search;
    let compared = judge.compare(scene.after, [best, natural], nodes, cache);
    compared.is_some_and(|compared| compared.first >= HOLDING)
        && !judge.loses_by_force(scene.after, best, cache)
}

/// Would whoever has just moved win by force with another move at once? Where the
/// other side is proven to win, nobody has looked yet.
fn threatens_to_win(scene: &Scene<'_>, asking: &mut Asking<'_>) -> bool {
    let found = scene.found_after;
    let is_unknown = found.proof.is_some();
    found.danger.is_some()
        || (is_unknown && asking.judge.danger(scene.after, asking.cache).is_some())
}

/// The answers that suggest themselves: of the points that stop the new threats
/// those through which most lines of both sides run, and what a search sees at a
/// glance, if hardly any point of the board has more lines.
fn natural_answers(view: &View<'_>, asking: &mut Asking<'_>) -> Vec<String> {
    const STOPS: usize = 3;
    const BUSIEST: usize = 4;
    let after = view.grid.with(view.played, view.side);
    let busiest = |mut points: Vec<Point>, most: usize| {
        let worth = |point: Point| -> u32 {
            let both = Side::BOTH.map(|side| after.worth(point, side));
            both[0].saturating_add(both[1])
        };
        points.sort_by_cached_key(|&point| (core::cmp::Reverse(worth(point)), point));
        points.dedup();
        points.truncate(most);
        points
    };
    let made = made_by(view.scene.after, view.played);
    let stops = made.iter().flat_map(|mark| &mark.defends);
    let stops = stops.filter_map(|name| Point::named(name)).collect();
    let mut natural = busiest(stops, STOPS);
    let glance = asking.judge.glance(view.scene.after, asking.cache);
    let glance = glance.and_then(|name| Point::named(&name));
    let empty = after.points().filter(|&point| after.stone(point).is_none());
    let eye_catching = busiest(empty.collect(), BUSIEST);
    let seen = |point: &Point| eye_catching.contains(point) && !natural.contains(point);
    natural.extend(glance.filter(seen));
    natural.into_iter().map(Point::name).collect()
}

/// Two own groups without a live window in common have one now, with the new
/// stone in it, and the best line makes use of it.
fn connection(view: &View<'_>) -> Option<PatternFact> {
    let groups = view.grid.groups(view.side, TOUCHING);
    let groups: Vec<_> = groups.iter().filter(|group| group.len() >= GROUP).collect();
    let grid = view.grid.with(view.played, view.side);
    let reaches = |group: &[Point]| grid.shared(&[view.played], group, view.side);
    let followed = view.scene.found_after.lines.first()?;
    let own_moves: Vec<Point> = followed
        .pv
        .iter()
        .skip(1)
        .step_by(2)
        .filter_map(|name| Point::named(name))
        .collect();
    for (number, one) in groups.iter().enumerate() {
        for other in &groups[number + 1..] {
            if !view.grid.shared(one, other, view.side).is_empty() {
                continue;
            }
            let (to_one, to_other) = (reaches(one), reaches(other));
            let mut joined = to_one.iter().chain(&to_other);
            let is_used = joined.any(|window| own_moves.iter().any(|&mv| window.has(mv)));
            if !to_one.is_empty() && !to_other.is_empty() && is_used {
                return Some(PatternFact {
                    squares: names(one.iter().chain(other.iter())),
                    line: [view.played.name()]
                        .into_iter()
                        .chain(followed.pv.iter().cloned())
                        .collect(),
                    ..fact(Pattern::Connection, true)
                });
            }
        }
    }
    None
}

/// The other side's groups had a live window in common, and have none now.
fn cut(view: &View<'_>) -> Option<PatternFact> {
    let other = view.side.other();
    let groups = view.grid.groups(other, TOUCHING);
    let groups: Vec<_> = groups.iter().filter(|group| group.len() >= GROUP).collect();
    let after: Grid = view.grid.with(view.played, view.side);
    for (number, one) in groups.iter().enumerate() {
        for another in &groups[number + 1..] {
            let had = !view.grid.shared(one, another, other).is_empty();
            if had && after.shared(one, another, other).is_empty() {
                return Some(PatternFact {
                    squares: names(one.iter().chain(another.iter())),
                    line: vec![view.played.name()],
                    ..fact(Pattern::Cut, true)
                });
            }
        }
    }
    None
}

fn names<'a>(points: impl Iterator<Item = &'a Point>) -> Vec<String> {
    points.map(|point| point.name()).collect()
}
