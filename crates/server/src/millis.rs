//! Durations as numbers.

use std::time::Duration;

/// Whole milliseconds, or as many as fit.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
