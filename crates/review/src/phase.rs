//! How far a game has come: by the number of its moves, and by what is on the
//! board.

use zeitnot_core::{Position, ViewParts};
use zeitnot_schema::v1::review::{Phase, PhaseBand, ReviewedPosition};

/// The last moves of the phases of a game of gomoku on a board of 15 rows.
const LAST_MOVES: [(Phase, u32); 4] = [
    (Phase::Opening, 10),
    (Phase::EarlyMiddle, 25),
    (Phase::Middle, 50),
    (Phase::LateMiddle, 80),
];

/// The phase of a game of gomoku with so many stones on a board of so many
/// rows. Larger boards have longer games, but not much longer openings.
fn by_stones(stones: usize, size: i32) -> Phase {
    let cells = u32::try_from(size.max(5) * size.max(5)).unwrap_or(225);
    let stones = u32::try_from(stones).unwrap_or(u32::MAX);
    let scale = |last: u32| match last {
        10 => 10,
        last => last * cells / 225,
    };
    let phase = LAST_MOVES.iter().find(|(_, last)| stones < scale(*last));
    phase.map_or(Phase::Endgame, |(phase, _)| *phase)
}

/// The phase of the next move in a position, which never goes back behind
/// `before`. Where a fight has begun, the opening is over, however few moves
/// were made.
pub(crate) fn next_phase(position: &dyn Position, seen: &ReviewedPosition, before: Phase) -> Phase {
    let phase = match by_board(position) {
        Some(by_number) => by_number.max(by_structure(seen)),
        None => by_share(position.turn_features().phase),
    };
    phase.max(before)
}

/// The phase of a game of gomoku by the number of its stones alone; none in games
/// without stones.
#[must_use]
pub fn by_board(position: &dyn Position) -> Option<Phase> {
    let [first, second] = position.view(ViewParts::STONES).stones?;
    let size = position.setup().size;
    let size = size.and_then(|size| i32::try_from(size).ok());
    Some(by_stones(first.len() + second.len(), size.unwrap_or(15)))
}

/// A threat that has to be answered begins the fight; a forced win, or two such
/// threats at once, are the middle of it.
fn by_structure(seen: &ReviewedPosition) -> Phase {
    /// An open three, in tenths.
    const PRESSING: u32 = 40;
    /// A four or more.
    const DECIDING: u32 = 70;
    if seen.proof.is_some() || seen.urgency >= DECIDING {
        Phase::Middle
    } else if seen.danger.is_some() || seen.urgency >= PRESSING {
        Phase::EarlyMiddle
    } else {
        Phase::Opening
    }
}

/// Where a game tells how much of it is over.
fn by_share(share: f64) -> Phase {
    match share {
        share if share < 0.1 => Phase::Opening,
        share if share < 0.3 => Phase::EarlyMiddle,
        share if share < 0.55 => Phase::Middle,
        share if share < 0.8 => Phase::LateMiddle,
        _ => Phase::Endgame,
    }
}

/// The runs of equal phases among those of the moves.
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
    fn bands_are_runs() {
        use Phase::{Middle, Opening};
        assert!(phase_bands([]).is_empty());
        let told: Vec<_> = phase_bands([Opening, Opening, Middle])
            .into_iter()
            .map(|band| (band.phase, band.from, band.to))
            .collect();
        assert_eq!(told, [(Opening, 1, 2), (Middle, 3, 3)]);
    }
}
