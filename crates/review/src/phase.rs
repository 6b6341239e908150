//! Phases of a game, by the number of moves and by the position.

use zeitnot_core::{Position, ViewParts};
use zeitnot_schema::v1::review::{Phase, PhaseBand, ReviewedPosition};

/// Number of stones at which each phase of a gomoku game ends, on a 15×15 board.
const PHASE_ENDS: [(Phase, u32); 4] = [
    (Phase::Opening, 10),
    (Phase::EarlyMiddle, 25),
    (Phase::Middle, 50),
    (Phase::LateMiddle, 80),
];

/// Returns the phase of a gomoku game.
///
/// Larger boards have longer games, but not much longer openings, so the opening is
/// not scaled.
fn by_stones(stones: usize, size: i32) -> Phase {
    let cells = u32::try_from(size.max(5) * size.max(5)).unwrap_or(225);
    let stones = u32::try_from(stones).unwrap_or(u32::MAX);
    let scale = |end: u32| match end {
        10 => 10,
        end => end * cells / 225,
    };
    let phase = PHASE_ENDS.iter().find(|(_, end)| stones < scale(*end));
    phase.map_or(Phase::Endgame, |(phase, _)| *phase)
}

/// Returns the phase of the next move, which is never earlier than `before`.
///
/// Urgent threats end the opening, regardless of the number of moves.
pub(crate) fn next_phase(position: &dyn Position, seen: &ReviewedPosition, before: Phase) -> Phase {
    let phase = match by_board(position) {
        Some(by_number) => by_number.max(by_structure(seen)),
        None => by_share(position.turn_features().phase),
    };
    phase.max(before)
}

/// Returns the phase by the number of stones; `None` in games without stones.
#[must_use]
pub fn by_board(position: &dyn Position) -> Option<Phase> {
    let [first, second] = position.view(ViewParts::STONES).stones?;
    let size = position.setup().size;
    let size = size.and_then(|size| i32::try_from(size).ok());
    Some(by_stones(first.len() + second.len(), size.unwrap_or(15)))
}

/// Returns the phase by threats.
///
/// An urgent threat starts the early middle game, a four or a forced win the middle game.
fn by_structure(seen: &ReviewedPosition) -> Phase {
    /// Urgency of a broken three, in tenths.
    const PRESSING: u32 = 40;
    /// Urgency of a four without a gap, in tenths.
    const DECIDING: u32 = 70;
    if seen.proof.is_some() || seen.urgency >= DECIDING {
        Phase::Middle
    } else if seen.danger.is_some() || seen.urgency >= PRESSING {
        Phase::EarlyMiddle
    } else {
        Phase::Opening
    }
}

/// Returns the phase by the share of the game that is over, from 0 to 1.
fn by_share(share: f64) -> Phase {
    match share {
        share if share < 0.1 => Phase::Opening,
        share if share < 0.3 => Phase::EarlyMiddle,
        share if share < 0.55 => Phase::Middle,
        share if share < 0.8 => Phase::LateMiddle,
        _ => Phase::Endgame,
    }
}

/// Returns the runs of equal phases.
pub(crate) fn phase_bands(phases: impl IntoIterator<Item = Phase>) -> Vec<PhaseBand> {
    let mut bands: Vec<PhaseBand> = Vec::new();
    for (phase, ply) in phases.into_iter().zip(1..) {
        match bands.last_mut() {
            Some(band) if band.phase == phase => band.to = ply,
            _ => bands.push(PhaseBand {
                phase,
                from: ply,
                to: ply,
            }),
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_follow_the_number_of_stones() {
        let phase = |stones| by_stones(stones, 15);
        assert_eq!(phase(0), Phase::Opening);
        assert_eq!(phase(9), Phase::Opening);
        assert_eq!(phase(10), Phase::EarlyMiddle);
        assert_eq!(phase(25), Phase::Middle);
        assert_eq!(phase(50), Phase::LateMiddle);
        assert_eq!(phase(80), Phase::Endgame);
        assert_eq!(by_stones(10, 20), Phase::EarlyMiddle);
        assert!(by_stones(60, 20) < by_stones(60, 15));
        assert!(by_stones(usize::MAX, 0) == Phase::Endgame);
    }

    #[test]
    fn bands_are_runs_of_equal_phases() {
        use Phase::{Middle, Opening};
        assert!(phase_bands([]).is_empty());
        let bands: Vec<_> = phase_bands([Opening, Opening, Middle])
            .into_iter()
            .map(|band| (band.phase, band.from, band.to))
            .collect();
        assert_eq!(bands, [(Opening, 1, 2), (Middle, 3, 3)]);
    }
}
