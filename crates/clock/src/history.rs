//! The clock of one player during a game, as its readings show it.

use std::time::Duration;

/// The history of a player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockHistory {
    initial: Duration,
    left: Duration,
    used: Duration,
    turns: u32,
    /// The thinking time of the last turn, and the part of it that any move would
    /// have needed.
    last_turn: Option<(Duration, Duration)>,
    lag: Option<LagEstimate>,
}

/// The cost of turns without any thinking.
///
/// A moving average, its mean deviation, and the peak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LagEstimate {
    mean: Duration,
    deviation: Duration,
    peak: Duration,
}

/// The newest turn contributes one part in this many to an average.
const NEWEST_DIVISOR: u32 = 8;

/// The peak loses one part in this many of its excess at each faster turn.
///
/// A stall is remembered for most of a game, because a machine that was busy is
/// likely to be busy again.
const PEAK_DECAY_DIVISOR: u32 = 64;

impl LagEstimate {
    const fn new(lag: Duration) -> Self {
        Self {
            mean: lag,
            deviation: Duration::ZERO,
            peak: lag,
        }
    }

    fn updated(self, lag: Duration) -> Self {
        let excess = self.peak.saturating_sub(lag);
        Self {
            peak: lag.max(self.peak.saturating_sub(excess / PEAK_DECAY_DIVISOR)),
            mean: moving_average(self.mean, lag),
            deviation: moving_average(self.deviation, self.mean.abs_diff(lag)),
        }
    }
}

/// Returns the average after one more value.
fn moving_average(mean: Duration, value: Duration) -> Duration {
    let step = mean.abs_diff(value) / NEWEST_DIVISOR;
    match value > mean {
        true => mean.saturating_add(step),
        false => mean.saturating_sub(step),
    }
}

impl ClockHistory {
    /// Creates a history; an unknown initial time is taken from the first reading.
    #[must_use]
    pub fn new(initial: Option<Duration>) -> Self {
        let initial = initial.unwrap_or_default();
        Self {
            initial,
            left: initial,
            ..Self::default()
        }
    }

    /// Starts a turn with the time `left` on the clock.
    ///
    /// The time missing since the last reading, plus the increment, was used by the
    /// turn in between.
    pub fn begin_turn(&mut self, left: Duration, increment: Duration) {
        if self.turns > 0 {
            let expected = self.left.saturating_add(increment);
            let spent = expected.saturating_sub(left);
            self.used = self.used.saturating_add(spent);
            if let Some((thought, ready)) = self.last_turn.take() {
                self.record_lag(spent.saturating_sub(thought).saturating_add(ready));
            }
        }
        // A time control may have added time.
        self.initial = self.initial.max(left);
        self.left = left;
        self.turns = self.turns.saturating_add(1);
    }

    /// Ends a turn that took `thought`, of which any move would have needed `ready`.
    pub fn end_turn(&mut self, thought: Duration, ready: Duration) {
        self.last_turn = Some((thought, ready.min(thought)));
    }

    fn record_lag(&mut self, lag: Duration) {
        let known = self
            .lag
            .map_or(LagEstimate::new(lag), |known| known.updated(lag));
        self.lag = Some(known);
    }

    /// Returns the cost of a turn without any thinking; `None` before the second turn.
    ///
    /// This is the time that any move needs, plus the time that the clock loses beyond
    /// the thinking. The estimate is the average plus twice the mean deviation, because
    /// on a busy machine short turns cost more than long ones, and the last turns are
    /// short.
    #[must_use]
    pub fn lag(&self) -> Option<Duration> {
        let lag = self.lag?;
        let spread = lag.deviation.saturating_mul(2);
        Some(lag.mean.saturating_add(spread))
    }

    /// Returns the largest cost of a turn without any thinking, which slowly decays.
    ///
    /// `None` before the second turn.
    #[must_use]
    pub fn worst_lag(&self) -> Option<Duration> {
        self.lag.map(|lag| lag.peak)
    }

    /// Returns the initial time or the largest reading, whichever is larger.
    #[must_use]
    pub const fn initial(&self) -> Duration {
        self.initial
    }

    /// Returns the last reading.
    #[must_use]
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// Returns the time that turns have used, according to the readings.
    #[must_use]
    pub const fn used(&self) -> Duration {
        self.used
    }

    /// Returns the number of turns that have started.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_missing_at_the_next_reading_was_used() {
        let seconds = Duration::from_secs;
        let mut clock = ClockHistory::new(None);
        clock.begin_turn(seconds(60), seconds(2));
        assert_eq!((clock.initial(), clock.used()), (seconds(60), seconds(0)));
        clock.begin_turn(seconds(50), seconds(2));
        assert_eq!((clock.turns(), clock.used()), (2, seconds(12)));
        // Used time does not decrease when time is added.
        clock.begin_turn(seconds(90), seconds(2));
        assert_eq!((clock.initial(), clock.used()), (seconds(90), seconds(12)));
        clock.begin_turn(Duration::ZERO, Duration::MAX);
        assert_eq!(
            (clock.left(), clock.used()),
            (Duration::ZERO, Duration::MAX)
        );
        let known = ClockHistory::new(Some(seconds(100)));
        assert_eq!((known.initial(), known.turns()), (seconds(100), 0));
    }

    #[test]
    fn the_cost_of_a_turn_is_measured_on_the_clock() {
        let millis = Duration::from_millis;
        let mut clock = ClockHistory::new(None);
        clock.begin_turn(millis(1_000), Duration::ZERO);
        clock.end_turn(millis(90), Duration::ZERO);
        assert_eq!(clock.lag(), None);
        clock.begin_turn(millis(908), Duration::ZERO);
        assert_eq!(clock.lag(), Some(millis(2)));
        // A stall counts for an eighth of the average, and twice that for the deviation.
        clock.end_turn(millis(50), Duration::ZERO);
        clock.begin_turn(millis(792), Duration::ZERO);
        assert_eq!(clock.lag(), Some(millis(2 + 8 + 16)));
        assert_eq!(clock.worst_lag(), Some(millis(66)));
        // It decays with later turns.
        clock.end_turn(millis(40), Duration::ZERO);
        clock.begin_turn(millis(750), Duration::ZERO);
        let after = clock.lag().unwrap();
        assert!(after < millis(26) && after > millis(10), "{after:?}");
        assert_eq!(clock.worst_lag(), Some(millis(65)));
        // A turn without a recorded end is ignored.
        clock.begin_turn(millis(300), Duration::ZERO);
        assert_eq!(clock.lag(), Some(after));
        // A busy machine needs longer for any move.
        clock.end_turn(millis(85), millis(80));
        clock.begin_turn(millis(210), Duration::ZERO);
        assert!(clock.lag().unwrap() > after);
    }
}
