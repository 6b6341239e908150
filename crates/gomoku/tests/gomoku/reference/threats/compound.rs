//! Compound threats as defined, stone by stone.

use zeitnot_core::Side;
use zeitnot_gomoku::SquareSet;
use zeitnot_gomoku::threat::ThreatKind;

use super::{NaiveSimpleThreat, NaiveThreat};
use crate::reference::Grid;

/// Returns the groups of threats that share a stone, with all their parts.
pub(super) fn find_compounds(
    grid: &Grid,
    who: Side,
    simple: &[NaiveSimpleThreat],
    parts: &[NaiveThreat],
) -> Vec<NaiveThreat> {
    let mut found: Vec<(ThreatKind, Vec<usize>)> = Vec::new();
    for stone in grid.cells().filter(|&at| grid.stone(at) == Some(who)) {
        let through = |kinds: &[ThreatKind]| -> Vec<usize> {
            let here = |i: &usize| simple[*i].stones.contains(&stone);
            let is_one = |i: &usize| kinds.contains(&simple[*i].kind);
            (0..simple.len()).filter(here).filter(is_one).collect()
        };
        let fours = through(&[
            ThreatKind::OpenFour,
            ThreatKind::Four,
            ThreatKind::BrokenFour,
        ]);
        let threes = through(&[ThreatKind::OpenThree, ThreatKind::BrokenThree]);
        let crosses = |i: &usize, j: &usize| simple[*i].direction != simple[*j].direction;
        let pairs = |first: &[usize], second: &[usize]| {
            first.iter().any(|i| second.iter().any(|j| crosses(i, j)))
        };
        if fours.len() >= 2 {
            found.push((ThreatKind::DoubleFour, fours));
        } else if pairs(&fours, &threes) {
            let mut all = fours.clone();
            all.extend(threes.into_iter().filter(|three| crosses(three, &fours[0])));
            found.push((ThreatKind::FourThree, all));
        } else if pairs(&threes, &threes) {
            let is_broken = |i: &usize| simple[*i].kind == ThreatKind::BrokenThree;
            let kind = if threes.iter().all(is_broken) {
                ThreatKind::DoubleBrokenThree
            } else {
                ThreatKind::DoubleThree
            };
            found.push((kind, threes));
        }
    }
    for (_, numbers) in &mut found {
        numbers.sort_unstable();
    }
    found.sort();
    found.dedup();
    let is_maximal = |one: &&(ThreatKind, Vec<usize>)| {
        let contains = |other: &(ThreatKind, Vec<usize>)| {
            other != *one && one.1.iter().all(|part| other.1.contains(part))
        };
        !found.iter().any(contains)
    };
    let kept = found.iter().filter(is_maximal).map(|(kind, numbers)| {
        let members = || numbers.iter().map(|&i| &parts[i]);
        let empty = SquareSet::EMPTY;
        NaiveThreat {
            kind: *kind,
            stones: members().fold(empty, |all, part| all.union(&part.stones)),
            completing_squares: members()
                .fold(empty, |all, part| all.union(&part.completing_squares)),
            defending_squares: members().fold(parts[numbers[0]].defending_squares, |all, part| {
                all.intersection(&part.defending_squares)
            }),
        }
    });
    kept.collect()
}
