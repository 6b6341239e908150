//! Maps values to pixels and selects ticks.

/// An axis from `low` to `high` between two pixel positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// Creates a linear axis; an empty range is extended to 1.
    pub(super) fn linear(low: f64, high: f64, from: f64, to: f64) -> Self {
        let (low, high) = if high > low {
            (low, high)
        } else {
            (low, low + 1.0)
        };
        Self {
            low,
            high,
            from,
            to,
        }
    }

    /// Returns the position of a value, which is clamped to the range.
    pub(super) fn position_of(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        let share = if share.is_nan() {
            0.0
        } else {
            share.clamp(0.0, 1.0)
        };
        self.from + share * (self.to - self.from)
    }

    /// Returns about this number of round values in the range.
    pub(super) fn ticks(&self, about: f64) -> Vec<f64> {
        let step = round_step((self.high - self.low) / about);
        let first = (self.low / step).ceil();
        let last = (self.high / step + 1e-9).floor();
        whole_numbers(first, last).map(|tick| tick * step).collect()
    }
}

/// Returns at most 40 numbers, for any range.
fn whole_numbers(first: f64, last: f64) -> impl Iterator<Item = f64> {
    (0..40_u8)
        .map(move |index| first + f64::from(index))
        .take_while(move |number| *number <= last)
}

/// Rounds up to 1, 2, or 5 times a power of ten.
pub(super) fn round_step(step: f64) -> f64 {
    if !step.is_finite() || step <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powf(step.log10().floor());
    let factor = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|factor| factor * power >= step);
    factor.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_within_the_range() {
        let scale = Axis::linear(0.0, 10.0, 100.0, 0.0);
        assert_eq!(scale.position_of(0.0), 100.0);
        assert_eq!(scale.position_of(2.5), 75.0);
        assert_eq!(scale.position_of(99.0), 0.0);
        assert_eq!(scale.position_of(f64::NAN), 100.0);
        assert!(
            Axis::linear(3.0, 3.0, 0.0, 1.0)
                .position_of(3.0)
                .is_finite()
        );
    }

    #[test]
    fn ticks_are_round() {
        let ticks = |low, high| Axis::linear(low, high, 0.0, 1.0).ticks(4.0);
        assert_eq!(ticks(0.0, 10.0), [0.0, 5.0, 10.0]);
        assert_eq!(ticks(-7.0, 33.0), [0.0, 10.0, 20.0, 30.0]);
        assert!(Axis::linear(0.0, f64::INFINITY, 0.0, 1.0).ticks(4.0).len() < 50);
    }
}
