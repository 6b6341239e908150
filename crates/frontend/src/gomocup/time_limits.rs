//! The time limits of the manager, and the time of a turn.

use std::time::Duration;

use zeitnot_clock::{ClockManager, TimeControl, TurnBudget, TurnRequest};
use zeitnot_core::{Position, ScoreUnit, Side, TurnFeatures, TurnTime};

/// The time of a turn without time left, or "as fast as possible".
///
/// It is enough for the first depths, which find fives and stop them.
pub(crate) const MIN_TURN_TIME: TurnTime = TurnTime::fixed(Duration::from_millis(10));

/// The value that managers send for no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// Minimum number of own moves still to plan for.
const MIN_MOVES_LEFT: u32 = 16;

/// Expected number of own moves in a game.
const EXPECTED_MOVES: u32 = 32;

/// The limits sent by the manager, in milliseconds, and the time used since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    turn: Option<i64>,
    match_total: Option<i64>,
    left: Option<i64>,
    used: Duration,
}

impl TimeLimits {
    /// Sets `timeout_turn`.
    pub(crate) fn set_turn(&mut self, millis: i64) {
        self.turn = Some(millis);
    }

    /// Sets `timeout_match`.
    pub(crate) fn set_match(&mut self, millis: i64) {
        self.match_total = Some(millis);
    }

    /// Sets `time_left`.
    pub(crate) fn set_left(&mut self, millis: i64) {
        self.left = Some(millis);
        self.used = Duration::ZERO;
    }

    /// Adds the time of an own turn.
    pub(crate) fn record_turn(&mut self, time: Duration) {
        self.used = self.used.saturating_add(time);
    }

    /// Resets the clock for a new game.
    ///
    /// A `time_left` sent after the last turn is for the new game and stays.
    pub(crate) fn start_game(&mut self) {
        if self.used > Duration::ZERO {
            self.left = None;
            self.used = Duration::ZERO;
        }
    }

    /// Returns the time of a search after `own_moves`; `None` without a limit.
    ///
    /// Moves of the game use [`Self::turn_request`] if the match has a clock.
    pub(crate) fn search_time(&self, own_moves: u32) -> Option<TurnTime> {
        if self.is_expired() {
            return Some(MIN_TURN_TIME);
        }
        let turn = TurnRequest {
            side: Side::First,
            features: TurnFeatures::default(),
            unit: ScoreUnit::Centi,
            root_moves: 2,
            left: self.left(),
            fixed: self.turn(),
            increment: Duration::ZERO,
            moves_to_go: Some(EXPECTED_MOVES.saturating_sub(own_moves).max(MIN_MOVES_LEFT)),
            overhead: self.overhead(),
            ponder: false,
        };
        ClockManager::default().plan(&turn).time
    }

    /// Returns the input for the clock manager; `None` if no time is left.
    pub(crate) fn turn_request(&self, position: &dyn Position) -> Option<TurnRequest> {
        (!self.is_expired()).then(|| TurnRequest {
            left: self.left(),
            fixed: self.turn(),
            overhead: self.overhead(),
            ..TurnRequest::new(position, ScoreUnit::Centi)
        })
    }

    fn is_expired(&self) -> bool {
        self.turn.is_some_and(|turn| turn <= 0) || self.left().is_some_and(|left| left.is_zero())
    }

    fn turn(&self) -> Option<Duration> {
        self.turn.and_then(millis_to_duration)
    }

    /// Returns the overhead of the shorter limit.
    fn overhead(&self) -> Duration {
        let limits = [self.turn(), self.left()].into_iter().flatten();
        overhead(limits.min().unwrap_or(Duration::MAX))
    }

    /// Returns the time control at the start of a game.
    pub(crate) fn time_control(&self) -> TimeControl {
        TimeControl {
            initial: self.left(),
            ..TimeControl::default()
        }
    }

    /// Returns the remaining time of the match; `None` without a limit.
    fn left(&self) -> Option<Duration> {
        let left = match (self.left, self.match_total) {
            // `time_left` 0 without a match clock means no limit.
            (Some(0), Some(0)) | (None, None | Some(i64::MIN..=0)) => return None,
            (Some(left), _) => left,
            (None, Some(total)) => total,
        };
        if left >= UNLIMITED {
            return None;
        }
        let left = millis_to_duration(left).unwrap_or(Duration::ZERO);
        Some(left.saturating_sub(self.used))
    }
}

