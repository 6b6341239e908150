//! The standard normal distribution, accurate far out in its tails.

/// The 97.5 % quantile: 95 % of all values are at most this far from 0.
pub const Z_95_PERCENT: f64 = 1.959_963_984_540_054;

/// The series is exact and fast below this, the continued fraction above it.
const SERIES_LIMIT: f64 = 3.0;

fn density(z: f64) -> f64 {
    const ROOT: f64 = 0.398_942_280_401_432_7;
    ROOT * (-0.5 * z * z).exp()
}

/// Returns the tail probability divided by the density, for `z >= 0`.
fn mills_ratio(z: f64) -> f64 {
    if z < SERIES_LIMIT {
        let (mut term, mut sum) = (z, z);
        for odd in 1..60 {
            term *= z * z / f64::from(2 * odd + 1);
            sum += term;
        }
        return 0.5 / density(z) - sum;
    }
    let mut fraction = 0.0;
    for step in (1..60).rev() {
        fraction = f64::from(step) / (z + fraction);
    }
    1.0 / (z + fraction)
}

/// Returns the probability of a value above `z`.
#[must_use]
pub fn chance_above(z: f64) -> f64 {
    if z < 0.0 {
        1.0 - chance_above(-z)
    } else {
        density(z) * mills_ratio(z)
    }
}

/// Returns the probability of a value below `z`.
#[must_use]
pub fn chance_below(z: f64) -> f64 {
    chance_above(-z)
}

/// Returns the expectation of `max(x, 0)` for a normal `x` with mean `-gap`.
#[must_use]
pub fn expected_above_zero(gap: f64, deviation: f64) -> f64 {
    if deviation <= 0.0 {
        return (-gap).max(0.0);
    }
    let z = gap / deviation;
    if z < 0.0 {
        // The mean is the part above 0 minus the part below 0.
        return expected_above_zero(-gap, deviation) - gap;
    }
    let lost = deviation * density(z) * (1.0 - z * mills_ratio(z));
    // In the far tail, the difference is only rounding error.
    lost.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tail_probabilities_match_published_values() {
        for (z, chance) in [
            (0.0, 0.5),
            (1.0, 0.158_655_253_931_457),
            (2.326_347_874_040_841, 0.01),
            (2.999_9, 0.001_350_341_0),
            (3.0, 0.001_349_898_031_630_1),
            (5.0, 2.866_515_718_791_9e-7),
            (8.0, 6.220_960_574_271_8e-16),
        ] {
            let own = chance_above(z);
            assert!((own / chance - 1.0).abs() < 1e-5, "{z}: {own}");
            assert!((chance_above(-z) + own - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn the_expectation_agrees_with_a_numerical_integral() {
        for (gap, deviation) in [(0.0, 1.0), (1.0, 1.0), (3.0, 0.8), (-2.0, 1.5), (6.0, 1.0)] {
            let steps = 400_000;
            let width = 24.0 / f64::from(steps);
            let sum: f64 = (0..steps)
                .map(|step| {
                    let z = -12.0 + width * (f64::from(step) + 0.5);
                    (deviation * z - gap).max(0.0) * density(z) * width
                })
                .sum();
            let own = expected_above_zero(gap, deviation);
            assert!(
                (own - sum).abs() < 1e-9 + 1e-4 * sum,
                "{gap} {deviation}: {own} {sum}"
            );
        }
        assert_eq!(expected_above_zero(0.3, 0.0), 0.0);
        assert_eq!(expected_above_zero(-0.3, 0.0), 0.3);
        assert_eq!(expected_above_zero(1.0, 1e-3), 0.0);
    }

    #[test]
    fn probabilities_are_exact_to_14_digits() {
        for (z, chance) in [
            (0.0, 0.5),
            (0.1, 0.539_827_837_277_029),
            (1.0, 0.841_344_746_068_543),
            (Z_95_PERCENT, 0.975),
            (3.0, 0.998_650_101_968_370),
            (5.0, 0.999_999_713_348_428),
            (9.0, 1.0),
            (f64::INFINITY, 1.0),
        ] {
            assert!((chance_below(z) - chance).abs() < 1e-14);
            assert!((chance_below(-z) - (1.0 - chance)).abs() < 1e-14);
        }
    }
}
