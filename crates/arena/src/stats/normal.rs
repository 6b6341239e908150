//! The normal distribution.

use std::f64::consts::PI;

/// A normal variable is within so many deviations of its mean in 95 % of all
/// cases.
pub(super) const Z_95_PERCENT: f64 = 1.959_963_984_540_054;

/// Beyond so many deviations nothing is left that a share could show.
const MAX_DEVIATIONS: f64 = 8.5;

/// The chance that a standard normal variable is below `deviations`.
pub(super) fn normal_cdf(deviations: f64) -> f64 {
    let z = deviations.clamp(-MAX_DEVIATIONS, MAX_DEVIATIONS);
    // z + z³/3 + z⁵/(3·5) + …: terms of one sign, so nothing cancels.
    let mut term = z;
    let mut sum = z;
    let mut divisor = 3.0;
    while term.abs() > f64::EPSILON * sum.abs() {
        term *= z * z / divisor;
        sum += term;
        divisor += 2.0;
    }
    let density = (-z * z / 2.0).exp() / (2.0 * PI).sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_tables() {
        for (deviations, chance) in [
            (0.0, 0.5),
            (0.1, 0.539_827_837_277_029),
            (1.0, 0.841_344_746_068_543),
            (Z_95_PERCENT, 0.975),
            (3.0, 0.998_650_101_968_370),
            (5.0, 0.999_999_713_348_428),
            (9.0, 1.0),
            (f64::INFINITY, 1.0),
        ] {
            assert!((normal_cdf(deviations) - chance).abs() < 1e-14);
            assert!((normal_cdf(-deviations) - (1.0 - chance)).abs() < 1e-14);
        }
    }
}
