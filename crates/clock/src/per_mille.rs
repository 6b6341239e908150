//! Factors in thousandths.

use std::time::Duration;

/// A factor in thousandths.
pub(crate) type PerMille = u32;

/// The factor 1.
pub(crate) const ONE: PerMille = 1_000;

/// Returns `time` times `factor` without overflow; long times are rounded down.
pub(crate) fn scaled(time: Duration, factor: PerMille) -> Duration {
    match time.checked_mul(factor) {
        Some(product) => product / ONE,
        None => (time / ONE).saturating_mul(factor),
    }
}
