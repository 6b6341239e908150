//! Simple threats: stones of one line, and what one more of them makes.

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

/// A threat before it is known whether another one says as much.
#[derive(Clone, Copy, Debug)]
struct ThreatCandidate {
    kind: ThreatKind,
    stones: CellBits,
    completing_cells: CellBits,
    goal: Option<Goal>,
}

impl ThreatCandidate {
    /// Whether `lesser`, which comes later in the order, says nothing new: its
    /// stones or its completing cells are all among those of this one.
    const fn covers(&self, lesser: &Self) -> bool {
        lesser.stones & !self.stones == 0
            || lesser.completing_cells != 0 && lesser.completing_cells & !self.completing_cells == 0
    }
}

/// The threats in a line, the gravest first. One whose stones or whose
/// completing cells all belong to a graver one of the line is left out.
pub(super) fn in_line<R: Rule>(
    scene: &ThreatContext<'_, R>,
    line: &ThreatLine<R>,
) -> Vec<SimpleThreat> {
    let mut candidates = long_rows(line);
    let groups = line.groups().into_iter();
    candidates.extend(groups.filter_map(|stones| group_threat(scene, line, stones)));
    candidates.sort_unstable_by_key(|candidate| {
        let completes = candidate.completing_cells.count_ones();
        (candidate.kind, Reverse(completes), candidate.stones)
    });
    let told = candidates.iter().enumerate().filter(|&(place, candidate)| {
        let graver = &candidates[..place];
        !graver.iter().any(|graver| graver.covers(candidate))
    });
    told.map(|(_, candidate)| SimpleThreat {
        kind: candidate.kind,
        direction: line.direction(),
        stones: line.squares(candidate.stones),
        completing_squares: line.squares(candidate.completing_cells),
        defending_squares: defending_squares(scene, line, candidate),
    })
    .collect()
}

/// Fives, and rows too long to be one.
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

/// The threat that the stones of a live window are.
fn group_threat<R: Rule>(
    scene: &ThreatContext<'_, R>,
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
        let completes = completes & !line.cells(&scene.forbidden);
        (completes != 0).then(|| ThreatCandidate {
            kind: threat_kind(line, stones, goal),
            stones,
            completing_cells: completes,
            goal: Some(goal),
        })
    })
}

/// What stones are called that one more brings to the goal.
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

/// Where one stone of the opponent's leaves no completing cell that still
/// completes: in the line itself, or by taking stones out of it.
fn defending_squares<R: Rule>(
    scene: &ThreatContext<'_, R>,
    line: &ThreatLine<R>,
    threat: &ThreatCandidate,
) -> SquareSet {
    let tried = line.squares(line.empty()).union(&scene.captures);
    let answers = tried.difference(&scene.forbidden_to_opponent);
    let parries = answers.iter().filter(|&answer| {
        let after = line.after_answer(answer, &scene.taken_by(answer));
        match (threat.goal, threat.kind) {
            (Some(goal), _) => !after.still_completes(threat.completing_cells, threat.stones, goal),
            (None, ThreatKind::Five) => {
                let mut rows = after.long_rows().into_iter();
                !scene.is_over && !rows.any(|(row, wins)| wins && row & threat.stones != 0)
            }
            (None, _) => false,
        }
    });
    parries.collect()
}
