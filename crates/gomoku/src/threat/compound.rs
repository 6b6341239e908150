//! Compound threats: simple threats that share a stone, so that a single answer
//! rarely removes all of them.

use super::kind::ThreatKind;
use super::simple::SimpleThreat;
use crate::square::Square;
use crate::square_set::SquareSet;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CompoundThreat {
    pub(super) kind: ThreatKind,
    /// Indices of the simple threats, ascending.
    parts: Vec<usize>,
}

impl CompoundThreat {
    /// Returns the stones of all parts.
    pub(super) fn stones(&self, simple: &[SimpleThreat]) -> SquareSet {
        let stones = self.parts.iter().map(|&part| simple[part].stones);
        stones.fold(SquareSet::EMPTY, |all, stones| all.union(&stones))
    }

    /// Returns the squares that complete any part.
    pub(super) fn completing_squares(&self, simple: &[SimpleThreat]) -> SquareSet {
        let points = self
            .parts
            .iter()
            .map(|&part| simple[part].completing_squares);
        points.fold(SquareSet::EMPTY, |all, points| all.union(&points))
    }

    /// Returns the squares that defend against every part.
    pub(super) fn defending_squares(&self, simple: &[SimpleThreat]) -> SquareSet {
        let points = self
            .parts
            .iter()
            .map(|&part| simple[part].defending_squares);
        points
            .reduce(|all, points| all.intersection(&points))
            .unwrap_or(SquareSet::EMPTY)
    }
}

/// Returns the strongest compound of each of `stones`, without duplicates and
/// subsets.
pub(super) fn find_all(
    simple: &[SimpleThreat],
    stones: impl Iterator<Item = Square>,
) -> Vec<CompoundThreat> {
    let mut found: Vec<CompoundThreat> =
        stones.filter_map(|stone| through(simple, stone)).collect();
    found.sort_by(|a, b| (a.kind, &a.parts).cmp(&(b.kind, &b.parts)));
    found.dedup();
    let is_part_of = |a: &CompoundThreat, b: &CompoundThreat| {
        a != b && a.parts.iter().all(|part| b.parts.contains(part))
    };
    let kept = found
        .iter()
        .filter(|compound| !found.iter().any(|other| is_part_of(compound, other)));
    kept.cloned().collect()
}

/// Returns the compound of the fours and open threes through a stone.
///
/// Threes must be in two lines, because an answer between two threes of one line
/// removes both.
fn through(simple: &[SimpleThreat], stone: Square) -> Option<CompoundThreat> {
    let indices = |holds: &dyn Fn(&SimpleThreat) -> bool| {
        let numbered = simple.iter().enumerate();
        let here = numbered.filter(|(_, threat)| threat.stones.contains(stone) && holds(threat));
        here.map(|(number, _)| number).collect::<Vec<_>>()
    };
    let fours = indices(&|threat| threat.kind.is_four());
    let four_line = fours.first().map(|&four| simple[four].direction);
    let threes =
        indices(&|threat| threat.kind.is_open_three() && Some(threat.direction) != four_line);
    let lies_elsewhere = |&three: &usize| simple[three].direction != simple[threes[0]].direction;
    let is_broken = |&three: &usize| simple[three].kind == ThreatKind::BrokenThree;
    let (kind, parts) = if fours.len() > 1 {
        (ThreatKind::DoubleFour, fours)
    } else if !fours.is_empty() && !threes.is_empty() {
        (ThreatKind::FourThree, [fours, threes].concat())
    } else if !threes.iter().any(lies_elsewhere) {
        return None;
    } else if threes.iter().all(is_broken) {
        (ThreatKind::DoubleBrokenThree, threes)
    } else {
        (ThreatKind::DoubleThree, threes)
    };
    Some(CompoundThreat { kind, parts })
}
