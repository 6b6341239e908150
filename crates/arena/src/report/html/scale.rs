//! From values to pixels, and the values that are worth a line.

/// How an axis is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Division {
    Even,
    /// Every power of ten is as long as the next.
    Decades,
}

/// An axis: values from `low` to `high` lie between two places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    division: Division,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// An even axis; a range without length gets one.
    pub(super) fn even(low: f64, high: f64, from: f64, to: f64) -> Self {
        let (low, high) = if high > low {
            (low, high)
        } else {
            (low, low + 1.0)
        };
        Self {
            division: Division::Even,
            low,
            high,
            from,
            to,
        }
    }

    /// An axis of whole powers of ten around the values, at most so many.
    pub(super) fn decades(low: f64, high: f64, most: f64, from: f64, to: f64) -> Self {
        let end = high.max(f64::MIN_POSITIVE).log10().ceil();
        let begin = low.max(f64::MIN_POSITIVE).log10().floor().max(end - most);
        Self {
            division: Division::Decades,
            ..Self::even(begin.min(end - 1.0), end, from, to)
        }
    }

    /// Where a value lies; outside the range, at its end.
    pub(super) fn place(&self, value: f64) -> f64 {
        let value = match self.division {
            Division::Even => value,
            Division::Decades => value.max(f64::MIN_POSITIVE).log10(),
        };
        let share = (value - self.low) / (self.high - self.low);
        let share = if share.is_nan() {
            0.0
        } else {
            share.clamp(0.0, 1.0)
        };
        self.from + share * (self.to - self.from)
    }

    /// About so many round values of the range.
    pub(super) fn ticks(&self, about: f64) -> Vec<f64> {
        match self.division {
            Division::Even => {
                let step = round_step((self.high - self.low) / about);
                let first = (self.low / step).ceil();
                let last = (self.high / step + 1e-9).floor();
                whole_numbers(first, last).map(|tick| tick * step).collect()
            }
            Division::Decades => whole_numbers(self.low, self.high)
                .map(|power| 10_f64.powf(power))
                .collect(),
        }
    }
}

/// Few enough to draw, whatever the range is.
fn whole_numbers(first: f64, last: f64) -> impl Iterator<Item = f64> {
    (0..40_u8)
        .map(move |index| first + f64::from(index))
        .take_while(move |number| *number <= last)
}

/// The next of 1, 2, 5, 10 and so on.
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
    fn places_are_between_the_ends() {
        let scale = Scale::even(0.0, 10.0, 100.0, 0.0);
        assert_eq!(scale.place(0.0), 100.0);
        assert_eq!(scale.place(2.5), 75.0);
        assert_eq!(scale.place(99.0), 0.0);
        assert_eq!(scale.place(f64::NAN), 100.0);
        assert!(Scale::even(3.0, 3.0, 0.0, 1.0).place(3.0).is_finite());
    }

    #[test]
    fn ticks_are_round() {
        let ticks = |low, high| Scale::even(low, high, 0.0, 1.0).ticks(4.0);
        assert_eq!(ticks(0.0, 10.0), [0.0, 5.0, 10.0]);
        assert_eq!(ticks(-7.0, 33.0), [0.0, 10.0, 20.0, 30.0]);
        let decades = Scale::decades(3.0, 20_000.0, 4.0, 0.0, 1.0);
        assert_eq!(
            decades.ticks(4.0),
            [10.0, 100.0, 1_000.0, 10_000.0, 100_000.0]
        );
        assert_eq!(decades.place(1_000.0), 0.5);
        assert!(Scale::even(0.0, f64::INFINITY, 0.0, 1.0).ticks(4.0).len() < 50);
    }

    #[test]
    fn a_decade_is_the_least() {
        let scale = Scale::decades(10.0, 10.0, 4.0, 0.0, 1.0);
        assert_eq!(scale.ticks(1.0), [1.0, 10.0]);
        assert!(
            Scale::decades(0.0, 0.0, 4.0, 0.0, 1.0)
                .place(0.0)
                .is_finite()
        );
    }
}
