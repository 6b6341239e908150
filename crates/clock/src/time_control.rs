//! What a game's clock is: agreed before the first move, the same for all turns.

use std::time::Duration;

/// What a minute of overtime is counted in, in milliseconds.
const MINUTE_MS: u64 = 60_000;

/// A time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// What each player has at the beginning; none if nobody has said, and the
    /// first look at the clock counts.
    pub initial: Option<Duration>,
    /// What each move adds.
    pub increment: Duration,
    /// Own moves until the clock is wound again, this one included; 0 acts as
    /// absent, and absent means that it never is.
    pub moves_to_go: Option<u32>,
    /// What a minute of overtime that was begun costs, in points; none if
    /// overtime loses the game.
    pub overtime_penalty: Option<u32>,
}

impl TimeControl {
    /// What may be planned with when a clock shows so many milliseconds, less
    /// than none being overtime. Overtime is never planned; but a minute of it
    /// that was begun is paid for, and the rest of it is there to be used.
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
    fn the_rest_of_a_minute_that_was_begun_is_paid_for() {
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
