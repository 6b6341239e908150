//! Six evaluation factors of a position.
//!
//! They are threat, shape, connectivity, territory, tempo, and potential. Each is a
//! side's share of what both sides have. Their weighted sum, with weights per phase, is
//! a second opinion beside the search.

use zeitnot_core::{Mark, Position, Side, ViewParts};
use zeitnot_schema::v1::review::{Factors, Phase};

use super::grid::StoneGrid;
use crate::phase;

/// Weights of the factors, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FactorWeights {
    threat: u32,
    shape: u32,
    connectivity: u32,
    territory: u32,
    tempo: u32,
    potential: u32,
}

impl FactorWeights {
    /// Returns the weights of a phase.
    ///
    /// Territory and potential weigh most in openings, threats and tempo most in
    /// endgames; in middle games threats outweigh shapes, and shapes connections.
    /// Within these limits the weights were fitted to results (`zeitnot train
    /// factors`). Those of openings were chosen by hand, because no factor predicts
    /// the result there.
    pub(crate) const fn for_phase(phase: Phase) -> Self {
        match phase {
            Phase::Opening => Self::new([160, 130, 120, 240, 130, 220]),
            Phase::EarlyMiddle => Self::new([197, 179, 162, 0, 150, 312]),
            Phase::Middle => Self::new([180, 163, 149, 0, 363, 145]),
            Phase::LateMiddle => Self::new([251, 159, 52, 101, 228, 208]),
            Phase::Endgame => Self::new([428, 93, 12, 138, 172, 157]),
        }
    }

    const fn new([threat, shape, connectivity, territory, tempo, potential]: [u32; 6]) -> Self {
        Self {
            threat,
            shape,
            connectivity,
            territory,
            tempo,
            potential,
        }
    }

    fn total(self, factors: &Factors) -> u32 {
        let weighted = self.threat * factors.threat
            + self.shape * factors.shape
            + self.connectivity * factors.connectivity
            + self.territory * factors.territory
            + self.tempo * factors.tempo
            + self.potential * factors.potential;
        let weights = self.threat
            + self.shape
            + self.connectivity
            + self.territory
            + self.tempo
            + self.potential;
        weighted / weights.max(1)
    }
}

/// Returns the factors of both sides; `None` in games without stones.
#[must_use]
pub fn factors(position: &dyn Position) -> Option<[Factors; 2]> {
    let grid = StoneGrid::from_position(position)?;
    let view = position.view(ViewParts::MAPS | ViewParts::MARKS);
    let (maps, marks) = (view.maps?, view.marks);
    let weights = FactorWeights::for_phase(phase::by_board(position)?);
    let sides = Side::BOTH;
    let threat = shares(sides.map(|side| threats(&marks, side)));
    let shape = shares(sides.map(|side| shapes(&grid, side)));
    let connectivity = shares(sides.map(|side| connections(&grid, side)));
    let territory = shares(maps.territory.map(|squares| count(squares.len())));
    let tempo = shares(sides.map(|side| tempo(&marks, side, position.side_to_move())));
    let potential = shares(maps.potential.map(|values| {
        // One great point is not worth a hundred small ones.
        values
            .into_iter()
            .map(|value| value.min(MAX_POTENTIAL))
            .sum()
    }));
    Some([0, 1].map(|side| {
        let mut factors = Factors {
            threat: threat[side],
            shape: shape[side],
            connectivity: connectivity[side],
            territory: territory[side],
            tempo: tempo[side],
            potential: potential[side],
            total: 0,
        };
        factors.total = weights.total(&factors);
        factors
    }))
}

/// Maximum potential that one point counts for.
const MAX_POTENTIAL: u32 = 64;

/// Returns each side's share of the sum, in thousandths; 500 each if the sum is 0.
fn shares([first, second]: [u32; 2]) -> [u32; 2] {
    let (first, both) = (u64::from(first), u64::from(first) + u64::from(second));
    let share = match both {
        0 => 500,
        _ => u32::try_from(first * 1_000 / both).unwrap_or(1_000),
    };
    [share, 1_000 - share]
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns the weight of a side's threats, which doubles with each urgency step.
fn threats(marks: &[Mark], side: Side) -> u32 {
    let own = marks.iter().filter(|mark| mark.side == Some(side));
    own.map(|mark| match mark.urgency {
        0 => 0,
        urgency => 1 << urgency.min(10),
    })
    .sum()
}

/// Returns the weight of the live windows with at least two stones.
fn shapes(grid: &StoneGrid, side: Side) -> u32 {
    let windows = grid.windows(side);
    windows
        .map(|window| match window.stones {
            2 => 1,
            3 => 4,
            4.. => 8,
            _ => 0,
        })
        .sum()
}

/// Returns the number of pairs of stones that share a live window.
fn connections(grid: &StoneGrid, side: Side) -> u32 {
    let stones: Vec<_> = grid.stones(side).collect();
    let mut pairs = 0;
    for (number, &one) in stones.iter().enumerate() {
        let windows: Vec<_> = grid.windows_through(one, side).collect();
        let later = &stones[number + 1..];
        let joined = |other: &&_| windows.iter().any(|window| window.has(**other));
        pairs += count(later.iter().filter(joined).count());
    }
    pairs
}

/// Counts points of forcing moves twice and adds 1 for the side to move.
fn tempo(marks: &[Mark], side: Side, to_move: Side) -> u32 {
    let own = marks
        .iter()
        .filter(|mark| mark.side == Some(side) && mark.urgency > 0);
    let mut points: Vec<&String> = own.flat_map(|mark| &mark.at).collect();
    points.sort_unstable();
    points.dedup();
    2 * count(points.len()) + u32::from(side == to_move)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::{Game, Setup};
    use zeitnot_gomoku::Gomoku;

    fn factors_of(moves: &str) -> [Factors; 2] {
        factors(&*Gomoku.position(&Setup::new(moves)).unwrap()).unwrap()
    }

    #[test]
    fn factors_of_both_sides_add_up_to_1000() {
        for moves in ["", "h8", "h8i9h9h10", "h8a1h9a3i10a15j10o1"] {
            let [first, second] = factors_of(moves);
            for (own, other) in [
                (first.threat, second.threat),
                (first.shape, second.shape),
                (first.connectivity, second.connectivity),
                (first.territory, second.territory),
                (first.potential, second.potential),
                (first.tempo, second.tempo),
            ] {
                assert_eq!(own + other, 1_000, "{moves}");
            }
            assert!((999..=1_000).contains(&(first.total + second.total)));
        }
    }

    #[test]
    fn a_side_ahead_in_most_factors_has_a_higher_total() {
        let [black, white] = factors_of("h8a1i8a15j8o1");
        assert!(black.threat > white.threat && black.connectivity > white.connectivity);
        assert!(black.total > 650, "{black:?}");
    }

    #[test]
    fn weights_follow_the_order_of_their_phase() {
        let opening = FactorWeights::for_phase(Phase::Opening);
        assert!(opening.territory > opening.potential && opening.potential > opening.threat);
        let middle = FactorWeights::for_phase(Phase::Middle);
        assert!(middle.threat > middle.shape && middle.shape >= middle.connectivity);
        let end = FactorWeights::for_phase(Phase::Endgame);
        assert!(end.threat > end.tempo && end.tempo > end.shape);
    }
}
