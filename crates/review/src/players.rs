//! Statistics of the players, and turning points.

use zeitnot_core::Side;
use zeitnot_schema::v1::review::{
    Phase, PhaseAccuracy, Review, ReviewedMove, SideReview, TurningPoint,
};

use crate::accuracy::{game_accuracy, volatility_weights};

/// Number of positions before and after a move that determine its weight.
const VOLATILITY_REACH: usize = 4;

/// Minimum change of the winning chance at a turning point, in tenths of a percent.
const MIN_SWING: u16 = 200;
/// Minimum change if the lead changes sides.
const MIN_SWING_LEAD_CHANGE: u16 = 100;

/// Maximum number of turning points.
const MAX_TURNING_POINTS: usize = 5;

/// Returns the statistics of each side, first player first.
pub(crate) fn sides(review: &Review) -> [SideReview; 2] {
    let chances: Vec<u16> = review.positions.iter().map(|found| found.win).collect();
    let weights = volatility_weights(&chances, VOLATILITY_REACH);
    Side::BOTH.map(|side| {
        let own = review.moves.iter().enumerate();
        let own = own.filter(|(_, mv)| Side::from(mv.side) == side);
        let own: Vec<(&ReviewedMove, u16)> = own
            .map(|(at, mv)| (mv, weights.get(at).copied().unwrap_or(0)))
            .collect();
        side_review(&own)
    })
}

fn side_review(own: &[(&ReviewedMove, u16)]) -> SideReview {
    let mut result = SideReview {
        moves: count(own.len()),
        accuracy: accuracy(own.iter().copied()),
        loss: mean_loss(own),
        ..SideReview::default()
    };
    for &phase in Phase::ALL {
        let within = || own.iter().copied().filter(|(mv, _)| mv.phase == phase);
        let moves = count(within().count());
        if moves > 0 {
            result.phases.push(PhaseAccuracy {
                phase,
                moves,
                accuracy: accuracy(within()),
            });
        }
    }
    for (mv, _) in own {
        *result.labels.entry(mv.label).or_insert(0) += 1;
        if let Some(mistake) = mv.mistakes.first() {
            *result.mistakes.entry(mistake.category).or_insert(0) += 1;
        }
    }
    result
}

fn accuracy<'a>(moves: impl Iterator<Item = (&'a ReviewedMove, u16)>) -> u16 {
    let (accuracies, weights): (Vec<u16>, Vec<u16>) =
        moves.map(|(mv, weight)| (mv.accuracy, weight)).unzip();
    game_accuracy(&accuracies, &weights)
}

fn mean_loss(own: &[(&ReviewedMove, u16)]) -> u16 {
    let sum: u64 = own.iter().map(|(mv, _)| u64::from(mv.loss)).sum();
    let mean = sum / (own.len() as u64).max(1);
    u16::try_from(mean).unwrap_or(u16::MAX)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns the turning points of a game.
pub(crate) fn turning_points(review: &Review) -> Vec<TurningPoint> {
    let chances: Vec<u16> = review.positions.iter().map(|found| found.win).collect();
    // If the move lost nothing, the later search only looked further ahead.
    let is_bad = |at: usize| review.moves.get(at).is_some_and(|mv| mv.label.is_bad());
    let turns = swing_moves(&chances, is_bad);
    turns
        .into_iter()
        .filter_map(|at| {
            Some(TurningPoint {
                ply: review.moves.get(at)?.ply,
                before: chances[at],
                after: chances[at + 1],
            })
        })
        .collect()
}

/// Returns the bad moves with the largest lasting swings.
fn swing_moves(chances: &[u16], is_bad: impl Fn(usize) -> bool) -> Vec<usize> {
    let swing = |at: usize| chances[at].abs_diff(chances[at + 1]);
    let is_turn = |&at: &usize| {
        let (before, after) = (chances[at], chances[at + 1]);
        let swing = swing(at);
        let turned_over = (before > 500) != (after > 500) && swing >= MIN_SWING_LEAD_CHANGE;
        // The reply does not give the swing back, and it does not undo an earlier one.
        let earlier = at.checked_sub(1).map_or(before, |at| chances[at]);
        let later = chances.get(at + 2).copied().unwrap_or(after);
        let lasts = [(before, later), (earlier, after)]
            .iter()
            .all(|&(from, to)| (to > from) == (after > before) && 2 * to.abs_diff(from) >= swing);
        is_bad(at) && (swing >= MIN_SWING || turned_over) && lasts
    };
    let mut turns: Vec<usize> = (0..chances.len().saturating_sub(1))
        .filter(is_turn)
        .collect();
    turns.sort_by_key(|&at| core::cmp::Reverse(swing(at)));
    turns.truncate(MAX_TURNING_POINTS);
    turns.sort_unstable();
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Treats every move as bad.
    fn turned(chances: &[u16]) -> Vec<usize> {
        swing_moves(chances, |_| true)
    }

    #[test]
    fn a_swing_that_the_reply_gives_back_is_not_a_turning_point() {
        assert_eq!(turned(&[500, 520, 800, 810]), [1]);
        assert!(turned(&[500, 800, 510, 500]).is_empty());
        assert_eq!(
            turned(&[500, 505, 390, 380]),
            [1],
            "the other side is ahead"
        );
        assert!(turned(&[700, 550]).is_empty());
        assert_eq!(turned(&[500, 100]), [0], "the last move");
        assert!(turned(&[]).is_empty() && turned(&[500]).is_empty());
    }

    #[test]
    fn a_move_without_loss_is_not_a_turning_point() {
        assert_eq!(swing_moves(&[500, 520, 800, 810], |at| at == 1), [1]);
        assert!(swing_moves(&[500, 520, 800, 810], |at| at != 1).is_empty());
    }

    #[test]
    fn only_the_largest_swings_are_turning_points() {
        let stairs = [10, 220, 430, 640, 860, 990, 700, 400, 150];
        assert_eq!(turned(&stairs), [0, 3, 5, 6, 7]);
    }
}
