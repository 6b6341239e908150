//! A histogram of times with logarithmic buckets: of bounded size, and accurate to
//! a few percent.

use std::collections::BTreeMap;

use super::turns::mean;

/// The binary logarithm of the number of buckets per factor of 2.
const BUCKET_BITS: u32 = 5;

/// A histogram of times in microseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeHistogram {
    /// By bucket number; there are less than 2,000.
    counts: BTreeMap<u32, u64>,
    count: u64,
    total: u64,
    range: Option<(u64, u64)>,
}

impl TimeHistogram {
    /// Adds a time.
    pub fn add(&mut self, micros: u64) {
        let count = self.counts.entry(bucket_of(micros)).or_default();
        *count = count.saturating_add(1);
        self.count = self.count.saturating_add(1);
        self.total = self.total.saturating_add(micros);
        let (min, max) = self.range.unwrap_or((micros, micros));
        self.range = Some((min.min(micros), max.max(micros)));
    }

    /// Returns the number of times.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the sum.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Returns the mean; `None` without times.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        mean(self.total, self.count)
    }

    /// Returns the quantile for this share; `None` without times.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let (min, max) = self.range?;
        let target = self.count as f64 * share;
        let mut seen = 0_u64;
        let found = self.counts.iter().find(|&(_, &count)| {
            seen = seen.saturating_add(count);
            seen as f64 >= target
        });
        let middle = found.map_or(max as f64, |(&number, _)| bucket_middle(number));
        Some(middle.clamp(min as f64, max as f64))
    }
}

/// Returns the bucket; small values have exact buckets.
fn bucket_of(value: u64) -> u32 {
    let length = u64::BITS - value.leading_zeros();
    let shift = length.saturating_sub(BUCKET_BITS + 1);
    let top = u32::try_from(value >> shift).unwrap_or(u32::MAX);
    (shift << BUCKET_BITS).saturating_add(top)
}

fn bucket_middle(number: u32) -> f64 {
    let shift = (number >> BUCKET_BITS).saturating_sub(1);
    let top = number.saturating_sub(shift << BUCKET_BITS);
    let width = 2_f64.powf(f64::from(shift));
    f64::from(top) * width + (width - 1.0) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_ordered_and_contain_their_values() {
        let mut last = 0;
        for value in (0..4_000)
            .chain((12..64).map(|bit| 1 << bit))
            .chain([u64::MAX])
        {
            let number = bucket_of(value);
            assert!(number >= last && number < 2_000, "{value}");
            last = number;
            let error = (bucket_middle(number) - value as f64).abs();
            assert!(error <= value as f64 / 32.0, "{value}");
        }
    }

    #[test]
    fn quantiles_are_accurate_to_a_few_percent() {
        let mut times = TimeHistogram::default();
        assert_eq!((times.mean(), times.quantile(0.5)), (None, None));
        times.add(1_234_567);
        assert_eq!(times.quantile(0.5), Some(1_234_567.0));
        let mut times = TimeHistogram::default();
        (1..=1_000).for_each(|millis| times.add(millis * 1_000));
        for (share, expected) in [(0.5, 500e3), (0.9, 900e3), (1.0, 1_000e3)] {
            let found = times.quantile(share).unwrap();
            assert!((found / expected - 1.0).abs() < 0.03, "{share}: {found}");
        }
        assert_eq!(times.mean(), Some(500_500.0));
    }

    #[test]
    fn extreme_times_do_not_overflow() {
        let mut times = TimeHistogram::default();
        times.add(u64::MAX);
        times.add(u64::MAX);
        assert_eq!(times.total(), u64::MAX);
        assert_eq!(times.quantile(0.5), Some(u64::MAX as f64));
    }
}
