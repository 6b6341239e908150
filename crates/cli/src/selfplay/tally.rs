//! The score of a contest and how far to trust it. The unit of evidence is
//! the pair: both games of a pair share an opening, so they are not
//! independent.

use super::Pair;

/// Points of player 0, in half points, by pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pairs by the points player 0 made in them: 0, ½, 1, 1½ or 2.
    pub pentanomial: [u32; 5],
    /// Games player 0 won, drew, lost.
    pub games: [u32; 3],
}

/// A difference in strength with its 95 % interval, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The most likely difference.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Tally {
    /// Adds a pair in which player 0 made `half_points`.
    pub(super) fn add(&mut self, half_points: u32, pair: &Pair) {
        self.pentanomial[(half_points as usize).min(4)] += 1;
        for game in &pair.games {
            self.games[2 - (game.points as usize).min(2)] += 1;
        }
    }

    /// Pairs played.
    #[must_use]
    pub fn pairs(&self) -> u32 {
        self.pentanomial.iter().sum()
    }

    /// Player 0's share of the points, 0 to 1; ½ before the first game.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.mean_and_variance().0
    }

    fn mean_and_variance(&self) -> (f64, f64) {
        let pairs = f64::from(self.pairs());
        if pairs == 0.0 {
            return (0.5, 0.0);
        }
        let share = |half_points: usize| half_points as f64 / 4.0;
        let weigh = |value: &dyn Fn(f64) -> f64| -> f64 {
            let terms = self.pentanomial.iter().enumerate();
            terms
                .map(|(points, &count)| f64::from(count) * value(share(points)))
                .sum::<f64>()
                / pairs
        };
        let mean = weigh(&|x| x);
        (mean, weigh(&|x| (x - mean).powi(2)))
    }

    /// The difference in strength that the score stands for.
    #[must_use]
    pub fn elo(&self) -> EloEstimate {
        let (mean, variance) = self.mean_and_variance();
        let pairs = f64::from(self.pairs().max(1));
        let margin = 1.959_964 * (variance / pairs).sqrt();
        EloEstimate {
            elo: elo_of(mean),
            low: elo_of(mean - margin),
            high: elo_of(mean + margin),
        }
    }
}

/// Elo difference for a share of the points; shares of 0 and 1 are taken for
/// a thousandth less extreme, so that everything stays finite.
fn elo_of(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pentanomial: [u32; 5]) -> Tally {
        Tally {
            pentanomial,
            ..Tally::default()
        }
    }

    #[test]
    fn an_even_score_is_no_difference() {
        let even = tally([3, 10, 20, 10, 3]).elo();
        assert!(even.elo.abs() < 1e-9);
        assert!((even.low + even.high).abs() < 1e-9);
        assert!(even.high > 0.0);
    }

    #[test]
    fn three_quarters_are_about_191_points() {
        let tally = tally([0, 0, 50, 0, 50]);
        assert!((tally.score() - 0.75).abs() < 1e-12);
        assert!((tally.elo().elo - 190.85).abs() < 0.01);
    }

    #[test]
    fn more_pairs_narrow_the_interval() {
        let width = |t: Tally| t.elo().high - t.elo().low;
        let few = width(tally([1, 2, 4, 3, 2]));
        let many = width(tally([100, 200, 400, 300, 200]));
        assert!((few / many - 10.0).abs() < 1.0);
    }

    #[test]
    fn nothing_played_and_everything_won_stay_finite() {
        assert!(Tally::default().elo().elo.is_finite());
        assert!(tally([0, 0, 0, 0, 9]).elo().high.is_finite());
    }
}
