//! The time control of a game.

use std::time::Duration;

/// A minute of overtime, in milliseconds.
const MINUTE_MS: u64 = 60_000;

/// A time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The initial time of each player; `None` if unknown, in which case the first
    /// reading of the clock counts.
    pub initial: Option<Duration>,
    /// The time that each move adds.
    pub increment: Duration,
    /// Number of own moves to the next time control, this one included.
    ///
    /// `None` and 0 mean that the clock must last for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// The penalty for each started minute of overtime, in points; `None` if overtime
    /// loses the game.
    pub overtime_penalty: Option<u32>,
}

impl TimeControl {
    /// Returns the time that a turn may plan with, given the milliseconds shown.
    ///
    /// A negative number is overtime. Overtime is never planned, but the rest of a
    /// minute that has started may be used because its penalty already applies.
    #[must_use]
    pub fn usable(&self, shown: i64) -> Duration {
        let costs_points = self.overtime_penalty.is_some_and(|points| points > 0);
        let millis = match u64::try_from(shown) {
            Ok(left) if left > 0 || !costs_points => left,
            _ if costs_points => MINUTE_MS - shown.unsigned_abs() % MINUTE_MS,
            _ => 0,
        };
        Duration::from_millis(millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_started_minute_of_overtime_may_be_used() {
        let usable = |shown, overtime_penalty| {
            let control = TimeControl {
                overtime_penalty,
                ..TimeControl::default()
            };
            control.usable(shown).as_millis()
        };
        assert_eq!(usable(500, Some(10)), 500);
        assert_eq!(usable(-20_000, Some(10)), 40_000);
        assert_eq!(usable(-80_000, Some(10)), 40_000);
        assert_eq!(usable(0, Some(10)), 60_000);
        for lost in [None, Some(0)] {
            assert_eq!(usable(-20_000, lost), 0);
            assert_eq!(usable(0, lost), 0);
            assert_eq!(usable(i64::MIN, lost), 0);
        }
        assert!((1..=60_000).contains(&usable(i64::MIN, Some(1))));
        assert_eq!(usable(i64::MAX, None), i64::MAX as u128);
    }
}
