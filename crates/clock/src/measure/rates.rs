//! The speed of the stages of a turn: moving averages that start with a guess.

use std::time::Duration;

use zeitnot_core::{Stage, StageUse};

/// The weight of the newest measurement, once there are some.
const NEWEST_WEIGHT: f64 = 0.3;

/// An exponential average of seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Average {
    seconds: f64,
    count: u32,
}

impl Average {
    const fn initial_guess(seconds: f64) -> Self {
        Self { seconds, count: 0 }
    }

    fn record(&mut self, seconds: f64) {
        if !seconds.is_finite() {
            return;
        }
        self.count = self.count.saturating_add(1);
        // The guess may be wrong by a factor of 100, so the first measurement replaces it.
        let weight = NEWEST_WEIGHT.max(1.0 / f64::from(self.count));
        self.seconds += weight * (seconds.max(0.0) - self.seconds);
    }

    fn duration(self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or_default()
    }
}

/// The times of move generation, a sample, and an endgame node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    generation: Average,
    sample: Average,
    node: Average,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            generation: Average::initial_guess(0.1),
            sample: Average::initial_guess(0.001),
            node: Average::initial_guess(0.000_1),
        }
    }
}

impl Rates {
    /// Records the time of a stage; stages without work are ignored.
    pub fn record(&mut self, used: &StageUse) {
        let seconds = used.time.as_secs_f64();
        let each = |average: &mut Average| {
            if used.nodes > 0 {
                average.record(seconds / used.nodes as f64);
            }
        };
        match used.stage {
            Stage::MoveGeneration => self.generation.record(seconds),
            Stage::Simulation => each(&mut self.sample),
            Stage::Endgame => each(&mut self.node),
        }
    }

    /// Halves the time of a sample after a simulation was skipped as too slow.
    ///
    /// A skipped simulation measures nothing. Without this, one turn on a busy machine
    /// could prevent all later simulations of the game.
    pub fn halve_sample_time(&mut self) {
        self.sample.seconds /= 2.0;
    }

    /// Returns the time to generate and evaluate the moves.
    #[must_use]
    pub fn generation(&self) -> Duration {
        self.generation.duration()
    }

    /// Returns `true` if the time of move generation was measured and is not a guess.
    #[must_use]
    pub const fn is_generation_measured(&self) -> bool {
        self.generation.count > 0
    }

    /// Returns `true` if the time of a sample was measured and is not a guess.
    #[must_use]
    pub const fn is_sample_measured(&self) -> bool {
        self.sample.count > 0
    }

    /// Returns the time of a sample.
    #[must_use]
    pub fn sample(&self) -> Duration {
        self.sample.duration()
    }

    /// Returns the time of an endgame node.
    #[must_use]
    pub fn node(&self) -> Duration {
        self.node.duration()
    }

    /// Returns the number of samples that fit into `time`.
    #[must_use]
    pub fn samples_in(&self, time: Duration) -> u64 {
        count_in(time, self.sample)
    }

    /// Returns the number of endgame nodes that fit into `time`.
    #[must_use]
    pub fn nodes_in(&self, time: Duration) -> u64 {
        count_in(time, self.node)
    }
}

// Casts from floating point saturate.
fn count_in(time: Duration, each: Average) -> u64 {
    (time.as_secs_f64() / each.seconds.max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(stage: Stage, millis: u64, nodes: u64) -> StageUse {
        StageUse {
            stage,
            time: Duration::from_millis(millis),
            nodes,
        }
    }

    #[test]
    fn the_first_measurement_replaces_the_guess() {
        let mut rates = Rates::default();
        assert_eq!(rates.generation(), Duration::from_millis(100));
        assert_eq!(rates.sample(), Duration::from_millis(1));
        assert_eq!(rates.node(), Duration::from_micros(100));
        assert_eq!(rates.samples_in(Duration::from_secs(2)), 2_000);
        assert_eq!(rates.nodes_in(Duration::from_secs(2)), 20_000);
        assert!(!rates.is_generation_measured());
        rates.record(&used(Stage::MoveGeneration, 2, 0));
        rates.record(&used(Stage::Simulation, 1_000, 10_000));
        rates.record(&used(Stage::Endgame, 1_000, 1_000_000));
        assert!(rates.is_generation_measured());
        assert_eq!(rates.generation(), Duration::from_millis(2));
        assert_eq!(rates.sample(), Duration::from_micros(100));
        assert_eq!(rates.node(), Duration::from_micros(1));
    }

    #[test]
    fn later_measurements_weigh_three_tenths() {
        let mut rates = Rates::default();
        for _ in 0..8 {
            rates.record(&used(Stage::MoveGeneration, 10, 0));
        }
        rates.record(&used(Stage::MoveGeneration, 110, 0));
        assert_eq!(rates.generation(), Duration::from_millis(40));
    }

    #[test]
    fn idle_stages_are_ignored_and_extreme_times_saturate() {
        let mut rates = Rates::default();
        rates.record(&used(Stage::Simulation, 500, 0));
        assert_eq!(rates, Rates::default());
        let endless = StageUse {
            time: Duration::MAX,
            ..used(Stage::Simulation, 0, 1)
        };
        rates.record(&endless);
        assert_eq!(rates.samples_in(Duration::from_secs(1)), 0);
        rates.record(&used(Stage::Endgame, 0, 5));
        assert!(rates.nodes_in(Duration::MAX) > 1 << 40);
    }
}
