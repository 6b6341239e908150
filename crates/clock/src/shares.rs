//! What a turn may have of the time that is left, in games that are played in
//! stages: the proportional rule with reserve, its multipliers, and the parts
//! of the time that are never touched.

use std::time::Duration;

use zeitnot_core::TurnFeatures;

use crate::advisor::{ONE, PerMille, scaled};
use crate::measure::Rates;
use crate::options::{ClockOptions, ClockPolicy};
use crate::plan::ClockReading;

/// The share kept for the end of the game, and for how many turns that is.
const RESERVE: PerMille = 200;
const LAST_TURNS: u32 = 3;

/// The share of an increment, less the overhead, that may be spent at once.
const INCREMENT_SHARE: PerMille = 800;

/// Turns that are expected where a game cannot say.
const EXPECTED_TURNS: u32 = 22;

/// What move generation costs beyond its average, at most, and the share of
/// what is left that this may be.
const MARGIN: Duration = Duration::from_millis(100);
const MARGIN_SHARE: PerMille = 10;

/// Move generations that fit into the floor, and into low time, in tenths.
const FLOOR_GENERATIONS: u32 = 30;
const LOW_GENERATIONS: u32 = 75;

/// What is known when a turn begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShareInputs<'a> {
    pub(crate) options: &'a ClockOptions,
    pub(crate) reading: &'a ClockReading,
    pub(crate) signals: &'a TurnFeatures,
    pub(crate) rates: &'a Rates,
    /// What the clock had at the beginning of the game.
    pub(crate) initial: Duration,
}

/// What a turn may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnShare {
    /// What a turn of average complexity should take.
    pub(crate) share: Duration,
    /// What it may take at most: what is left without the floor.
    pub(crate) max: Duration,
    /// Is so little left that nothing is simulated or searched?
    pub(crate) is_low: bool,
}

impl ShareInputs<'_> {
    pub(crate) fn turn_share(&self) -> TurnShare {
        let left = self.reading.left.saturating_sub(self.reading.overhead);
        let most = left.saturating_sub(self.floor());
        let share = match self.options.policy {
            ClockPolicy::Uniform => most / self.remaining_turns(),
            ClockPolicy::Proportional => scaled(self.proportional_share(left), self.phase_weight()),
            ClockPolicy::Managed => self.weighted_share(most),
        };
        let increment = self.reading.increment;
        let income = increment.saturating_sub(self.reading.overhead);
        let share = share.saturating_add(scaled(income, INCREMENT_SHARE));
        TurnShare {
            share: share.min(most),
            max: most,
            is_low: self.options.policy != ClockPolicy::Uniform
                && self.reading.left < self.low_time(),
        }
    }

    /// What is never planned with.
    pub(crate) fn floor(&self) -> Duration {
        let (most, share) = (self.options.floor_ms, self.options.floor_percent);
        self.threshold(most, share, FLOOR_GENERATIONS)
    }

    /// Below this nothing is simulated or searched.
    pub(crate) fn low_time(&self) -> Duration {
        let (most, share) = (self.options.low_time_ms, self.options.low_time_percent);
        self.threshold(most, share, LOW_GENERATIONS)
    }

    fn threshold(&self, most_ms: u32, percent: u32, generations: u32) -> Duration {
        let measured = self.generation().saturating_mul(generations) / 10;
        let share = scaled(self.initial, percent.saturating_mul(10));
        measured
            .max(share)
            .min(Duration::from_millis(most_ms.into()))
    }

    /// How long move generation takes. A guess must not eat up a short game.
    fn generation(&self) -> Duration {
        let generation = self.rates.generation();
        match self.rates.is_generation_measured() {
            true => generation,
            false => generation.min(self.initial / 100),
        }
    }

    /// Own turns that the time must do for, this one included.
    pub(crate) fn remaining_turns(&self) -> u32 {
        let turns = self.signals.turns_left.unwrap_or(EXPECTED_TURNS).max(1);
        match self.reading.moves_to_go {
            None | Some(0) => turns,
            Some(moves) => turns.min(moves),
        }
    }

    /// An equal share of what is left without a reserve for the last turns.
    fn proportional_share(&self, left: Duration) -> Duration {
        let turns = self.remaining_turns();
        let available = match turns {
            ..=LAST_TURNS => left,
            _ => scaled(left, ONE - RESERVE),
        };
        let margin = MARGIN.min(scaled(left, MARGIN_SHARE));
        (available / turns).max(self.generation().saturating_add(margin))
    }

    fn phase_weight(&self) -> PerMille {
        self.options.policy.phase_weight(self.signals)
    }

    /// A share by the weight of this turn's phase among those still to come:
    /// whatever earlier turns saved is shared out again.
    fn weighted_share(&self, most: Duration) -> Duration {
        let turns = self.remaining_turns();
        let Some(unplayed) = self.signals.unplayed() else {
            return most / turns;
        };
        let policy = self.options.policy;
        // More turns than tiles tell nothing more about their phases.
        let steps = turns.min(64);
        let later = |turn: u32| {
            let left = u64::from(unplayed) * u64::from(steps - turn) / u64::from(steps);
            let held = self.signals.held;
            let left = u32::try_from(left).unwrap_or(u32::MAX);
            u64::from(policy.phase_weight_at(left.saturating_sub(held), held.min(left)))
        };
        let total: u64 = (0..steps).map(later).sum();
        let own = u64::from(self.phase_weight());
        let total = u32::try_from(total.max(1)).unwrap_or(u32::MAX);
        let share = (most / total).saturating_mul(u32::try_from(own).unwrap_or(ONE));
        share / turns.div_ceil(steps)
    }
}

#[cfg(test)]
mod tests;
