//! Simple threats, which consist of stones of one line.

use core::cmp::Reverse;

use super::context::ThreatContext;
use super::kind::ThreatKind;
use super::line::{CellBits, Goal, ThreatLine};
use crate::rule::Rule;
use crate::square_set::SquareSet;

/// A threat in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SimpleThreat {
    pub(super) kind: ThreatKind,
    pub(super) direction: usize,
    pub(super) stones: SquareSet,
    pub(super) completing_squares: SquareSet,
    pub(super) defending_squares: SquareSet,
}

/// A threat that may turn out to be redundant.
#[derive(Clone, Copy, Debug)]
struct ThreatCandidate {
    kind: ThreatKind,
    stones: CellBits,
    completing_cells: CellBits,
    goal: Option<Goal>,
}

impl ThreatCandidate {
    /// Returns `true` if `lesser`, which comes later in the order, is redundant: its
    /// stones or its completing cells are a subset of this one's.
    const fn covers(&self, lesser: &Self) -> bool {
        lesser.stones & !self.stones == 0
            || lesser.completing_cells != 0 && lesser.completing_cells & !self.completing_cells == 0
    }
}

/// Returns the threats in a line, strongest first, without redundant ones.
pub(super) fn in_line<R: Rule>(
    context: &ThreatContext<'_, R>,
    line: &ThreatLine<R>,
) -> Vec<SimpleThreat> {
    let mut candidates = long_rows(line);
    let groups = line.groups().into_iter();
    candidates.extend(groups.filter_map(|stones| group_threat(context, line, stones)));
    candidates.sort_unstable_by_key(|candidate| {
        let completes = candidate.completing_cells.count_ones();
        (candidate.kind, Reverse(completes), candidate.stones)
    });
    let kept = candidates.iter().enumerate().filter(|&(place, candidate)| {
        let stronger = &candidates[..place];
        !stronger.iter().any(|stronger| stronger.covers(candidate))
    });
    kept.map(|(_, candidate)| SimpleThreat {
        kind: candidate.kind,
        direction: line.direction(),
        stones: line.squares(candidate.stones),
        completing_squares: line.squares(candidate.completing_cells),
        defending_squares: defending_squares(context, line, candidate),
    })
    .collect()
}

/// Returns fives and overlines.
fn long_rows<R: Rule>(line: &ThreatLine<R>) -> Vec<ThreatCandidate> {
    let rows = line.long_rows().into_iter().filter_map(|(stones, wins)| {
        let kind = match (wins, stones.count_ones()) {
            (true, _) => ThreatKind::Five,
            (false, 6..) => ThreatKind::Overline,
            (false, _) => return None,
        };
        Some(ThreatCandidate {
            kind,
            stones,
            completing_cells: 0,
            goal: None,
        })
    });
    rows.collect()
}

/// Returns the threat that the stones of a live window make.
fn group_threat<R: Rule>(
    context: &ThreatContext<'_, R>,
    line: &ThreatLine<R>,
    stones: CellBits,
) -> Option<ThreatCandidate> {
    let goals: &[Goal] = match stones.count_ones() {
        4 => &[Goal::Five],
        3 => &[Goal::OpenFour, Goal::Four],
        2 => &[Goal::OpenThree, Goal::Three],
        _ => &[],
    };
    goals.iter().find_map(|&goal| {
        let completes = line.completing(stones, goal);
        let completes = completes & !line.cells(&context.forbidden);
        (completes != 0).then(|| ThreatCandidate {
            kind: threat_kind(line, stones, goal),
            stones,
            completing_cells: completes,
            goal: Some(goal),
        })
    })
}

/// Returns the kind of threat of stones that reach the goal with another stone.
fn threat_kind<R: Rule>(line: &ThreatLine<R>, stones: CellBits, goal: Goal) -> ThreatKind {
    let span = CellBits::BITS - stones.leading_zeros() - stones.trailing_zeros();
    let gaps = span - stones.count_ones();
    match (goal, gaps) {
        (Goal::Five, _) if line.is_open_four(stones) => ThreatKind::OpenFour,
        (Goal::Five, 0) => ThreatKind::Four,
        (Goal::Five, _) => ThreatKind::BrokenFour,
        (Goal::OpenFour, 0) => ThreatKind::OpenThree,
        (Goal::OpenFour, _) => ThreatKind::BrokenThree,
        (Goal::Four, 0) => ThreatKind::Three,
        (Goal::Four, 1) => ThreatKind::PotentialFour,
        (Goal::Four, _) => ThreatKind::JumpThree,
        (Goal::OpenThree, _) => ThreatKind::OpenTwo,
        (Goal::Three, _) => ThreatKind::PotentialThree,
    }
}

/// Returns the squares where an opponent's stone leaves no completing cell that still
/// completes the threat, in the line or by capturing stones of it.
fn defending_squares<R: Rule>(
    context: &ThreatContext<'_, R>,
    line: &ThreatLine<R>,
    threat: &ThreatCandidate,
) -> SquareSet {
    let tried = line.squares(line.empty()).union(&context.captures);
    let answers = tried.difference(&context.forbidden_to_opponent);
    let parries = answers.iter().filter(|&answer| {
        let after = line.after_answer(answer, &context.taken_by(answer));
        match (threat.goal, threat.kind) {
            (Some(goal), _) => !after.still_completes(threat.completing_cells, threat.stones, goal),
            (None, ThreatKind::Five) => {
                let mut rows = after.long_rows().into_iter();
                !context.is_over && !rows.any(|(row, wins)| wins && row & threat.stones != 0)
            }
            (None, _) => false,
        }
    });
    parries.collect()
}
