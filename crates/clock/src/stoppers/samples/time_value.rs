//! The value of a second later in the game, by the phase of the game.

use std::sync::OnceLock;
use std::time::Duration;

use zeitnot_core::SimSnapshot;
use zeitnot_core::data_file::{DataFileError, DataFormat};

/// A phase of a game, by the number of unseen tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BagPhase {
    /// More than 60 unseen tiles.
    Opening,
    /// 31 to 60 unseen tiles.
    Middle,
    /// 15 to 30 unseen tiles.
    PreEndgame,
    /// At most 14 unseen tiles, of which some are in the bag.
    NearEndgame,
    /// An empty bag.
    Endgame,
}

impl BagPhase {
    /// All phases, in the order of a game.
    pub const ALL: [Self; 5] = [
        Self::Opening,
        Self::Middle,
        Self::PreEndgame,
        Self::NearEndgame,
        Self::Endgame,
    ];

    /// The size of the opponent's rack, which is full while the bag is not empty.
    const RACK_SIZE: u32 = 7;

    /// Returns the phase with `in_bag` tiles left to draw.
    #[must_use]
    pub const fn new(in_bag: u32) -> Self {
        match in_bag.saturating_add(Self::RACK_SIZE) {
            _ if in_bag == 0 => Self::Endgame,
            61.. => Self::Opening,
            31.. => Self::Middle,
            15.. => Self::PreEndgame,
            _ => Self::NearEndgame,
        }
    }

    /// Returns the name of the phase.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::PreEndgame => "pre-endgame",
            Self::NearEndgame => "near endgame",
            Self::Endgame => "endgame",
        }
    }
}

const FORMAT: DataFormat = DataFormat {
    content: "values of time",
    magic: b"\x89TIMEV\r\n",
    version: 2,
};

/// The loss of stopping as a function of the thinking time, as a share of a game.
///
/// The formula is `loss * seconds ^ -power`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LossCurve {
    loss: f64,
    power: f64,
}

impl LossCurve {
    /// The shortest time for which the formula is evaluated.
    const MIN_SECONDS: f64 = 0.001;
    /// The largest power.
    const MAX_POWER: f64 = 4.0;

    /// Creates a curve with the loss after one second and the power.
    ///
    /// Negative numbers and NaN count as 0.
    #[must_use]
    pub fn new(loss: f64, power: f64) -> Self {
        let clamped = |number: f64, max: f64| match number.is_nan() {
            true => 0.0,
            false => number.clamp(0.0, max),
        };
        Self {
            loss: clamped(loss, 1.0),
            power: clamped(power, Self::MAX_POWER),
        }
    }

    /// Fits a curve to pairs of seconds and loss, by linear regression of logarithms.
    ///
    /// Returns `None` without two positive pairs at different times.
    #[must_use]
    pub fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let is_positive = |&&(seconds, loss): &&(f64, f64)| seconds > 0.0 && loss > 0.0;
        let logarithms = points.iter().filter(is_positive);
        let logarithms: Vec<(f64, f64)> = logarithms
            .map(|(seconds, loss)| (seconds.ln(), loss.ln()))
            .collect();
        let count = logarithms.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| logarithms.iter().map(of).sum::<f64>() / count;
        let (time, loss) = (mean(|point| point.0), mean(|point| point.1));
        let spread: f64 = logarithms
            .iter()
            .map(|point| (point.0 - time).powi(2))
            .sum();
        let joint = logarithms
            .iter()
            .map(|point| (point.0 - time) * (point.1 - loss));
        let slope = joint.sum::<f64>() / spread;
        slope
            .is_finite()
            .then(|| Self::new((loss - slope * time).exp(), -slope))
    }

    /// Returns the loss after one second.
    #[must_use]
    pub const fn loss(&self) -> f64 {
        self.loss
    }

    /// Returns the power with which the loss decreases.
    #[must_use]
    pub const fn power(&self) -> f64 {
        self.power
    }

    /// Returns the loss after `time`.
    #[must_use]
    pub fn loss_after(&self, time: Duration) -> f64 {
        self.loss * time.as_secs_f64().max(Self::MIN_SECONDS).powf(-self.power)
    }

    /// Returns the gain of one more second after `time`.
    #[must_use]
    pub fn gain_after(&self, time: Duration) -> f64 {
        let seconds = time.as_secs_f64().max(Self::MIN_SECONDS);
        self.power * self.loss * seconds.powf(-self.power - 1.0)
    }
}

