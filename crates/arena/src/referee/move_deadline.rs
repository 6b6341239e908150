//! How long a turn may take, and what a move is that took longer.

use std::time::Duration;

use zeitnot_core::Side;

use crate::player::TurnClock;

/// How long a turn may take. The clock is a matter of the game's rules, which
/// may let a game go on after it has run out; a limit for the turn is the
/// match's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveDeadline {
    clock: Option<Duration>,
    turn: Option<Duration>,
}

/// What a move is to the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadlineCheck {
    /// There was time for it.
    InTime,
    /// It took longer than a turn may take.
    OverTurn,
    /// It took so much more than the clock had.
    OverClock(Duration),
}

impl MoveDeadline {
    /// What the clocks of `side` allow, with this much forgiven.
    pub(super) fn new(clock: &TurnClock, side: Side, margin: Duration) -> Self {
        let forgiven = |limit: Option<Duration>| limit.map(|limit| limit.saturating_add(margin));
        Self {
            clock: forgiven(clock.remaining[side.index()]),
            turn: forgiven(clock.turn),
        }
    }

    /// Does a clock run at all?
    pub(super) const fn is_timed(&self) -> bool {
        self.clock.is_some() || self.turn.is_some()
    }

    /// The longest that a turn may take where the clock may be overrun by
    /// `overtime`; none if for ever.
    pub(super) fn max_time(&self, overtime: impl FnOnce() -> Duration) -> Option<Duration> {
        let clock = self.clock.map(|left| left.saturating_add(overtime()));
        match (clock, self.turn) {
            (Some(clock), Some(turn)) => Some(clock.min(turn)),
            (clock, turn) => clock.or(turn),
        }
    }

    /// What a move is that took `used`.
    pub(super) fn check(&self, used: Duration) -> DeadlineCheck {
        if self.turn.is_some_and(|turn| used > turn) {
            return DeadlineCheck::OverTurn;
        }
        match self.clock {
            Some(left) if used > left => DeadlineCheck::OverClock(used.saturating_sub(left)),
            _ => DeadlineCheck::InTime,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn the_clock_may_be_overrun_and_the_limit_of_a_turn_may_not() {
        let allowance = |left, turn| {
            let clock = TurnClock {
                remaining: [None, left],
                turn,
                ..TurnClock::default()
            };
            MoveDeadline::new(&clock, Side::Second, millis(5))
        };
        let clock = allowance(Some(millis(100)), None);
        assert_eq!(clock.check(millis(105)), DeadlineCheck::InTime);
        assert_eq!(
            clock.check(millis(106)),
            DeadlineCheck::OverClock(millis(1))
        );
        assert_eq!(clock.max_time(|| millis(1_000)), Some(millis(1_105)));
        let both = allowance(Some(millis(100)), Some(millis(300)));
        assert_eq!(
            both.check(millis(305)),
            DeadlineCheck::OverClock(millis(200))
        );
        assert_eq!(both.check(millis(306)), DeadlineCheck::OverTurn);
        assert_eq!(both.max_time(|| millis(1_000)), Some(millis(305)));
        let turn = allowance(None, Some(millis(300)));
        assert_eq!(turn.check(millis(306)), DeadlineCheck::OverTurn);
        let none = allowance(None, None);
        assert_eq!(none.max_time(|| Duration::MAX), None);
        assert_eq!((none.is_timed(), turn.is_timed()), (false, true));
    }
}
