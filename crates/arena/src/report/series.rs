//! A series of points with a bounded length.

/// The maximum number of stored points.
const MAX_POINTS: usize = 400;

/// Values over a growing count, such as the log likelihood ratio over pairs.
///
/// Every second point is dropped when there are too many.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    points: Vec<(u64, f64)>,
    last: Option<(u64, f64)>,
    /// The interval of stored points.
    stride: u64,
    seen: u64,
}

impl Default for Series {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            last: None,
            stride: 1,
            seen: 0,
        }
    }
}

impl Series {
    /// Adds a value; ignores NaN and infinity.
    pub fn push(&mut self, at: u64, value: f64) {
        if !value.is_finite() {
            return;
        }
        self.last = Some((at, value));
        if self.seen.is_multiple_of(self.stride) {
            self.points.push((at, value));
        }
        self.seen = self.seen.saturating_add(1);
        if self.points.len() > MAX_POINTS {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride = self.stride.saturating_mul(2);
        }
    }

    /// Returns the stored points in order, always with the last one.
    #[must_use]
    pub fn points(&self) -> Vec<(u64, f64)> {
        let mut points = self.points.clone();
        let newest = self.last.filter(|last| points.last() != Some(last));
        points.extend(newest);
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_series_are_thinned_and_keep_their_ends() {
        let mut series = Series::default();
        assert!(series.points().is_empty());
        for at in 1..=100_000_u64 {
            series.push(at, at as f64 / 2.0);
            assert!(series.points.len() <= MAX_POINTS);
        }
        series.push(100_001, f64::NAN);
        let points = series.points();
        assert_eq!(points.first(), Some(&(1, 0.5)));
        assert_eq!(points.last(), Some(&(100_000, 50_000.0)));
        assert!(points.len() > MAX_POINTS / 3);
        let steps: Vec<u64> = points.windows(2).map(|two| two[1].0 - two[0].0).collect();
        let (last, others) = steps.split_last().unwrap();
        assert!(others.iter().all(|step| step == &others[0]), "{steps:?}");
        assert!(*last <= others[0]);
    }
}
