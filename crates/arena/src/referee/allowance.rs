//! How long a turn may take, and what a move is that took longer.

use std::time::Duration;

use zeitnot_core::Side;

use crate::player::TurnClock;

/// How long a turn may take. The clock is a matter of the game's rules, which
/// may let a game go on after it has run out; a limit for the turn is the
/// match's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowance {
    clock: Option<Duration>,
    turn: Option<Duration>,
}

/// What a move is to the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lateness {
    /// There was time for it.
    InTime,
    /// It took longer than a turn may take.
    OverTurn,
    /// It took so much more than the clock had.
    OverClock(Duration),
}

impl Allowance {
    /// What the clocks of `side` allow, with this much forgiven.
    pub(super) fn new(clock: &TurnClock, side: Side, margin: Duration) -> Self {
        let forgiven = |limit: Option<Duration>| limit.map(|limit| limit.saturating_add(margin));
        Self {
            clock: forgiven(clock.left[side.index()]),
            turn: forgiven(clock.turn),
        }
    }

    /// Does a clock run at all?
    pub(super) const fn is_timed(&self) -> bool {
        self.clock.is_some() || self.turn.is_some()
    }

    /// The longest that a turn may take where the clock may be overrun by
    /// `overtime`; none if for ever.
    pub(super) fn most(&self, overtime: impl FnOnce() -> Duration) -> Option<Duration> {
        let clock = self.clock.map(|left| left.saturating_add(overtime()));
        match (clock, self.turn) {
            (Some(clock), Some(turn)) => Some(clock.min(turn)),
            (clock, turn) => clock.or(turn),
        }
    }

    /// What a move is that took `used`.
    pub(super) fn lateness(&self, used: Duration) -> Lateness {
        if self.turn.is_some_and(|turn| used > turn) {
            return Lateness::OverTurn;
        }
        match self.clock {
            Some(left) if used > left => Lateness::OverClock(used.saturating_sub(left)),
            _ => Lateness::InTime,
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
                left: [None, left],
                turn,
                ..TurnClock::default()
            };
            Allowance::new(&clock, Side::Second, millis(5))
        };
        let clock = allowance(Some(millis(100)), None);
        assert_eq!(clock.lateness(millis(105)), Lateness::InTime);
        assert_eq!(clock.lateness(millis(106)), Lateness::OverClock(millis(1)));
        assert_eq!(clock.most(|| millis(1_000)), Some(millis(1_105)));
        let both = allowance(Some(millis(100)), Some(millis(300)));
        assert_eq!(both.lateness(millis(305)), Lateness::OverClock(millis(200)));
        assert_eq!(both.lateness(millis(306)), Lateness::OverTurn);
        assert_eq!(both.most(|| millis(1_000)), Some(millis(305)));
        let turn = allowance(None, Some(millis(300)));
        assert_eq!(turn.lateness(millis(306)), Lateness::OverTurn);
        let none = allowance(None, None);
        assert_eq!(none.most(|| Duration::MAX), None);
        assert_eq!((none.is_timed(), turn.is_timed()), (false, true));
    }
}
