//! Detects when the expected loss shrinks more slowly than the time is worth.

use std::collections::VecDeque;
use std::time::Duration;

/// Number of estimates over which the rate is computed.
const WINDOW: usize = 3;

/// The latest estimates of the expected loss.
#[derive(Clone, Debug, Default)]
pub struct LossTrend {
    recent: VecDeque<(Duration, f64)>,
}

impl LossTrend {
    /// Adds an estimate.
    pub fn add(&mut self, elapsed: Duration, loss: f64) {
        if self.recent.len() == WINDOW {
            self.recent.pop_front();
        }
        self.recent.push_back((elapsed, loss));
    }

    /// Returns the decrease of the expected loss per second.
    ///
    /// `None` before there are three estimates at different times.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        let (first, last) = (self.recent.front()?, self.recent.back()?);
        let seconds = last.0.saturating_sub(first.0).as_secs_f64();
        (self.recent.len() == WINDOW && seconds > 0.0).then(|| (first.1 - last.1) / seconds)
    }

    /// Returns `true` if the expected loss shrinks by less than `value` per second.
    ///
    /// A growing loss means that the choice has just become open, which is not a reason
    /// to stop: searches stopped there lost the most.
    #[must_use]
    pub fn is_flat(&self, value: f64) -> bool {
        self.rate().is_some_and(|rate| (0.0..value).contains(&rate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trend(losses: &[f64]) -> LossTrend {
        let mut trend = LossTrend::default();
        for (second, loss) in losses.iter().enumerate() {
            trend.add(Duration::from_secs(second as u64), *loss);
        }
        trend
    }

    #[test]
    fn the_last_three_estimates_count() {
        assert_eq!(trend(&[0.5, 0.4]).rate(), None);
        assert_eq!(trend(&[9.0, 0.5, 0.4, 0.25]).rate(), Some(0.125));
        assert!(trend(&[0.5, 0.4, 0.25]).is_flat(0.2));
        assert!(!trend(&[0.5, 0.4, 0.25]).is_flat(0.1));
        assert!(!trend(&[0.1, 0.1, 0.2]).is_flat(9.0), "it grows");
        let mut constant = LossTrend::default();
        (0..5).for_each(|_| constant.add(Duration::ZERO, 0.1));
        assert!(!constant.is_flat(1.0), "no time has passed");
    }
}