/// The value of a second of thinking, by phase, as a share of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeValue {
    by_phase: [LossCurve; BagPhase::ALL.len()],
    positions: u64,
}

impl Default for TimeValue {
    /// Returns the values that come with the program.
    fn default() -> Self {
        *Self::shipped()
    }
}

impl TimeValue {
    /// Creates values from curves in the order of [`BagPhase::ALL`].
    ///
    /// `positions` is the number of positions that the curves were fitted to.
    #[must_use]
    pub const fn new(by_phase: [LossCurve; BagPhase::ALL.len()], positions: u64) -> Self {
        Self {
            by_phase,
            positions,
        }
    }

    /// Returns the values that come with the program; see `docs/dev/lab.md`.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<TimeValue> = OnceLock::new();
        let bytes = include_bytes!("../../../data/time.values");
        SHIPPED.get_or_init(|| Self::from_bytes(bytes).expect("the values are valid"))
    }

    /// Returns the number of positions that the values were fitted to; 0 for a guess.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Serializes the values as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| {
            bytes.extend(self.positions.to_le_bytes());
            for curve in self.by_phase {
                bytes.extend(curve.loss.to_le_bytes());
                bytes.extend(curve.power.to_le_bytes());
            }
        })
    }

    /// Parses a file.
    ///
    /// # Errors
    ///
    /// Fails if the file is invalid.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DataFileError> {
        let mut reader = FORMAT.open(bytes)?;
        let positions = reader.u64()?;
        let mut by_phase = [LossCurve::default(); BagPhase::ALL.len()];
        for own in &mut by_phase {
            let [loss, power] = [*reader.array()?, *reader.array()?].map(f64::from_le_bytes);
            *own = LossCurve::new(loss, power);
            if (loss, power) != (own.loss, own.power) {
                return Err(reader.invalid_content());
            }
        }
        reader.finish()?;
        Ok(Self {
            by_phase,
            positions,
        })
    }

    /// Returns the loss curve of a phase.
    #[must_use]
    pub const fn curve(&self, phase: BagPhase) -> &LossCurve {
        &self.by_phase[phase as usize]
    }

    /// Returns the value of a second that a turn of this phase leaves to later turns.
    ///
    /// This is the mean of the gains, after turns of length `turn`, over this phase and
    /// the later ones.
    #[must_use]
    pub fn value_later(&self, phase: BagPhase, turn: Duration) -> f64 {
        let phases = &self.by_phase[phase as usize..];
        phases
            .iter()
            .map(|curve| curve.gain_after(turn))
            .sum::<f64>()
            / phases.len() as f64
    }

    /// Returns the value of a second left to later turns, for a position.
    ///
    /// In a nearly decided game, neither this turn nor a later one has much to win. The
    /// factor `4 w (1 - w)` of the win probability is 1 in an even game and 0 in a decided
    /// one.
    #[must_use]
    pub fn value_later_in(&self, snapshot: &SimSnapshot, turn: Duration) -> f64 {
        let chance = snapshot
            .best()
            .first()
            .map_or(0.5, |arm| arm.posterior_mean);
        let chance = if chance.is_nan() {
            0.5
        } else {
            chance.clamp(0.0, 1.0)
        };
        self.value_later(BagPhase::new(snapshot.in_bag), turn) * 4.0 * chance * (1.0 - chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stoppers::samples::loss::tests::snapshot;

    #[test]
    fn phases_follow_the_bag() {
        let phases = [86, 54, 53, 24, 23, 8, 7, 1, 0].map(BagPhase::new);
        use BagPhase::{Endgame, Middle, NearEndgame, Opening, PreEndgame};
        assert_eq!(
            phases,
            [
                Opening,
                Opening,
                Middle,
                Middle,
                PreEndgame,
                PreEndgame,
                NearEndgame,
                NearEndgame,
                Endgame
            ]
        );
        assert_eq!(BagPhase::new(u32::MAX), Opening);
    }

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_fitted_curve_goes_through_the_measurements() {
        let points = [(0.5, 0.02), (2.0, 0.01), (8.0, 0.005)];
        let curve = LossCurve::fit(&points).unwrap();
        for (seconds, loss) in points {
            let time = Duration::from_secs_f64(seconds);
            assert!((curve.loss_after(time) - loss).abs() < 1e-9, "{curve:?}");
        }
        // The gain is the slope of the curve.
        let step = curve.loss_after(4 * SECOND) - curve.loss_after(4 * SECOND + SECOND / 1_000);
        assert!((1_000.0 * step - curve.gain_after(4 * SECOND)).abs() < 1e-6);
        assert_eq!(LossCurve::fit(&[(1.0, 0.1), (2.0, 0.0)]), None);
        assert_eq!(LossCurve::fit(&[]), None);
        // A growing loss means that too few searches were measured.
        let rising = LossCurve::fit(&[(1.0, 0.1), (2.0, 0.2)]).unwrap();
        assert_eq!(rising.gain_after(SECOND), 0.0);
    }

    #[test]
    fn saved_time_has_the_mean_value_of_later_phases() {
        let curve = |second| LossCurve::new(second, 1.0);
        let value = TimeValue::new([0.0, 0.1, 0.2, 0.3, f64::NAN].map(curve), 1);
        assert_eq!(value.curve(BagPhase::Middle).gain_after(SECOND), 0.1);
        assert!((value.value_later(BagPhase::Opening, SECOND) - 0.12).abs() < 1e-12);
        assert!((value.value_later(BagPhase::NearEndgame, SECOND) - 0.15).abs() < 1e-12);
        assert!((value.value_later(BagPhase::NearEndgame, 2 * SECOND) - 0.037_5).abs() < 1e-12);
        assert_eq!(value.value_later(BagPhase::Endgame, SECOND), 0.0);
        assert!(
            value
                .value_later(BagPhase::Opening, Duration::ZERO)
                .is_finite()
        );
        assert!(value.value_later(BagPhase::Opening, Duration::MAX) >= 0.0);
    }

    #[test]
    fn values_round_trip_through_a_file() {
        let curves = [0.1, 0.2, 0.3, 0.4, 0.5].map(|loss| LossCurve::new(loss, 2.0 * loss));
        let own = TimeValue::new(curves, 77);
        let bytes = own.to_bytes();
        assert_eq!(TimeValue::from_bytes(&bytes), Ok(own));
        assert_eq!(own.positions(), 77);
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(TimeValue::from_bytes(&damaged).is_err(), "{at}");
            assert!(TimeValue::from_bytes(&bytes[..at]).is_err(), "{at}");
        }
        assert!(TimeValue::shipped().value_later(BagPhase::Opening, SECOND) > 0.0);
    }

    #[test]
    fn time_is_worth_little_in_a_decided_game() {
        let value = TimeValue::default();
        let mut even = snapshot(&[0.01], 0.01);
        even.in_bag = 30;
        let full = value.value_later(BagPhase::Middle, SECOND);
        assert!((value.value_later_in(&even, SECOND) - full).abs() < 1e-12);
        even.top[0].posterior_mean = 0.99;
        assert!(value.value_later_in(&even, SECOND) < 0.04 * full);
        even.top[0].posterior_mean = f64::NAN;
        assert_eq!(value.value_later_in(&even, SECOND), full);
    }
}