/// Returns the time limits for a default time of `granted`.
pub(crate) fn default_time(granted: Duration) -> TurnTime {
    let overhead = overhead(granted);
    TurnBudget { granted, overhead }.turn_time()
}

/// Returns the accepted delay of an answer, a small part of [`overhead`].
pub(crate) fn answer_margin(time: Duration) -> Duration {
    overhead(time) / 8
}

/// Returns the time of a turn that is not search time.
///
/// It covers the manager's input and output, and the scheduling of both
/// processes on a busy machine. See `docs/dev/results.md` for measurements.
fn overhead(limit: Duration) -> Duration {
    const MIN_OVERHEAD: Duration = Duration::from_millis(10);
    const MAX_OVERHEAD: Duration = Duration::from_millis(30);
    (limit / 10).clamp(MIN_OVERHEAD, MAX_OVERHEAD)
}

fn millis_to_duration(millis: i64) -> Option<Duration> {
    u64::try_from(millis).ok().map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(turn: Option<i64>, total: Option<i64>, left: Option<i64>) -> TimeLimits {
        TimeLimits {
            turn,
            match_total: total,
            left,
            used: Duration::ZERO,
        }
    }

    fn hard(times: &TimeLimits) -> Option<u128> {
        times.search_time(0).map(|time| time.hard.as_millis())
    }

    #[test]
    fn a_turn_limit_is_kept_with_a_margin() {
        assert_eq!(hard(&times(Some(500), None, None)), Some(470));
        assert_eq!(hard(&times(Some(5_000), None, None)), Some(4_970));
        assert_eq!(hard(&times(Some(100), None, None)), Some(90));
        assert_eq!(hard(&times(Some(1), None, None)), Some(0));
    }

    #[test]
    fn zero_and_an_expired_clock_give_the_minimum_time() {
        for times in [
            times(Some(0), None, None),
            times(Some(-5), None, None),
            times(Some(500), None, Some(-1)),
            times(Some(500), None, Some(0)),
            times(None, Some(1_000), Some(i64::MIN)),
        ] {
            assert_eq!(times.search_time(0), Some(MIN_TURN_TIME), "{times:?}");
        }
    }

    #[test]
    fn without_a_match_clock_only_the_turn_is_limited() {
        for times in [
            times(Some(500), Some(0), None),
            times(Some(500), Some(0), Some(UNLIMITED)),
            times(Some(500), None, Some(UNLIMITED)),
            times(Some(500), Some(0), Some(0)),
            times(Some(500), Some(-1), None),
        ] {
            assert_eq!(hard(&times), Some(470), "{times:?}");
        }
        assert_eq!(hard(&times(None, Some(0), None)), None);
    }

    #[test]
    fn the_match_clock_runs_down_without_time_left() {
        let mut times = times(None, Some(10_000), None);
        let first = hard(&times).unwrap();
        times.record_turn(Duration::from_secs(6));
        assert!(hard(&times).unwrap() < first);
        times.record_turn(Duration::from_secs(6));
        assert_eq!(times.search_time(0), Some(MIN_TURN_TIME));
        times.set_left(10_000);
        assert_eq!(hard(&times), Some(first));
    }

    #[test]
    fn a_new_game_has_a_new_clock() {
        let mut times = times(None, Some(10_000), Some(3_000));
        times.start_game();
        assert_eq!(times.left, Some(3_000), "sent after the last turn");
        times.record_turn(Duration::from_secs(1));
        times.start_game();
        assert_eq!(times.left(), Some(Duration::from_secs(10)));
    }

    #[test]
    fn tournament_time_controls_never_run_out() {
        for (turn, total) in [(5_000, 120_000), (30_000, 180_000), (300_000, 1_000_000)] {
            let mut times = times(Some(turn), Some(total), None);
            for own_moves in 0..60 {
                let time = times.search_time(own_moves).unwrap();
                times.record_turn(time.hard + Duration::from_millis(10));
            }
            assert!(times.left().unwrap() > Duration::ZERO);
        }
    }
}
