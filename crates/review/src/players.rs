//! What a whole game says about its players.

use zeitnot_core::Side;
use zeitnot_schema::v1::review::{
    Phase, PhaseAccuracy, Review, ReviewedMove, SideReview, TurningPoint,
};

use crate::accuracy::{game_accuracy, stakes};

/// Positions around a move that tell what was at stake there.
const AROUND: usize = 4;

/// A swing of the chances that turns a game, in tenths of a percent.
const TURN: u16 = 200;
/// The same if the other side is ahead afterwards.
const TURN_OVER: u16 = 100;

/// How each side played, the first side first.
pub(crate) fn sides(review: &Review) -> [SideReview; 2] {
    let chances: Vec<u16> = review.positions.iter().map(|found| found.win).collect();
    let stakes = stakes(&chances, AROUND);
    Side::BOTH.map(|side| {
        let own = review.moves.iter().enumerate();
        let own = own.filter(|(_, mv)| Side::from(mv.side) == side);
        let own: Vec<(&ReviewedMove, u16)> = own
            .map(|(at, mv)| (mv, stakes.get(at).copied().unwrap_or(0)))
            .collect();
        side_review(&own)
    })
}

fn side_review(own: &[(&ReviewedMove, u16)]) -> SideReview {
    let mut told = SideReview {
        moves: count(own.len()),
        accuracy: accuracy(own.iter().copied()),
        loss: mean_loss(own),
        ..SideReview::default()
    };
    for &phase in Phase::ALL {
        let within = || own.iter().copied().filter(|(mv, _)| mv.phase == phase);
        let moves = count(within().count());
        if moves > 0 {
            told.phases.push(PhaseAccuracy {
                phase,
                moves,
                accuracy: accuracy(within()),
            });
        }
    }
    for (mv, _) in own {
        *told.labels.entry(mv.label).or_insert(0) += 1;
        if let Some(gravest) = mv.mistakes.first() {
            *told.mistakes.entry(gravest.category).or_insert(0) += 1;
        }
    }
    told
}

fn accuracy<'a>(moves: impl Iterator<Item = (&'a ReviewedMove, u16)>) -> u16 {
    let (accuracies, stakes): (Vec<u16>, Vec<u16>) =
        moves.map(|(mv, stake)| (mv.accuracy, stake)).unzip();
    game_accuracy(&accuracies, &stakes)
}

fn mean_loss(own: &[(&ReviewedMove, u16)]) -> u16 {
    let sum: u64 = own.iter().map(|(mv, _)| u64::from(mv.loss)).sum();
    let mean = sum / (own.len() as u64).max(1);
    u16::try_from(mean).unwrap_or(u16::MAX)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Where the game turned.
pub(crate) fn turning_points(review: &Review) -> Vec<TurningPoint> {
    let between = review.positions.windows(2).zip(&review.moves);
    between
        .filter_map(|(pair, mv)| {
            let (before, after) = (pair[0].win, pair[1].win);
            let swing = before.abs_diff(after);
            let turned_over = (before > 500) != (after > 500) && swing >= TURN_OVER;
            (swing >= TURN || turned_over).then_some(TurningPoint {
                ply: mv.ply,
                before,
                after,
            })
        })
        .collect()
}
