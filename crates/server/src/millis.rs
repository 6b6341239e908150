//! Durations in milliseconds.

use std::time::Duration;

/// Returns whole milliseconds, saturating at [`u64::MAX`].
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
