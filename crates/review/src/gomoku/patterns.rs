//! Detection of patterns, each verified by a proof, a search, or changed windows.

use zeitnot_core::{Mark, Notation, Position, Side};
use zeitnot_schema::v1::review::{Pattern, PatternFact, ReviewedPosition};

use super::facts::{MoveBoard, MoveFacts, threats_made_by};
use super::grid::{ADJACENT, GridPoint, StoneGrid};
use crate::analyzer::PositionAnalyzer;
use crate::labels::{self, ONLY_MOVE_GAP};

/// Minimum number of stones in a group.
const MIN_GROUP: usize = 2;

/// Finds the patterns in the played move and in the better one.
pub(crate) fn patterns(facts: &MoveFacts<'_>, analyzer: &mut PositionAnalyzer) -> Vec<PatternFact> {
    let Some(board) = MoveBoard::new(facts) else {
        return Vec::new();
    };
    // A move that loses something can still set a trap.
    let mut found = Vec::from_iter(trap(&board, analyzer));
    if facts.loss <= labels::MAX_GOOD {
        found.extend(fork(facts.after, board.played, true, analyzer));
        found.extend(sacrifice(&board));
        found.extend(connection(&board));
        found.extend(cut(&board));
    }
    if let Some(better) = board
        .better
        .as_ref()
        .filter(|_| facts.loss > labels::MAX_EXCELLENT)
    {
        found.extend(fork(&*better.after, better.point, false, analyzer));
        found.extend(missed_ladder(facts.reviewed));
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

/// Two or more threats through one stone, and every reply loses.
fn fork(
    after: &dyn Position,
    stone: GridPoint,
    played: bool,
    analyzer: &mut PositionAnalyzer,
) -> Option<PatternFact> {
    let made = threats_made_by(after, stone);
    let most_urgent = made.first()?;
    let simple = made.iter().filter(|mark| !is_compound(mark)).count();
    if simple < 2 && !is_compound(most_urgent) {
        return None;
    }
    let is_lost = analyzer.every_defense_loses(after);
    is_lost.then(|| PatternFact {
        shape: Some(most_urgent.kind.to_owned()),
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

/// A win by fours that begins with three fours, each with one reply.
fn missed_ladder(found: &ReviewedPosition) -> Option<PatternFact> {
    let proof = found.proof.as_ref().filter(|proof| proof.kind == "vcf")?;
    // Three fours, their replies, and the end.
    (proof.line.len() >= 7).then(|| PatternFact {
        line: proof.line.clone(),
        squares: proof.line.iter().step_by(2).cloned().collect(),
        ..fact(Pattern::Ladder, false)
    })
}

/// The best reply breaks an own line that the move is not part of.
///
/// The value of the own lines decreases, and either the win is proven or no other
/// move was nearly as good.
fn sacrifice(board: &MoveBoard<'_>) -> Option<PatternFact> {
    /// Minimum winning chance after a sacrifice, in tenths of a percent.
    const AHEAD: u16 = 700;
    let facts = board.facts;
    let line = facts.reviewed_after.lines.first()?;
    let name = line.best_move.as_ref()?;
    let mut replied = facts.after.clone_box();
    replied
        .play(facts.after.parse_move(name, Notation::Engine).ok()?)
        .ok()?;
    let (after, reply) = (
        StoneGrid::from_position(&*replied)?,
        GridPoint::named(name)?,
    );
    let loses_line = line_value(&after, board.side) < line_value(&board.grid, board.side)
        && (breaks_line(board, reply) || after.stones(board.side).count() <= own_stones(board));
    let own = |found: &ReviewedPosition| match board.side {
        Side::First => found.win,
        Side::Second => 1_000 - found.win,
    };
    let is_only = facts.lead >= ONLY_MOVE_GAP && own(facts.reviewed_after) >= AHEAD;
    let threat = threats_made_by(facts.after, board.played);
    (loses_line && (facts.still_won || is_only) && !threat.is_empty()).then(|| PatternFact {
        shape: threat.first().map(|mark| mark.kind.to_owned()),
        squares: vec![board.played.name()],
        line: [board.played.name()]
            .into_iter()
            .chain(line.pv.iter().cloned())
            .collect(),
        ..fact(Pattern::Sacrifice, true)
    })
}

/// Returns the value of a side's lines; each further stone multiplies it by four.
fn line_value(grid: &StoneGrid, side: Side) -> u32 {
    let lines = grid.windows(side).filter(|window| window.stones >= 2);
    lines.map(|window| 4_u32.pow(window.stones - 2)).sum()
}

/// Returns `true` if `reply` breaks a line with stones but without the played move.
fn breaks_line(board: &MoveBoard<'_>, reply: GridPoint) -> bool {
    let mut lines = board.grid.windows_through(reply, board.side);
    lines.any(|window| window.stones >= 2 && !window.has(board.played))
}

fn own_stones(board: &MoveBoard<'_>) -> usize {
    board.grid.stones(board.side).count()
}

/// Returns `true` if a search finds no other winning move.
pub(crate) fn is_sole_win(facts: &MoveFacts<'_>, analyzer: &mut PositionAnalyzer) -> bool {
    let Some(other) = analyzer.best_except(facts.position, facts.played) else {
        return true;
    };
    let mut instead = facts.position.clone_box();
    let played = instead
        .parse_move(&other.mv, Notation::Engine)
        .is_ok_and(|mv| instead.play(mv).is_ok());
    let wins = other.chance == 1_000 || (played && analyzer.every_defense_loses(&*instead));
    !wins && other.chance + ONLY_MOVE_GAP <= 1_000
}

/// A natural reply stops the threat but loses by force; a better one holds.
fn trap(board: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Option<PatternFact> {
    let facts = board.facts;
    let opponent_chance = match board.side {
        Side::First => 1_000 - facts.reviewed_after.win,
        Side::Second => facts.reviewed_after.win,
    };
    let best = facts.reviewed_after.lines.first()?.best_move.as_ref()?;
    if opponent_chance < MIN_HOLDING || !threatens_to_win(facts, analyzer) {
        return None;
    }
    let natural = natural_replies(board, analyzer);
    let mut natural = natural.into_iter().filter(|natural| natural != best);
    let (natural, proof) = natural.find_map(|natural| {
        let mut replied = facts.after.clone_box();
        replied
            .play(facts.after.parse_move(&natural, Notation::Engine).ok()?)
            .ok()?;
        let nodes = analyzer.budget().solve;
        let proof = analyzer.win_within(nodes, &*replied)?;
        Some((natural, proof))
    })?;
    best_reply_holds(facts, [best, &natural], analyzer).then(|| PatternFact {
        squares: vec![natural.clone()],
        line: [board.played.name(), natural]
            .into_iter()
            .chain(proof.line)
            .collect(),
        ..fact(Pattern::Trap, true)
    })
}

/// Minimum winning chance of a side that is not lost, in tenths of a percent.
const MIN_HOLDING: u16 = 100;

/// Returns `true` if the best reply holds where the natural one loses.
///
/// "Nothing wins against it" claims an absence, which needs a longer search.
fn best_reply_holds(
    facts: &MoveFacts<'_>,
    replies: [&str; 2],
    analyzer: &mut PositionAnalyzer,
) -> bool {
    let [Ok(best), Ok(natural)] =
        replies.map(|name| facts.after.parse_move(name, Notation::Engine))
    else {
        return false;
    };
    let nodes = analyzer.budget().for_confirmation().search;
    let compared = analyzer.compare(facts.after, [best, natural], nodes);
    compared.is_some_and(|compared| compared.first >= MIN_HOLDING)
        && !analyzer.loses_by_force(facts.after, best)
}

/// Returns `true` if the mover threatens a forced win.
///
/// If the opponent has a proven win, threats were not analyzed, so this searches.
fn threatens_to_win(facts: &MoveFacts<'_>, analyzer: &mut PositionAnalyzer) -> bool {
    let found = facts.reviewed_after;
    let is_unknown = found.proof.is_some();
    found.danger.is_some() || (is_unknown && analyzer.threatened_win(facts.after).is_some())
}

/// Returns the natural replies.
///
/// These are the points that stop the new threats and have the most lines of both
/// sides, and the best move of a shallow search if few points have more lines.
fn natural_replies(board: &MoveBoard<'_>, analyzer: &mut PositionAnalyzer) -> Vec<String> {
    const MAX_STOPS: usize = 3;
    const MAX_BUSIEST: usize = 4;
    let after = board.grid.with(board.played, board.side);
    let busiest = |mut points: Vec<GridPoint>, max: usize| {
        let value = |point: GridPoint| -> u32 {
            let both = Side::BOTH.map(|side| after.point_value(point, side));
            both[0].saturating_add(both[1])
        };
        points.sort_by_cached_key(|&point| (core::cmp::Reverse(value(point)), point));
        points.dedup();
        points.truncate(max);
        points
    };
    let made = threats_made_by(board.facts.after, board.played);
    let stops = made.iter().flat_map(|mark| &mark.defends);
    let stops = stops.filter_map(|name| GridPoint::named(name)).collect();
    let mut natural = busiest(stops, MAX_STOPS);
    let shallow_best = analyzer.shallow_best_move(board.facts.after);
    let shallow_best = shallow_best.and_then(|name| GridPoint::named(&name));
    let empty = after.points().filter(|&point| after.stone(point).is_none());
    let prominent = busiest(empty.collect(), MAX_BUSIEST);
    let is_new = |point: &GridPoint| prominent.contains(point) && !natural.contains(point);
    natural.extend(shallow_best.filter(is_new));
    natural.into_iter().map(GridPoint::name).collect()
}

/// The stone joins two own groups, and the best line makes use of it.
///
/// The groups shared no live window, and the stone shares one with each of them. The best
/// line plays in one of these windows.
fn connection(board: &MoveBoard<'_>) -> Option<PatternFact> {
    let groups = board.grid.groups(board.side, ADJACENT);
    let groups: Vec<_> = groups
        .iter()
        .filter(|group| group.len() >= MIN_GROUP)
        .collect();
    let grid = board.grid.with(board.played, board.side);
    let reaches = |group: &[GridPoint]| grid.shared_windows(&[board.played], group, board.side);
    let followed = board.facts.reviewed_after.lines.first()?;
    let own_moves: Vec<GridPoint> = followed
        .pv
        .iter()
        .skip(1)
        .step_by(2)
        .filter_map(|name| GridPoint::named(name))
        .collect();
    for (number, one) in groups.iter().enumerate() {
        for other in &groups[number + 1..] {
            if !board.grid.shared_windows(one, other, board.side).is_empty() {
                continue;
            }
            let (to_one, to_other) = (reaches(one), reaches(other));
            let mut joined = to_one.iter().chain(&to_other);
            let is_used = joined.any(|window| own_moves.iter().any(|&mv| window.has(mv)));
            if !to_one.is_empty() && !to_other.is_empty() && is_used {
                return Some(PatternFact {
                    squares: point_names(one.iter().chain(other.iter())),
                    line: [board.played.name()]
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

/// Two groups of the opponent shared a live window, and no longer do.
fn cut(board: &MoveBoard<'_>) -> Option<PatternFact> {
    let other = board.side.other();
    let groups = board.grid.groups(other, ADJACENT);
    let groups: Vec<_> = groups
        .iter()
        .filter(|group| group.len() >= MIN_GROUP)
        .collect();
    let after: StoneGrid = board.grid.with(board.played, board.side);
    for (number, one) in groups.iter().enumerate() {
        for another in &groups[number + 1..] {
            let had = !board.grid.shared_windows(one, another, other).is_empty();
            if had && after.shared_windows(one, another, other).is_empty() {
                return Some(PatternFact {
                    squares: point_names(one.iter().chain(another.iter())),
                    line: vec![board.played.name()],
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
