//! How often something may be told.

use std::time::Duration;

use zeitnot_core::progress::CURRENT_MOVE_DELAY;

/// Least time between two lines of a kind.
const MIN_INTERVAL: Duration = Duration::from_millis(100);

/// Lets the first one through after a second, and then ten a second.
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

    /// May it be told, so long after the search began?
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
    fn nothing_in_the_first_second_and_ten_a_second_after_it() {
        let mut pace = RateLimiter::new();
        let told = (0..2_000).filter(|&millis| pace.allows(Duration::from_millis(millis)));
        assert_eq!(
            told.collect::<Vec<_>>(),
            (1_000..2_000).step_by(100).collect::<Vec<_>>()
        );
    }
}
