//! A share of the match clock for one turn.

use std::time::Duration;

use zeitnot_core::TurnTime;

/// What is known about time when a turn begins: a limit for the turn, what is
/// left of the match, or both.
///
/// The rule is deliberately plain: an equal share of what is left for every
/// move that is still expected, up to two shares where a depth is worth
/// finishing. Expecting too few moves is the dangerous mistake, and even then
/// a share of what is left never runs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchClock {
    /// The longest that this turn may take; no limit if absent.
    pub turn: Option<Duration>,
    /// What is left of the match, this turn included; no limit if absent.
    pub left: Option<Duration>,
    /// What each move adds to the match clock.
    pub increment: Duration,
    /// Own moves still expected, this one included; 0 acts as 1.
    pub moves_left: u32,
    /// Own moves until the clock is wound again, this one included: no more
    /// of them are expected then. 0 acts as absent.
    pub moves_to_go: Option<u32>,
    /// Kept back in each turn for everything that happens after the search.
    pub overhead: Duration,
}

impl MatchClock {
    /// How many shares one turn may take at most.
    const MOST_SHARES: u32 = 2;

    /// One part in this many of an increment is saved.
    const KEPT_OF_INCREMENT: u32 = 5;

    /// The thinking time of this turn; none if nothing limits it.
    ///
    /// Never more than the turn's limit and never more than what is left of
    /// the match, each less the overhead (but at least half of a tiny limit
    /// remains for thinking).
    #[must_use]
    pub fn turn_time(&self) -> Option<TurnTime> {
        let turn = self.turn.map(|turn| self.less_overhead(turn));
        let left = self.left.map(|left| self.less_overhead(left));
        let Some(left) = left else {
            return turn.map(TurnTime::fixed);
        };
        let moves = match self.moves_to_go {
            None | Some(0) => self.moves_left.max(1),
            Some(moves) => moves,
        };
        // Every later turn costs its overhead, too, as far as its increment
        // does not pay for it.
        let loss = self.overhead.saturating_sub(self.increment);
        let reserve = loss.saturating_mul(moves - 1).min(left / 2);
        let usable = left.saturating_sub(reserve);
        let income = self.increment.saturating_sub(self.overhead);
        let share = (usable / moves)
            .saturating_add(income - income / Self::KEPT_OF_INCREMENT)
            .min(usable);
        let most = share.saturating_mul(Self::MOST_SHARES).min(usable);
        let turn = turn.unwrap_or(Duration::MAX);
        Some(TurnTime {
            soft: share.min(turn),
            hard: most.min(turn),
        })
    }

    fn less_overhead(&self, time: Duration) -> Duration {
        time.saturating_sub(self.overhead.min(time / 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn clock(turn: Option<u64>, left: Option<u64>, moves_left: u32) -> MatchClock {
        MatchClock {
            turn: turn.map(Duration::from_millis),
            left: left.map(Duration::from_millis),
            moves_left,
            overhead: Duration::from_millis(10),
            ..MatchClock::default()
        }
    }

    fn hard(clock: MatchClock) -> Duration {
        clock.turn_time().map_or(Duration::MAX, |turn| turn.hard)
    }

    #[test]
    fn a_turn_limit_alone_is_used_up() {
        let time = clock(Some(500), None, 30).turn_time();
        assert_eq!(time, Some(TurnTime::fixed(Duration::from_millis(490))));
    }

    #[test]
    fn nothing_limits_a_turn_without_limits() {
        assert_eq!(clock(None, None, 30).turn_time(), None);
    }

    #[test]
    fn a_match_clock_is_shared_among_the_moves_to_come() {
        let time = clock(None, Some(30_000), 30).turn_time().unwrap();
        assert_eq!(time.soft, Duration::from_millis(990));
        assert_eq!(time.hard, Duration::from_millis(1_980));
        // The turn's own limit holds beside it.
        let time = clock(Some(1_000), Some(30_000), 30).turn_time().unwrap();
        assert_eq!(time.hard, Duration::from_millis(990));
    }

    #[test]
    fn most_of_an_increment_is_spent_at_once() {
        let with = |increment| MatchClock {
            increment: Duration::from_millis(increment),
            ..clock(None, Some(30_010), 30)
        };
        let soft = |increment| with(increment).turn_time().unwrap().soft.as_millis();
        assert_eq!([soft(0), soft(10), soft(110)], [990, 1_000, 1_080]);
    }

    #[test]
    fn no_more_moves_are_expected_than_there_are_to_go() {
        let with = |moves_to_go| MatchClock {
            moves_to_go,
            ..clock(None, Some(10_010), 40)
        };
        let hard = |moves| with(moves).turn_time().unwrap().hard.as_millis();
        assert_eq!([hard(Some(1)), hard(Some(5))], [10_000, 3_984]);
        assert_eq!(hard(Some(0)), hard(None));
    }

    #[test]
    fn no_time_at_all_stays_no_time() {
        let none = Some(TurnTime::fixed(Duration::ZERO));
        assert_eq!(clock(Some(0), None, 0).turn_time(), none);
        assert_eq!(clock(None, Some(0), 0).turn_time(), none);
    }

    fn any_time() -> impl Strategy<Value = Option<u64>> {
        proptest::option::of(prop_oneof![0..100u64, 0..10_000_000u64, Just(u64::MAX)])
    }

    proptest! {
        #[test]
        fn never_more_than_is_there(
            turn in any_time(), left in any_time(), moves: u32,
            increment in any_time(), moves_to_go: Option<u32>,
        ) {
            let clock = MatchClock {
                increment: Duration::from_millis(increment.unwrap_or(0)),
                moves_to_go,
                ..clock(turn, left, moves)
            };
            if let Some(time) = clock.turn_time() {
                prop_assert!(time.soft <= time.hard);
                for limit in [clock.turn, clock.left].into_iter().flatten() {
                    let kept = clock.overhead.min(limit / 2);
                    prop_assert!(time.hard <= limit.saturating_sub(kept));
                }
            } else {
                prop_assert_eq!((turn, left), (None, None));
            }
        }

        #[test]
        fn more_time_never_means_less_thinking(
            turn in any_time(), left in any_time(), moves in 0..500u32, more in 0..100_000u64,
        ) {
            let before = hard(clock(turn, left, moves));
            let add = |time: Option<u64>| time.map(|t| t.saturating_add(more));
            prop_assert!(hard(clock(add(turn), left, moves)) >= before);
            prop_assert!(hard(clock(turn, add(left), moves)) >= before);
            prop_assert!(hard(clock(turn, left, moves + 1)) <= before);
        }

        #[test]
        fn a_match_of_any_length_never_runs_out(left in 1_000..200_000u64, estimate in 10..40u32) {
            // Every turn takes all it may and the overhead on top.
            let mut left = Duration::from_millis(left);
            for made in 0..200u32 {
                let moves_left = estimate.saturating_sub(made).max(10);
                let clock = MatchClock { left: Some(left), ..clock(None, None, moves_left) };
                let used = hard(clock) + clock.overhead.min(left / 2);
                prop_assert!(used <= left);
                left -= used;
            }
        }
    }
}
