//! Accuracy of moves, computed from their losses, and of games.

/// The accuracy of a move is `SCALE * exp(-DECAY * loss) + OFFSET`.
///
/// It is 100 % without a loss, about 80 % at five points, and 40 % at twenty.
const ACCURACY_SCALE: f64 = 1_031.668;
const ACCURACY_DECAY: f64 = 0.004_354;
const ACCURACY_OFFSET: f64 = -31.669;

/// Returns the accuracy of a move that lost `loss` tenths of a point, 0 to 1000.
#[must_use]
pub fn move_accuracy(loss: u16) -> u16 {
    let accuracy = ACCURACY_SCALE * libm::exp(-ACCURACY_DECAY * f64::from(loss)) + ACCURACY_OFFSET;
    libm::round(accuracy.clamp(0.0, 1_000.0)) as u16
}

/// Returns the accuracy of a player in a game, from 0 to 1000; 0 without moves.
///
/// It is the mean of two means of the accuracies in `moves`: one weighted by
/// `stakes`, which has an entry for each move, and the harmonic mean, which
/// punishes every blunder.
#[must_use]
pub fn game_accuracy(moves: &[u16], stakes: &[u16]) -> u16 {
    if moves.is_empty() {
        return 0;
    }
    let weight = |at: usize| u64::from(stakes.get(at).copied().unwrap_or(0)).max(MIN_WEIGHT);
    let (mut sum, mut weights, mut inverses) = (0_u64, 0_u64, 0.0_f64);
    for (at, &accuracy) in moves.iter().enumerate() {
        sum += weight(at) * u64::from(accuracy);
        weights += weight(at);
        inverses += 1.0 / f64::from(accuracy.max(MIN_ACCURACY));
    }
    let weighted = sum as f64 / weights.max(1) as f64;
    let harmonic = moves.len() as f64 / inverses;
    libm::round((weighted + harmonic) / 2.0) as u16
}

/// Returns the standard deviation of the chances around each position.
///
/// The window has `reach` positions on each side; results are tenths of a percent.
#[must_use]
pub(crate) fn volatility_weights(chances: &[u16], reach: usize) -> Vec<u16> {
    let around = |at: usize| {
        let from = at.saturating_sub(reach);
        let to = (at + reach + 1).min(chances.len());
        let window = &chances[from..to];
        let count = window.len() as f64;
        let mean = window.iter().map(|&chance| f64::from(chance)).sum::<f64>() / count;
        let square = |&chance: &u16| (f64::from(chance) - mean) * (f64::from(chance) - mean);
        let variance = window.iter().map(square).sum::<f64>() / count;
        libm::round(libm::sqrt(variance)) as u16
    };
    (0..chances.len()).map(around).collect()
}

/// Minimum weight of a move, so that quiet stretches count, too.
const MIN_WEIGHT: u64 = 5;

/// Minimum in the harmonic mean, so that one move cannot reduce it to 0.
const MIN_ACCURACY: u16 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_with_the_loss() {
        assert_eq!(move_accuracy(0), 1_000);
        assert_eq!(move_accuracy(1_000), 0);
        assert!((780..830).contains(&move_accuracy(50)));
        assert!((370..430).contains(&move_accuracy(200)));
        let falls = |loss: u16| move_accuracy(loss) >= move_accuracy(loss + 1);
        assert!((0..1_000).all(falls));
    }

    #[test]
    fn blunders_count_more_at_high_stakes() {
        assert_eq!(game_accuracy(&[], &[]), 0);
        assert_eq!(game_accuracy(&[1_000; 20], &[0; 20]), 1_000);
        assert_eq!(game_accuracy(&[700; 9], &[30; 9]), 700);
        let mut once = [1_000; 20];
        once[9] = 0;
        let quiet = game_accuracy(&once, &[0; 20]);
        let mut stakes = [0; 20];
        stakes[9] = 300;
        assert!(
            game_accuracy(&once, &stakes) < quiet,
            "high stakes weigh more"
        );
        assert!(quiet < 700, "a blunder is not forgiven: {quiet}");
    }

    #[test]
    fn volatility_is_high_around_swings() {
        assert_eq!(volatility_weights(&[500; 6], 2), [0; 6]);
        let swing = volatility_weights(&[500, 500, 500, 900, 100, 500, 500, 500, 500], 1);
        assert_eq!(swing[0], 0);
        assert!(swing[3] > 200 && swing[8] == 0, "{swing:?}");
        assert!(volatility_weights(&[], 3).is_empty());
    }
}
