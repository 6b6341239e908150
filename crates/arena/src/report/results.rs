//! Games won, drawn and lost.

/// How often somebody won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl WinDrawLoss {
    /// Counts a game that gave 2, 1 or 0 half points.
    pub const fn add(&mut self, half_points: u32) {
        let count = match half_points {
            0 => &mut self.losses,
            1 => &mut self.draws,
            _ => &mut self.wins,
        };
        *count = count.saturating_add(1);
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }

    /// All games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins
            .saturating_add(self.draws)
            .saturating_add(self.losses)
    }

    /// A point for a win and half a point for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game; none without games.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.points() / games as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted() {
        let mut results = WinDrawLoss::default();
        assert_eq!(results.share(), None);
        for half_points in [2, 2, 1, 0] {
            results.add(half_points);
        }
        assert_eq!((results.wins, results.draws, results.losses), (2, 1, 1));
        assert_eq!(results.points(), 2.5);
        assert_eq!(results.share(), Some(0.625));
        assert_eq!(results.plus(results).games(), 8);
    }
}
