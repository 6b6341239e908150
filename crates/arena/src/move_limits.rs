//! Time controls and limits for turns, nodes, and depths.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;

use crate::player::TurnClock;

/// A time control: a base time for a number of moves or the game, and an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The moves after which the base time is added again; `None` means never.
    pub moves: Option<u32>,
    /// The time at the start, and for each period of `moves`.
    pub base: Duration,
    /// The time added with each move.
    pub increment: Duration,
}

/// The maximum base time and increment.
const MAX_TIME: Duration = Duration::from_secs(7 * 24 * 3600);

/// An invalid time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a time control; write seconds and an increment such as 8+0.08, 2:00+1, \
     or 40/60 for 40 moves a minute"
)]
pub struct TimeControlError(pub String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let wrong = || TimeControlError(text.to_owned());
        let (moves, time) = match text.split_once('/') {
            Some((moves, time)) => (Some(moves.parse().map_err(|_| wrong())?), time),
            None => (None, text),
        };
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let control = Self {
            moves,
            base: clock_time(base).ok_or_else(wrong)?,
            increment: seconds(increment).ok_or_else(wrong)?,
        };
        let is_possible = control.moves != Some(0)
            && control.base.saturating_add(control.increment) > Duration::ZERO
            && control.base <= MAX_TIME
            && control.increment <= MAX_TIME;
        is_possible.then_some(control).ok_or_else(wrong)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// Parses seconds, or minutes and seconds separated by a colon.
fn clock_time(text: &str) -> Option<Duration> {
    match text.split_once(':') {
        Some((minutes, rest)) => {
            let minutes: u32 = decimal_text(minutes)?.parse().ok()?;
            let minutes = Duration::from_secs(u64::from(minutes) * 60);
            minutes.checked_add(seconds(rest)?)
        }
        None => seconds(text),
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = decimal_text(text)?.parse().ok()?;
    Duration::try_from_secs_f64(number).ok()
}

/// Returns the text if it has only digits and points: no sign or exponent.
fn decimal_text(text: &str) -> Option<&str> {
    let mut letters = text.bytes();
    letters
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
        .then_some(text)
}

/// The limits of an engine's turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveLimits {
    /// The clock for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The maximum time per turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Duration>,
    /// The maximum nodes per move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The maximum depth per move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

impl MoveLimits {
    /// The maximum [`Self::depth`].
    pub const MAX_DEPTH: u32 = 1_000;

    /// Returns `true` if the time is limited.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.clock.is_some() || self.turn.is_some()
    }

    /// Returns `true` if nothing is limited.
    #[must_use]
    pub const fn is_unlimited(&self) -> bool {
        !self.is_timed() && self.nodes.is_none() && self.depth.is_none()
    }
}

impl fmt::Display for MoveLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(clock) = self.clock {
            parts.push(clock.to_string());
        }
        if let Some(turn) = self.turn {
            parts.push(format!("{} ms a move", turn.as_millis()));
        }
        if let Some(nodes) = self.nodes {
            parts.push(format!("{nodes} nodes"));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth {depth}"));
        }
        f.write_str(&parts.join(", "))
    }
}

/// The clock of one player in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningClock {
    limits: MoveLimits,
    remaining: Option<Duration>,
    moves: u32,
}

impl RunningClock {
    /// Creates a clock at its initial time, which includes one increment.
    #[must_use]
    pub fn new(limits: MoveLimits) -> Self {
        Self {
            limits,
            remaining: limits
                .clock
                .map(|clock| clock.base.saturating_add(clock.increment)),
            moves: 0,
        }
    }

    /// Returns the remaining time; `None` without a clock.
    #[must_use]
    pub const fn remaining(&self) -> Option<Duration> {
        self.remaining
    }

    /// Subtracts the time of a move; adds the increment and, when due, the base time.
    pub fn press(&mut self, used: Duration) {
        self.moves = self.moves.saturating_add(1);
        if let (Some(clock), Some(left)) = (self.limits.clock, &mut self.remaining) {
            *left = left.saturating_sub(used).saturating_add(clock.increment);
            let is_period_end = clock
                .moves
                .is_some_and(|moves| self.moves.is_multiple_of(moves));
            if is_period_end {
                *left = left.saturating_add(clock.base);
            }
        }
    }

    /// Returns the clocks as `side` sees them; `other` is the opponent's clock.
    #[must_use]
    pub fn turn_clock(&self, side: Side, other: &Self) -> TurnClock {
        let increment = |clock: &Self| clock.limits.clock.map_or(Duration::ZERO, |c| c.increment);
        let mut reading = TurnClock {
            remaining: [self.remaining, other.remaining],
            increment: [increment(self), increment(other)],
            moves_to_go: self
                .limits
                .clock
                .and_then(|clock| clock.moves)
                .map(|moves| moves - self.moves % moves),
            turn: self.limits.turn,
            nodes: self.limits.nodes,
            depth: self.limits.depth,
        };
        if side == Side::Second {
            reading.remaining.reverse();
            reading.increment.reverse();
        }
        reading
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn time_controls_of_match_runners_are_parsed() {
        for (text, moves, base, increment) in [
            ("8+0.08", None, 8_000, 80),
            ("60", None, 60_000, 0),
            ("40/60", Some(40), 60_000, 0),
            ("40/1:30+0.5", Some(40), 90_000, 500),
            ("0+0.1", None, 0, 100),
        ] {
            let read = control(text);
            assert_eq!(read.moves, moves, "{text}");
            assert_eq!(read.base, Duration::from_millis(base), "{text}");
            assert_eq!(read.increment, Duration::from_millis(increment), "{text}");
            assert_eq!(control(&read.to_string()), read, "{text}");
        }
        for text in [
            "",
            "+",
            "0",
            "0/60",
            "-1",
            "1e9",
            "inf",
            "NaN",
            "1+-1",
            "8+0.08s",
            "x/60",
            "9999999",
            "1:2:3",
            "5000000000:00",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_gains_increments_and_the_base_time_of_a_new_period() {
        let pace = MoveLimits {
            clock: Some(control("2/10+1")),
            ..MoveLimits::default()
        };
        let mut clock = RunningClock::new(pace);
        let left = |clock: &RunningClock| clock.remaining().unwrap().as_secs();
        assert_eq!(left(&clock), 11);
        assert_eq!(clock.turn_clock(Side::First, &clock).moves_to_go, Some(2));
        clock.press(Duration::from_secs(5));
        assert_eq!(
            (
                left(&clock),
                clock.turn_clock(Side::First, &clock).moves_to_go
            ),
            (7, Some(1))
        );
        clock.press(Duration::from_secs(9));
        assert_eq!(
            (
                left(&clock),
                clock.turn_clock(Side::First, &clock).moves_to_go
            ),
            (11, Some(2))
        );
    }

    #[test]
    fn both_sides_see_the_first_players_clock_first() {
        let clock = |text: &str| {
            RunningClock::new(MoveLimits {
                clock: Some(control(text)),
                ..MoveLimits::default()
            })
        };
        let (first, second) = (clock("10+1"), clock("20+2"));
        let seen = first.turn_clock(Side::First, &second);
        let other = second.turn_clock(Side::Second, &first);
        assert_eq!(
            (seen.remaining, seen.increment),
            (other.remaining, other.increment)
        );
        assert_eq!(seen.budget(Side::First), Some(Duration::from_secs(11)));
    }
}
