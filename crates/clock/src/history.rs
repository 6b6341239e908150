//! One player's clock through a game, as far as looks at it tell.

use std::time::Duration;

/// What is known of a player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockHistory {
    initial: Duration,
    left: Duration,
    used: Duration,
    turns: u32,
    /// What was thought in the turn that ended last, and how much of it any
    /// move would have taken.
    last_turn: Option<(Duration, Duration)>,
    lag: Option<LagEstimate>,
}

/// What turns cost that have no time to think, as an average that follows slowly,
/// how far turns lie from it, and the worst of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LagEstimate {
    mean: Duration,
    deviation: Duration,
    peak: Duration,
}

/// One part in so many of the average is the newest turn's.
const NEWEST_DIVISOR: u32 = 8;

/// The share of its excess that the peak loses with every turn that has less: a
/// hiccup is remembered for most of a game, because a machine that was busy will
/// be busy again.
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

/// An average after one more value.
fn moving_average(mean: Duration, value: Duration) -> Duration {
    let step = mean.abs_diff(value) / NEWEST_DIVISOR;
    match value > mean {
        true => mean.saturating_add(step),
        false => mean.saturating_sub(step),
    }
}

impl ClockHistory {
    /// A clock that begins with so much; what the first look shows if absent.
    #[must_use]
    pub fn new(initial: Option<Duration>) -> Self {
        let initial = initial.unwrap_or_default();
        Self {
            initial,
            left: initial,
            ..Self::default()
        }
    }

    /// A turn begins, and the clock shows this. What is missing since the last
    /// look, with what a move adds, was used by the turn in between.
    pub fn begin_turn(&mut self, left: Duration, increment: Duration) {
        if self.turns > 0 {
            let expected = self.left.saturating_add(increment);
            let gone = expected.saturating_sub(left);
            self.used = self.used.saturating_add(gone);
            if let Some((thought, ready)) = self.last_turn.take() {
                self.record_lag(gone.saturating_sub(thought).saturating_add(ready));
            }
        }
        // A clock may have been wound.
        self.initial = self.initial.max(left);
        self.left = left;
        self.turns = self.turns.saturating_add(1);
    }

    /// The turn is over, as far as its player knows: it took so long, of which
    /// any move would have taken `ready`.
    pub fn end_turn(&mut self, thought: Duration, ready: Duration) {
        self.last_turn = Some((thought, ready.min(thought)));
    }

    fn record_lag(&mut self, lag: Duration) {
        let known = self
            .lag
            .map_or(LagEstimate::new(lag), |known| known.updated(lag));
        self.lag = Some(known);
    }

    /// What turns cost that have no time to think: what their player needs for
    /// any move, and what the clock loses beyond that; more than the average, by
    /// twice as much as turns differ, because on a busy machine short turns cost
    /// more than long ones, and those come last. None before two turns tell.
    #[must_use]
    pub fn lag(&self) -> Option<Duration> {
        let lag = self.lag?;
        let spread = lag.deviation.saturating_mul(2);
        Some(lag.mean.saturating_add(spread))
    }

    /// The most that a turn has cost beside its thinking, as far as it is not
    /// forgotten. None before two turns tell.
    #[must_use]
    pub fn worst_lag(&self) -> Option<Duration> {
        self.lag.map(|lag| lag.peak)
    }

    /// What it had at the beginning, or the most that it has shown.
    #[must_use]
    pub const fn initial(&self) -> Duration {
        self.initial
    }

    /// What it showed at the last look.
    #[must_use]
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// What turns have used, as far as looks at the clock tell.
    #[must_use]
    pub const fn used(&self) -> Duration {
        self.used
    }

    /// Turns that have begun.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_at_the_next_look_was_used() {
        let seconds = Duration::from_secs;
        let mut clock = ClockHistory::new(None);
        clock.begin_turn(seconds(60), seconds(2));
        assert_eq!((clock.initial(), clock.used()), (seconds(60), seconds(0)));
        clock.begin_turn(seconds(50), seconds(2));
        assert_eq!((clock.turns(), clock.used()), (2, seconds(12)));
        // Nobody gets time back that was used.
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
    fn what_turns_cost_beyond_thinking_shows_on_the_clock() {
        let millis = Duration::from_millis;
        let mut clock = ClockHistory::new(None);
        clock.begin_turn(millis(1_000), Duration::ZERO);
        clock.end_turn(millis(90), Duration::ZERO);
        assert_eq!(clock.lag(), None);
        clock.begin_turn(millis(908), Duration::ZERO);
        assert_eq!(clock.lag(), Some(millis(2)));
        // A hiccup counts for an eighth, and twice so does how far off it was.
        clock.end_turn(millis(50), Duration::ZERO);
        clock.begin_turn(millis(792), Duration::ZERO);
        assert_eq!(clock.lag(), Some(millis(2 + 8 + 16)));
        assert_eq!(clock.worst_lag(), Some(millis(66)));
        // It is forgotten by and by.
        clock.end_turn(millis(40), Duration::ZERO);
        clock.begin_turn(millis(750), Duration::ZERO);
        let after = clock.lag().unwrap();
        assert!(after < millis(26) && after > millis(10), "{after:?}");
        assert_eq!(clock.worst_lag(), Some(millis(65)));
        // A turn of which nobody told how long it was thought says nothing.
        clock.begin_turn(millis(300), Duration::ZERO);
        assert_eq!(clock.lag(), Some(after));
        // A busy machine needs longer for any move at all.
        clock.end_turn(millis(85), millis(80));
        clock.begin_turn(millis(210), Duration::ZERO);
        assert!(clock.lag().unwrap() > after);
    }
}
