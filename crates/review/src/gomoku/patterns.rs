//! The patterns in a move, each verified: by a proof, by a search, or by windows
//! that were there and are gone.

use zeitnot_core::{Mark, Position, Side};
use zeitnot_schema::v1::review::{Pattern, PatternFact, ReviewedPosition};

use super::grid::{Grid, Point};
use super::scene::{Asking, Scene, View, made_by};

/// A move that loses no more than this may have a pattern of its own, in tenths
/// of a point.
const GOOD: u16 = 20;

/// Stones that are a group worth speaking of.
const GROUP: usize = 2;

/// The patterns in the move that was made, and in the better one where there was
/// one.
pub(crate) fn patterns(scene: &Scene<'_>, asking: &mut Asking<'_>) -> Vec<PatternFact> {
    let Some(view) = View::of(scene) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    if scene.loss <= GOOD {
        found.extend(fork(scene.after, view.played, true, asking));
        found.extend(sacrifice(&view));
        found.extend(trap(&view, asking));
        found.extend(connection(&view));
        found.extend(cut(&view));
    } else if let Some(better) = &view.better {
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
    let answers = asking.judge.answers(after, asking.cache)?;
    answers.all_lose().then(|| PatternFact {
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

/// What own threats press for, all together.
fn pressure(marks: &[Mark], side: Side) -> u32 {
    let own = marks.iter().filter(|mark| mark.side == Some(side));
    own.map(|mark| u32::from(mark.urgency)).sum()
}

/// A threat is given up: after the best answer less is threatened than before
/// the move, and the game is proven to be won, or stands no worse.
fn sacrifice(view: &View<'_>) -> Option<PatternFact> {
    let scene = view.scene;
    let line = scene.found_after.lines.first()?;
    let reply = scene.after.parse_move(line.best_move.as_ref()?).ok()?;
    let mut replied = scene.after.clone_box();
    replied.play(reply).ok()?;
    let before = pressure(&scene.position.marks(), view.side);
    let left = pressure(&replied.marks(), view.side);
    let own = |found: &ReviewedPosition| match view.side {
        Side::First => found.win,
        Side::Second => 1_000 - found.win,
    };
    let stands = own(scene.found_after) + GOOD >= own(scene.found) && own(scene.found_after) >= 700;
    let was_needed = scene.found.lines.get(1).is_some_and(|second| {
        let behind = scene.found.lines.first().map_or(0, |best| best.score.score);
        let gap = match view.side {
            Side::First => behind - second.score.score,
            Side::Second => second.score.score - behind,
        };
        // Ten points of winning chance and more.
        gap >= 80
    });
    let threat = made_by(scene.after, view.played);
    (left < before && stands && was_needed && !threat.is_empty()).then(|| PatternFact {
        shape: threat.first().map(|mark| mark.kind.to_owned()),
        squares: vec![view.played.name()],
        line: [view.played.name()]
            .into_iter()
            .chain(line.pv.iter().cloned())
            .collect(),
        ..fact(Pattern::Sacrifice, true)
    })
}

/// The answer that is best at a glance loses by force; a better one holds.
fn trap(view: &View<'_>, asking: &mut Asking<'_>) -> Option<PatternFact> {
    /// Who has less than this is lost anyway, in tenths of a percent.
    const HOLDING: u16 = 150;
    let scene = view.scene;
    scene.found_after.danger.as_ref()?;
    let theirs = match view.side {
        Side::First => 1_000 - scene.found_after.win,
        Side::Second => scene.found_after.win,
    };
    let best = scene.found_after.lines.first()?.best_move.as_ref()?;
    if theirs < HOLDING {
        return None;
    }
    let natural = asking.judge.glance(scene.after, asking.cache)?;
    if natural == *best {
        return None;
    }
    let mut fallen = scene.after.clone_box();
    fallen.play(scene.after.parse_move(&natural).ok()?).ok()?;
    let proof = asking.judge.win(&*fallen, asking.cache)?;
    Some(PatternFact {
        squares: vec![natural.clone()],
        line: [view.played.name(), natural]
            .into_iter()
            .chain(proof.line)
            .collect(),
        ..fact(Pattern::Trap, true)
    })
}

/// Two own groups without a live window in common have one now, with the new
/// stone in it, and the best line makes use of it.
fn connection(view: &View<'_>) -> Option<PatternFact> {
    let groups = view.grid.groups(view.side);
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
    let groups = view.grid.groups(other);
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
