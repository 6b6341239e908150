//! Times in boxes whose width grows with them: as small for a million games as
//! for ten, and right to a few percent.

use std::collections::BTreeMap;

use super::turns::mean;

/// Boxes between a time and twice that time, as a power of two.
const BUCKET_BITS: u32 = 5;

/// Times in microseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeHistogram {
    /// By number of the box; below 2,000 of them whatever comes.
    counts: BTreeMap<u32, u64>,
    count: u64,
    total: u64,
    range: Option<(u64, u64)>,
}

impl TimeHistogram {
    /// Takes a time.
    pub fn add(&mut self, micros: u64) {
        let count = self.counts.entry(bucket_of(micros)).or_default();
        *count = count.saturating_add(1);
        self.count = self.count.saturating_add(1);
        self.total = self.total.saturating_add(micros);
        let (least, most) = self.range.unwrap_or((micros, micros));
        self.range = Some((least.min(micros), most.max(micros)));
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// All together.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// The mean; none of nothing.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        mean(self.total, self.count)
    }

    /// The time that this share of them does not exceed; none of nothing.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let (least, most) = self.range?;
        let wanted = self.count as f64 * share;
        let mut seen = 0_u64;
        let found = self.counts.iter().find(|&(_, &count)| {
            seen = seen.saturating_add(count);
            seen as f64 >= wanted
        });
        let middle = found.map_or(most as f64, |(&number, _)| bucket_middle(number));
        Some(middle.clamp(least as f64, most as f64))
    }
}

/// Each power of two has [`BUCKET_BITS`] bits of boxes; small numbers have their own.
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
    fn boxes_follow_each_other_and_hold_what_is_in_them() {
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
    fn quantiles_are_right_to_a_few_percent() {
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
    fn nothing_overflows() {
        let mut times = TimeHistogram::default();
        times.add(u64::MAX);
        times.add(u64::MAX);
        assert_eq!(times.total(), u64::MAX);
        assert_eq!(times.quantile(0.5), Some(u64::MAX as f64));
    }
}
