//! Means of what came of deals, and how far off they may be.

/// A weighted mean, and the parts of its variance: which deals were looked at,
/// and what was not searched to its end.
pub(super) struct WeightedMean {
    pub(super) mean: f64,
    pub(super) sampling_variance: f64,
    pub(super) unproven_variance: f64,
    /// How many values there are, and the sum of their weights.
    pub(super) count: f64,
    pub(super) weight: f64,
}

impl WeightedMean {
    /// The mean of values, each with its doubt and its weight.
    pub(super) fn new(values: impl Iterator<Item = (f64, f64, f64)> + Clone) -> Self {
        let total: f64 = values.clone().map(|(_, _, weight)| weight).sum();
        let total = total.max(f64::MIN_POSITIVE);
        let mean = values
            .clone()
            .map(|(value, _, weight)| value * weight)
            .sum::<f64>()
            / total;
        let (mut sampling, mut doubts, mut count) = (0.0, 0.0, 0.0);
        for (value, doubt, weight) in values {
            let share = weight / total;
            sampling += (share * (value - mean)).powi(2);
            doubts += share * share * doubt;
            count += 1.0;
        }
        // One value tells nothing about how much values differ.
        let sampling_variance = if count > 1.0 {
            sampling * count / (count - 1.0)
        } else {
            1.0
        };
        Self {
            mean,
            sampling_variance,
            unproven_variance: doubts,
            count,
            weight: total,
        }
    }
}
