//! The clock of a game.
//!
//! It runs for the side to move, on monotonic time. The store has the remaining time at
//! the last event and the uptime of the service then ([`super::Uptime`]). A clock runs on
//! while its game is not in memory; only downtime of the service costs no thinking time.

use std::time::Duration;

use zeitnot_clock::TimeControl;
use zeitnot_core::{Moment, Side};
use zeitnot_schema::v1::service::{ClockSpec, ClockView};

/// The clock of a game.
///
/// The remaining time may fall below zero; the rules of the game define the consequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    spec: ClockSpec,
    /// The remaining time of each side when the clock last stopped, in milliseconds.
    left_ms: [i64; 2],
    /// The side whose clock runs, and its start; `None` if the clock is stopped.
    running: Option<(Side, Moment)>,
}

impl GameClock {
    /// Creates a stopped clock with the initial time.
    #[must_use]
    pub fn new(spec: ClockSpec) -> Self {
        Self {
            spec,
            left_ms: [spec.initial_ms.into(); 2],
            running: None,
        }
    }

    /// Returns the remaining time of each side, in milliseconds.
    #[must_use]
    pub fn left_ms(&self, now: Moment) -> [i64; 2] {
        let mut left = self.left_ms;
        if let Some((side, since)) = self.running {
            let used = i64::try_from(now.since(since).as_millis()).unwrap_or(i64::MAX);
            left[side.index()] = left[side.index()].saturating_sub(used);
        }
        left
    }

    /// Returns the remaining thinking time of a side; never negative.
    #[must_use]
    pub fn time_left(&self, side: Side, now: Moment) -> Duration {
        let left = self.left_ms(now)[side.index()];
        Duration::from_millis(u64::try_from(left).unwrap_or(0))
    }

    /// Returns the increment per move.
    #[must_use]
    pub fn increment(&self) -> Duration {
        Duration::from_millis(self.spec.increment_ms.into())
    }

    /// Returns the time control.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        TimeControl {
            initial: Some(Duration::from_millis(self.spec.initial_ms.into())),
            increment: self.increment(),
            ..TimeControl::default()
        }
    }

    /// Returns the remaining time of both sides after a move of `side` at `now`.
    ///
    /// The side gets its increment unless its time is used up.
    #[must_use]
    pub fn after_move(&self, side: Side, now: Moment) -> [i64; 2] {
        let mut left = self.left_ms(now);
        let own = &mut left[side.index()];
        if *own > 0 {
            *own = own.saturating_add(self.spec.increment_ms.into());
        }
        left
    }

    /// Stops the clock and sets the remaining time of both sides.
    pub fn set(&mut self, left_ms: [i64; 2]) {
        self.left_ms = left_ms;
        self.running = None;
    }

    /// Subtracts `used` from the remaining time of `side`, while the clock is stopped.
    pub fn charge(&mut self, side: Side, used: Duration) {
        let used = i64::try_from(used.as_millis()).unwrap_or(i64::MAX);
        let left = &mut self.left_ms[side.index()];
        *left = left.saturating_sub(used);
    }

    /// Runs the clock for `side` from `now` on; `None` stops it.
    pub fn run(&mut self, side: Option<Side>, now: Moment) {
        self.left_ms = self.left_ms(now);
        self.running = side.map(|side| (side, now));
    }

    /// Returns the running side and the time at which its clock expires.
    #[must_use]
    pub fn flag_at(&self) -> Option<(Side, Moment)> {
        let (side, since) = self.running?;
        let left = u64::try_from(self.left_ms[side.index()]).unwrap_or(0);
        Some((side, since.after(Duration::from_millis(left))))
    }

    /// Returns the clock in the form of the API.
    #[must_use]
    pub fn view(&self, now: Moment) -> ClockView {
        ClockView {
            initial_ms: self.spec.initial_ms.into(),
            increment_ms: self.spec.increment_ms.into(),
            left_ms: self.left_ms(now),
            running: self.running.map(|(side, _)| side.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Moment {
        Moment::default().after(Duration::from_millis(millis))
    }

    fn clock() -> GameClock {
        GameClock::new(ClockSpec {
            initial_ms: 1_000,
            increment_ms: 50,
        })
    }

    #[test]
    fn the_clock_runs_for_one_side_at_a_time() {
        let mut clock = clock();
        clock.run(Some(Side::First), at(0));
        assert_eq!(clock.left_ms(at(300)), [700, 1_000]);
        let left = clock.after_move(Side::First, at(300));
        assert_eq!(left, [750, 1_000]);
        clock.set(left);
        clock.run(Some(Side::Second), at(310));
        assert_eq!(clock.left_ms(at(400)), [750, 910]);
        clock.run(None, at(400));
        assert_eq!(clock.left_ms(at(9_999)), [750, 910]);
        assert_eq!(clock.flag_at(), None);
    }

    #[test]
    fn an_expired_clock_continues_below_zero() {
        let mut clock = clock();
        clock.run(Some(Side::Second), at(100));
        assert_eq!(clock.flag_at(), Some((Side::Second, at(1_100))));
        assert_eq!(clock.left_ms(at(1_300)), [1_000, -200]);
        assert_eq!(clock.after_move(Side::Second, at(1_300)), [1_000, -200]);
        assert_eq!(clock.time_left(Side::Second, at(1_300)), Duration::ZERO);
    }

    #[test]
    fn time_that_passed_elsewhere_is_charged() {
        let mut clock = clock();
        clock.charge(Side::First, Duration::from_millis(1_200));
        clock.run(Some(Side::First), at(50));
        assert_eq!(clock.left_ms(at(60)), [-210, 1_000]);
        assert_eq!(clock.flag_at(), Some((Side::First, at(50))));
        clock.set([i64::MIN, 0]);
        clock.charge(Side::First, Duration::MAX);
        assert_eq!(clock.left_ms(at(0))[0], i64::MIN);
    }

    #[test]
    fn extreme_times_saturate() {
        let mut clock = clock();
        clock.set([i64::MIN, i64::MAX]);
        clock.run(Some(Side::First), at(0));
        let end = Moment::from_nanos(u64::MAX);
        assert_eq!(clock.left_ms(end)[0], i64::MIN);
        let left = clock.after_move(Side::Second, end);
        assert_eq!(left[1], i64::MAX);
    }
}
