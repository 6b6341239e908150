//! Shares the clock of a game whose turns have stages.
//!
//! The proportional rule keeps a reserve; multipliers weight the phases of the game
//! (`weights.rs`); a floor is never allocated.

use std::time::Duration;

use zeitnot_core::TurnFeatures;

use crate::measure::Rates;
use crate::options::{ClockOptions, ClockPolicy};
use crate::per_mille::{ONE, PerMille, scaled};
use crate::turn::ClockReading;

/// The share reserved for the last turns.
const RESERVE: PerMille = 200;
/// The number of turns that may use the reserve.
const LAST_TURNS: u32 = 3;

/// The share of the increment, less the overhead, that is spent at once.
const INCREMENT_SHARE: PerMille = 800;

/// Default number of expected turns.
const EXPECTED_TURNS: u32 = 22;

/// The margin for slow move generation.
const MARGIN: Duration = Duration::from_millis(100);
/// The largest margin as a share of the remaining time.
const MARGIN_SHARE: PerMille = 10;

/// Move generations that fit into the floor and into low time, in tenths.
const FLOOR_GENERATIONS: u32 = 30;
const LOW_GENERATIONS: u32 = 75;

#[derive(Clone, Copy, Debug)]
pub(crate) struct ShareInputs<'a> {
    pub(crate) options: &'a ClockOptions,
    pub(crate) reading: &'a ClockReading,
    pub(crate) features: &'a TurnFeatures,
    pub(crate) rates: &'a Rates,
    /// The time on the clock at the start of the game.
    pub(crate) initial: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnShare {
    /// The time of a turn of average difficulty.
    pub(crate) share: Duration,
    /// The limit: the remaining time without the floor.
    pub(crate) max: Duration,
    /// Whether too little time is left for simulation or search.
    pub(crate) is_low: bool,
}

impl ShareInputs<'_> {
    pub(crate) fn turn_share(&self) -> TurnShare {
        let left = self.reading.left.saturating_sub(self.reading.overhead);
        let max = left.saturating_sub(self.floor());
        let share = match self.options.policy {
            ClockPolicy::Uniform => max / self.remaining_turns(),
            ClockPolicy::Proportional => scaled(self.proportional_share(left), self.phase_weight()),
            ClockPolicy::Managed => self.weighted_share(max),
        };
        let increment = self.reading.increment;
        let income = increment.saturating_sub(self.reading.overhead);
        let share = share.saturating_add(scaled(income, INCREMENT_SHARE));
        TurnShare {
            share: share.min(max),
            max,
            is_low: self.options.policy != ClockPolicy::Uniform
                && self.reading.left < self.low_time(),
        }
    }

    /// Returns the time that is never allocated.
    pub(crate) fn floor(&self) -> Duration {
        let (max, share) = (self.options.floor_ms, self.options.floor_percent);
        self.threshold(max, share, FLOOR_GENERATIONS)
    }

    /// Returns the time below which nothing is simulated or searched.
    fn low_time(&self) -> Duration {
        let (max, share) = (self.options.low_time_ms, self.options.low_time_percent);
        self.threshold(max, share, LOW_GENERATIONS)
    }

    fn threshold(&self, max_ms: u32, percent: u32, generations: u32) -> Duration {
        let measured = self.generation().saturating_mul(generations) / 10;
        let share = scaled(self.initial, percent.saturating_mul(10));
        measured
            .max(share)
            .min(Duration::from_millis(max_ms.into()))
    }

    /// Returns the time for move generation; a guess is limited in short games.
    fn generation(&self) -> Duration {
        let generation = self.rates.generation();
        match self.rates.is_generation_measured() {
            true => generation,
            false => generation.min(self.initial / 100),
        }
    }

    /// Returns the number of own turns that share the time, this one included.
    pub(crate) fn remaining_turns(&self) -> u32 {
        let turns = self.features.turns_left.unwrap_or(EXPECTED_TURNS).max(1);
        match self.reading.moves_to_go {
            None => turns,
            Some(moves) => turns.min(moves),
        }
    }

    /// Returns an equal share of the time without the reserve for the last turns.
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
        self.options.policy.phase_weight(self.features)
    }

    /// Returns a share by the weight of this turn's phase among the remaining turns.
    ///
    /// Time that earlier turns saved is shared out again.
    fn weighted_share(&self, max: Duration) -> Duration {
        let turns = self.remaining_turns();
        let Some(unplayed) = self.features.unplayed() else {
            return max / turns;
        };
        let policy = self.options.policy;
        // Beyond 64 steps the phases of the remaining turns no longer change.
        let steps = turns.min(64);
        let later = |turn: u32| {
            let left = u64::from(unplayed) * u64::from(steps - turn) / u64::from(steps);
            let held = self.features.held;
            let left = u32::try_from(left).unwrap_or(u32::MAX);
            u64::from(policy.phase_weight_at(left.saturating_sub(held), held.min(left)))
        };
        let total: u64 = (0..steps).map(later).sum();
        let own = u64::from(self.phase_weight());
        let total = u32::try_from(total.max(1)).unwrap_or(u32::MAX);
        let share = (max / total).saturating_mul(u32::try_from(own).unwrap_or(ONE));
        share / turns.div_ceil(steps)
    }
}

#[cfg(test)]
mod tests;
