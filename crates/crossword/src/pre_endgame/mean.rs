//! Weighted means with their variance.

/// A weighted mean with the two parts of its variance: sampling, and unproven
/// endgames.
pub(super) struct WeightedMean {
    pub(super) mean: f64,
    pub(super) sampling_variance: f64,
    pub(super) unproven_variance: f64,
    /// The number of values, and the sum of their weights.
    pub(super) count: f64,
    pub(super) weight: f64,
}

impl WeightedMean {
    /// Computes the mean of (value, variance, weight) triples.
    pub(super) fn new(values: impl Iterator<Item = (f64, f64, f64)> + Clone) -> Self {
        let total: f64 = values.clone().map(|(_, _, weight)| weight).sum();
        let total = total.max(f64::MIN_POSITIVE);
        let mean = values
            .clone()
            .map(|(value, _, weight)| value * weight)
            .sum::<f64>()
            / total;
        let (mut sampling, mut unproven, mut count) = (0.0, 0.0, 0.0);
        for (value, variance, weight) in values {
            let share = weight / total;
            sampling += (share * (value - mean)).powi(2);
            unproven += share * share * variance;
            count += 1.0;
        }
        // One value does not show how much values differ.
        let sampling_variance = if count > 1.0 {
            sampling * count / (count - 1.0)
        } else {
            1.0
        };
        Self {
            mean,
            sampling_variance,
            unproven_variance: unproven,
            count,
            weight: total,
        }
    }
}
