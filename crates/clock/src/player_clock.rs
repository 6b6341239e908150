//! One player's clock through a game, as far as looks at it tell.

use std::time::Duration;

/// What is known of a player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerClock {
    initial: Duration,
    left: Duration,
    used: Duration,
    turns: u32,
}

impl PlayerClock {
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
            self.used = self.used.saturating_add(expected.saturating_sub(left));
        }
        // A clock may have been wound.
        self.initial = self.initial.max(left);
        self.left = left;
        self.turns = self.turns.saturating_add(1);
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
        let mut clock = PlayerClock::new(None);
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
        let known = PlayerClock::new(Some(seconds(100)));
        assert_eq!((known.initial(), known.turns()), (seconds(100), 0));
    }
}
