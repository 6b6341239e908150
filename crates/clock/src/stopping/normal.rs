//! The normal distribution, exact enough far out in its tails.

/// Up to here the series is exact and quick; beyond, the fraction is.
const SERIES_LIMIT: f64 = 3.0;

/// The density at `z`.
fn density(z: f64) -> f64 {
    const ROOT: f64 = 0.398_942_280_401_432_7;
    ROOT * (-0.5 * z * z).exp()
}

/// The chance beyond `z`, over the density there, for `z` of 0 and more.
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

/// The chance that a standard normal number is above `z`.
#[must_use]
pub fn chance_above(z: f64) -> f64 {
    if z < 0.0 {
        1.0 - chance_above(-z)
    } else {
        density(z) * mills_ratio(z)
    }
}

/// What is expected of a number beyond 0 that is normal around `-gap` with
/// this deviation: `deviation * (density - z * chance)` with `z = gap /
/// deviation`.
#[must_use]
pub fn expected_above_zero(gap: f64, deviation: f64) -> f64 {
    if deviation <= 0.0 {
        return (-gap).max(0.0);
    }
    let z = gap / deviation;
    if z < 0.0 {
        // The part beyond 0 less the part below it is the mean.
        return expected_above_zero(-gap, deviation) - gap;
    }
    let lost = deviation * density(z) * (1.0 - z * mills_ratio(z));
    // So far out the difference is rounding alone.
    lost.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
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
    fn what_is_expected_agrees_with_a_sum() {
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
}
