//! Monotonic time for searches, with saturating arithmetic.
//!
//! Searches get it as a [`TimeSource`]. Only [`SystemTime`] asks the operating
//! system; tests use [`ManualTime`].

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A point in time, in nanoseconds since the origin of its [`TimeSource`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(u64);

impl Moment {
    /// Creates the moment `nanos` after the source's origin.
    #[must_use]
    pub const fn from_nanos(nanos: u64) -> Self {
        Self(nanos)
    }

    /// Returns the nanoseconds since the source's origin.
    #[must_use]
    pub const fn nanos(self) -> u64 {
        self.0
    }

    /// Returns the time since `earlier`; 0 if `earlier` is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }

    /// Returns the moment `duration` later; saturates.
    #[must_use]
    pub fn after(self, duration: Duration) -> Self {
        let nanos = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        Self(self.0.saturating_add(nanos))
    }
}

/// A source of monotonic time.
pub trait TimeSource: Send + Sync {
    /// Returns the current moment, which is never earlier than a previous one.
    fn now(&self) -> Moment;
}

/// The operating system's monotonic clock.
#[derive(Debug)]
pub struct SystemTime {
    origin: Instant,
}

impl SystemTime {
    /// Creates a clock whose origin is now.
    #[must_use]
    pub fn new() -> Self {
        Self {
            origin: Instant::now(),
        }
    }
}

impl Default for SystemTime {
    fn default() -> Self {
        Self::new()
    }
}

impl TimeSource for SystemTime {
    fn now(&self) -> Moment {
        Moment::default().after(self.origin.elapsed())
    }
}

/// A clock that moves only by [`Self::advance`].
#[derive(Debug, Default)]
pub struct ManualTime {
    nanos: AtomicU64,
}

impl ManualTime {
    /// Creates a clock at its origin.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        let nanos = u64::try_from(by.as_nanos()).unwrap_or(u64::MAX);
        let step = |now: u64| Some(now.saturating_add(nanos));
        // The closure always returns a value, so this cannot fail.
        let _ = self
            .nanos
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, step);
    }
}

impl TimeSource for ManualTime {
    fn now(&self) -> Moment {
        Moment(self.nanos.load(Ordering::SeqCst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_saturates_at_both_ends() {
        let late = Moment::from_nanos(u64::MAX - 1);
        assert_eq!(late.after(Duration::MAX).nanos(), u64::MAX);
        assert_eq!(Moment::default().since(late), Duration::ZERO);
    }

    #[test]
    fn manual_time_moves_only_by_advance() {
        let time = ManualTime::new();
        assert_eq!(time.now(), time.now());
        time.advance(Duration::from_millis(3));
        assert_eq!(
            time.now().since(Moment::default()),
            Duration::from_millis(3)
        );
    }
}
