//! What the manager has said about time, and what it means for one turn.

use std::time::Duration;

use zeitnot_clock::{ClockManager, TimeControl, TurnBudget, TurnRequest};
use zeitnot_core::{Position, ScoreUnit, Side, TurnFeatures, TurnTime};

/// "As fast as possible", and a clock that has run out: enough for the first
/// depths, in which fives are made and stopped.
pub(crate) const MIN_TURN_TIME: TurnTime = TurnTime::fixed(Duration::from_millis(10));

/// What a manager says when there is no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// Own moves that a game still has at least.
const MIN_MOVES_LEFT: u32 = 16;

/// Own moves of a whole game, about.
const EXPECTED_MOVES: u32 = 32;

/// Time limits as they were sent, in milliseconds, and the time that own turns
/// have taken since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    turn: Option<i64>,
    match_total: Option<i64>,
    left: Option<i64>,
    used: Duration,
}

impl TimeLimits {
    /// `timeout_turn`.
    pub(crate) fn set_turn(&mut self, millis: i64) {
        self.turn = Some(millis);
    }

    /// `timeout_match`.
    pub(crate) fn set_match(&mut self, millis: i64) {
        self.match_total = Some(millis);
    }

    /// `time_left`.
    pub(crate) fn set_left(&mut self, millis: i64) {
        self.left = Some(millis);
        self.used = Duration::ZERO;
    }

    /// An own turn is over.
    pub(crate) fn record_turn(&mut self, time: Duration) {
        self.used = self.used.saturating_add(time);
    }

    /// A new game has a new clock. What was said since the last turn is about
    /// this game already.
    pub(crate) fn start_game(&mut self) {
        if self.used > Duration::ZERO {
            self.left = None;
            self.used = Duration::ZERO;
        }
    }

    /// Returns the time of a search that is not a move of the game, after this many
    /// own moves; `None` if no limit was set.
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

    /// Returns what the clock manager plans a move in `position` with; `None` if no
    /// time is left.
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

    /// What is known of the match's clock when a game begins.
    pub(crate) fn time_control(&self) -> TimeControl {
        TimeControl {
            initial: self.left(),
            ..TimeControl::default()
        }
    }

    /// What is left of the match; none without a limit.
    fn left(&self) -> Option<Duration> {
        let left = match (self.left, self.match_total) {
            // No match clock is no reason to hurry.
            (Some(0), Some(0)) | (None, None | Some(i64::MIN..=0)) => return None,
            (Some(left), _) => left,
            (None, Some(whole)) => whole,
        };
        if left >= UNLIMITED {
            return None;
        }
        let left = millis_to_duration(left).unwrap_or(Duration::ZERO);
        Some(left.saturating_sub(self.used))
    }
}

/// Returns the limits of a search for which no limit was set.
pub(crate) fn default_time(granted: Duration) -> TurnTime {
    let overhead = overhead(granted);
    TurnBudget { granted, overhead }.turn_time()
}

/// How late a search of `time` may answer: a small part of [`overhead`].
pub(crate) fn answer_margin(time: Duration) -> Duration {
    overhead(time) / 8
}

/// What a turn costs beyond the search, seen from outside the process: the
/// manager's own reading and writing, and the scheduling of both sides on a
/// busy machine. Measured figures stand in `docs/gui.md`.
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

    fn times(turn: Option<i64>, whole: Option<i64>, left: Option<i64>) -> TimeLimits {
        TimeLimits {
            turn,
            match_total: whole,
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
    fn zero_and_a_clock_that_ran_out_mean_at_once() {
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
    fn no_match_clock_is_no_limit() {
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
    fn the_match_clock_runs_without_being_told() {
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
        assert_eq!(times.left, Some(3_000), "said after the last turn");
        times.record_turn(Duration::from_secs(1));
        times.start_game();
        assert_eq!(times.left(), Some(Duration::from_secs(10)));
    }

    #[test]
    fn the_tournaments_controls_are_used_sensibly() {
        for (turn, whole) in [(5_000, 120_000), (30_000, 180_000), (300_000, 1_000_000)] {
            let mut times = times(Some(turn), Some(whole), None);
            for own_moves in 0..60 {
                let time = times.search_time(own_moves).unwrap();
                times.record_turn(time.hard + Duration::from_millis(10));
            }
            assert!(times.left().unwrap() > Duration::ZERO);
        }
    }
}
