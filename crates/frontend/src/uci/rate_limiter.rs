//! A rate limit for `info` lines.

use std::time::Duration;

use zeitnot_core::progress::CURRENT_MOVE_DELAY;

/// Minimum time between two lines of a kind.
const MIN_INTERVAL: Duration = Duration::from_millis(100);

/// Allows the first line after one second, and then ten per second.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateLimiter {
    next_at: Duration,
}

impl RateLimiter {
    pub(super) const fn new() -> Self {
        Self {
            next_at: CURRENT_MOVE_DELAY,
        }
    }

    /// Returns `true` if a line is allowed `elapsed` after the start, and counts it.
    pub(super) fn allows(&mut self, elapsed: Duration) -> bool {
        let allowed = elapsed >= self.next_at;
        if allowed {
            self.next_at = elapsed.saturating_add(MIN_INTERVAL);
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_allowed_in_the_first_second_and_ten_lines_per_second_later() {
        let mut limiter = RateLimiter::new();
        let allowed = (0..2_000).filter(|&millis| limiter.allows(Duration::from_millis(millis)));
        assert_eq!(
            allowed.collect::<Vec<_>>(),
            (1_000..2_000).step_by(100).collect::<Vec<_>>()
        );
    }
}
