//! The patterns in a move, each verified: by a proof, by a search, or by windows
//! that were there and are gone.

use zeitnot_core::{Mark, Notation, Position, Side};
use zeitnot_schema::v1::review::{Pattern, PatternFact, ReviewedPosition};

use super::facts::{MoveBoard, MoveFacts, threats_made_by};
use super::grid::{ADJACENT, GridPoint, StoneGrid};
use crate::analyzer::PositionAnalyzer;
use crate::labels::{self, ONLY_MOVE_GAP};

/// Stones that are a group worth speaking of.
const MIN_GROUP: usize = 2;

/// The patterns in the move that was made, and in the better one where there was
/// one.
pub(crate) fn patterns(scene: &MoveFacts<'_>, analyzer: &mut PositionAnalyzer) -> Vec<PatternFact> {
    let Some(view) = MoveBoard::new(scene) else {
        return Vec::new();
    };
    // Others may fall into a trap whatever it cost to set it.
    let mut found = Vec::from_iter(trap(&view, analyzer));
    if scene.loss <= labels::MAX_GOOD {
        found.extend(fork(scene.after, view.played, true, analyzer));
        found.extend(sacrifice(&view));
        found.extend(connection(&view));
        found.extend(cut(&view));
    }
    if let Some(better) = view
        .better
        .as_ref()
        .filter(|_| scene.loss > labels::MAX_EXCELLENT)
    {
        found.extend(fork(&*better.after, better.point, false, analyzer));
        found.extend(missed_ladder(scene.reviewed));
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
    stone: GridPoint,
    played: bool,
    analyzer: &mut PositionAnalyzer,
) -> Option<PatternFact> {
    let made = threats_made_by(after, stone);
    let gravest = made.first()?;
    let simple = made.iter().filter(|mark| !is_compound(mark)).count();
    if simple < 2 && !is_compound(gravest) {
        return None;
    }
    let is_lost = analyzer.every_defense_loses(after);
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
fn sacrifice(view: &MoveBoard<'_>) -> Option<PatternFact> {
    /// Who has less than this has not got more for it, in tenths of a percent.
    const AHEAD: u16 = 700;
    let scene = view.facts;
    let line = scene.reviewed_after.lines.first()?;
    let name = line.best_move.as_ref()?;
    let mut replied = scene.after.clone_box();
    replied
        .play(scene.after.parse_move(name, Notation::Engine).ok()?)
        .ok()?;
    let (after, reply) = (
        StoneGrid::from_position(&*replied)?,
        GridPoint::named(name)?,
    );
    let gives = line_value(&after, view.side) < line_value(&view.grid, view.side)
        && (breaks_line(view, reply) || after.stones(view.side).count() <= own_stones(view));
    let own = |found: &ReviewedPosition| match view.side {
        Side::First => found.win,
        Side::Second => 1_000 - found.win,
    };
    let alone = scene.lead >= ONLY_MOVE_GAP && own(scene.reviewed_after) >= AHEAD;
    let threat = threats_made_by(scene.after, view.played);
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
fn line_value(grid: &StoneGrid, side: Side) -> u32 {
    let lines = grid.windows(side).filter(|window| window.stones >= 2);
    lines.map(|window| 4_u32.pow(window.stones - 2)).sum()
}

/// Does a stone of the other side's break a line with stones in it that the
/// played move is no part of?
fn breaks_line(view: &MoveBoard<'_>, reply: GridPoint) -> bool {
    let mut lines = view.grid.windows_through(reply, view.side);
    lines.any(|window| window.stones >= 2 && !window.has(view.played))
}

fn own_stones(view: &MoveBoard<'_>) -> usize {
    view.grid.stones(view.side).count()
}

/// Is a won game won by this move alone, as far as a search of the others tells?
pub(crate) fn is_sole_win(scene: &MoveFacts<'_>, analyzer: &mut PositionAnalyzer) -> bool {
    let Some(other) = analyzer.best_except(scene.position, scene.played) else {
        return true;
    };
    let mut instead = scene.position.clone_box();
    let played = instead
        .parse_move(&other.mv, Notation::Engine)
        .is_ok_and(|mv| instead.play(mv).is_ok());
    let wins = other.chance == 1_000 || (played && analyzer.every_defense_loses(&*instead));
    !wins && other.chance + ONLY_MOVE_GAP <= 1_000
}

/// An answer that catches the eye stops what is threatened and loses by force all
/// the same; a better one holds.
fn trap(view: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<PatternFact> {
    let scene = view.facts;
    let theirs = match view.side {
        Side::First => 1_000 - scene.reviewed_after.win,
        Side::Second => scene.reviewed_after.win,
    };
    let best = scene.reviewed_after.lines.first()?.best_move.as_ref()?;
    if theirs < HOLDING || !threatens_to_win(scene, analyzer) {
        return None;
    }
    let natural = natural_answers(view, analyzer);
    let mut natural = natural.into_iter().filter(|natural| natural != best);
    let (natural, proof) = natural.find_map(|natural| {
        let mut fallen = scene.after.clone_box();
        fallen
            .play(scene.after.parse_move(&natural, Notation::Engine).ok()?)
            .ok()?;
        let nodes = analyzer.budget().solve;
        let proof = analyzer.win_within(nodes, &*fallen)?;
        Some((natural, proof))
    })?;
    best_answer_holds(scene, [best, &natural], analyzer).then(|| PatternFact {
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
fn best_answer_holds(
    scene: &MoveFacts<'_>,
    answers: [&str; 2],
    analyzer: &mut PositionAnalyzer,
) -> bool {
    let [Ok(best), Ok(natural)] =
        answers.map(|name| scene.after.parse_move(name, Notation::Engine))
    else {
        return false;
    };
    let nodes = analyzer.budget().for_confirmation().search;
    let compared = analyzer.compare(scene.after, [best, natural], nodes);
    compared.is_some_and(|compared| compared.first >= HOLDING)
        && !analyzer.loses_by_force(scene.after, best)
}

/// Would whoever has just moved win by force with another move at once? Where the
/// other side is proven to win, nobody has looked yet.
fn threatens_to_win(scene: &MoveFacts<'_>, analyzer: &mut PositionAnalyzer) -> bool {
    let found = scene.reviewed_after;
    let is_unknown = found.proof.is_some();
    found.danger.is_some() || (is_unknown && analyzer.threatened_win(scene.after).is_some())
}

/// The answers that suggest themselves: of the points that stop the new threats
/// those through which most lines of both sides run, and what a search sees at a
/// glance, if hardly any point of the board has more lines.
fn natural_answers(view: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Vec<String> {
    const STOPS: usize = 3;
    const BUSIEST: usize = 4;
    let after = view.grid.with(view.played, view.side);
    let busiest = |mut points: Vec<GridPoint>, most: usize| {
        let worth = |point: GridPoint| -> u32 {
            let both = Side::BOTH.map(|side| after.point_value(point, side));
            both[0].saturating_add(both[1])
        };
        points.sort_by_cached_key(|&point| (core::cmp::Reverse(worth(point)), point));
        points.dedup();
        points.truncate(most);
        points
    };
    let made = threats_made_by(view.facts.after, view.played);
    let stops = made.iter().flat_map(|mark| &mark.defends);
    let stops = stops.filter_map(|name| GridPoint::named(name)).collect();
    let mut natural = busiest(stops, STOPS);
    let glance = analyzer.shallow_best_move(view.facts.after);
    let glance = glance.and_then(|name| GridPoint::named(&name));
    let empty = after.points().filter(|&point| after.stone(point).is_none());
    let eye_catching = busiest(empty.collect(), BUSIEST);
    let seen = |point: &GridPoint| eye_catching.contains(point) && !natural.contains(point);
    natural.extend(glance.filter(seen));
    natural.into_iter().map(GridPoint::name).collect()
}

/// Two own groups without a live window in common have one now, with the new
/// stone in it, and the best line makes use of it.
fn connection(view: &MoveBoard<'_>) -> Option<PatternFact> {
    let groups = view.grid.groups(view.side, ADJACENT);
    let groups: Vec<_> = groups
        .iter()
        .filter(|group| group.len() >= MIN_GROUP)
        .collect();
    let grid = view.grid.with(view.played, view.side);
    let reaches = |group: &[GridPoint]| grid.shared_windows(&[view.played], group, view.side);
    let followed = view.facts.reviewed_after.lines.first()?;
    let own_moves: Vec<GridPoint> = followed
        .pv
        .iter()
        .skip(1)
        .step_by(2)
        .filter_map(|name| GridPoint::named(name))
        .collect();
    for (number, one) in groups.iter().enumerate() {
        for other in &groups[number + 1..] {
            if !view.grid.shared_windows(one, other, view.side).is_empty() {
                continue;
            }
            let (to_one, to_other) = (reaches(one), reaches(other));
            let mut joined = to_one.iter().chain(&to_other);
            let is_used = joined.any(|window| own_moves.iter().any(|&mv| window.has(mv)));
            if !to_one.is_empty() && !to_other.is_empty() && is_used {
                return Some(PatternFact {
                    squares: point_names(one.iter().chain(other.iter())),
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
fn cut(view: &MoveBoard<'_>) -> Option<PatternFact> {
    let other = view.side.other();
    let groups = view.grid.groups(other, ADJACENT);
    let groups: Vec<_> = groups
        .iter()
        .filter(|group| group.len() >= MIN_GROUP)
        .collect();
    let after: StoneGrid = view.grid.with(view.played, view.side);
    for (number, one) in groups.iter().enumerate() {
        for another in &groups[number + 1..] {
            let had = !view.grid.shared_windows(one, another, other).is_empty();
            if had && after.shared_windows(one, another, other).is_empty() {
                return Some(PatternFact {
                    squares: point_names(one.iter().chain(another.iter())),
                    line: vec![view.played.name()],
                    ..fact(Pattern::Cut, true)
                });
            }
        }
    }
    None
}

fn point_names<'a>(points: impl Iterator<Item = &'a GridPoint>) -> Vec<String> {
    points.map(|point| point.name()).collect()
}
