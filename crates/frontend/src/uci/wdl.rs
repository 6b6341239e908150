//! Converts a score to win, draw, and loss probabilities.
//!
//! Win and loss are logistic in the score: the odds of a win are even at
//! [`EVEN_WIN_SCORE`], and every further [`ODDS_SCALE`] multiplies them by e. The
//! rest is the draw. The two constants are estimates, not fitted to games.

use zeitnot_core::Score;

/// The score at which half of the games are won, in centipawns.
const EVEN_WIN_SCORE: f64 = 180.0;

/// The score difference that multiplies the odds by e, in centipawns.
const ODDS_SCALE: f64 = 75.0;

/// Returns win, draw, and loss of the side to move, in thousandths; their sum is 1000.
pub(super) fn win_draw_loss(score: Score) -> [u32; 3] {
    if score.is_win() {
        return [1_000, 0, 0];
    }
    if score.is_loss() {
        return [0, 0, 1_000];
    }
    let centipawns = f64::from(score.0);
    let win = win_per_mille(centipawns);
    let loss = win_per_mille(-centipawns);
    [win, 1_000 - win - loss, loss]
}

fn win_per_mille(centipawns: f64) -> u32 {
    let chance = 1.0 / (1.0 + ((EVEN_WIN_SCORE - centipawns) / ODDS_SCALE).exp());
    (chance * 1_000.0).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::Ply;

    #[test]
    fn probabilities_sum_to_one_are_symmetric_and_grow_with_the_score() {
        let mut last = 0;
        for score in (-30_000..=30_000).step_by(7) {
            let [win, draw, loss] = win_draw_loss(Score(score));
            assert_eq!(win + draw + loss, 1_000, "{score}");
            assert_eq!(win_draw_loss(Score(-score)), [loss, draw, win], "{score}");
            assert!(win >= last, "{score}");
            last = win;
        }
    }

    #[test]
    fn known_points_of_the_curve() {
        assert_eq!(win_draw_loss(Score(EVEN_WIN_SCORE as i32))[0], 500);
        assert_eq!(win_draw_loss(Score(20_000)), [1_000, 0, 0]);
        assert_eq!(win_draw_loss(Score::win_at(Ply(9))), [1_000, 0, 0]);
        assert_eq!(win_draw_loss(Score::loss_at(Ply(0))), [0, 0, 1_000]);
        let [win, draw, loss] = win_draw_loss(Score::DRAW);
        assert!(win == loss && draw > 500);
    }
}
