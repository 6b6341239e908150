//! Estimates with confidence intervals.

use std::fmt;

use serde::Serialize;

use zeitnot_core::normal::Z_95_PERCENT;

/// An estimate with its 95 % confidence interval; all values are finite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Returns half the width of the interval, printed after `+/-`.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns the share of `count` in `total`, with Wilson's interval.
    ///
    /// The interval is also valid for rare events. If `total` is 0, it is 0 to 1.
    #[must_use]
    pub fn of_share(count: u64, total: u64) -> Self {
        if total == 0 {
            let (value, low, high) = (0.5, 0.0, 1.0);
            return Self { value, low, high };
        }
        let total = total as f64;
        let share = (count as f64 / total).min(1.0);
        let weight = Z_95_PERCENT.powi(2) / total;
        let middle = (share + weight / 2.0) / (1.0 + weight);
        let variance = share * (1.0 - share) + weight / 4.0;
        let reach = (weight * variance).sqrt() / (1.0 + weight);
        Self {
            value: share,
            low: (middle - reach).max(0.0).min(share),
            high: (middle + reach).min(1.0).max(share),
        }
    }
}

/// Formats like match runners: `24.86 +/- 23.35`.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A value that rounds to zero has no sign.
        let is_zero = self.value.abs() < 0.005;
        let value = if is_zero { 0.0 } else { self.value };
        write!(f, "{value:.2} +/- {:.2}", self.error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_wilsons_interval() {
        let share = Estimate::of_share(5, 100);
        assert_eq!(share.value, 0.05);
        assert!((share.low - 0.021_543_7).abs() < 1e-6, "{share:?}");
        assert!((share.high - 0.111_750_5).abs() < 1e-6, "{share:?}");
    }

    #[test]
    fn a_value_of_zero_has_no_sign() {
        let estimate = |value| Estimate {
            value,
            low: value - 2.0,
            high: value + 3.0,
        };
        assert_eq!(estimate(-0.004).to_string(), "0.00 +/- 2.50");
        assert_eq!(estimate(-0.006).to_string(), "-0.01 +/- 2.50");
    }

    #[test]
    fn shares_of_0_and_1_have_an_interval() {
        let never = Estimate::of_share(0, 20);
        assert_eq!((never.value, never.low), (0.0, 0.0));
        assert!((never.high - 0.161_125).abs() < 1e-6, "{never:?}");
        let always = Estimate::of_share(20, 20);
        assert!((always.low - (1.0 - never.high)).abs() < 1e-12);
        assert_eq!(Estimate::of_share(0, 0).error(), 0.5);
    }
}
