//! What a second is worth later in the game, by how far the game is.

use std::sync::OnceLock;
use std::time::Duration;

use zeitnot_core::SimSnapshot;
use zeitnot_core::data_file::{DataFileError, DataFormat};

/// Parts of a game, by what is still to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BagPhase {
    /// More than 60 tiles are unseen.
    Opening,
    /// More than 30.
    Middle,
    /// More than 14.
    PreEndgame,
    /// Fewer, and some are still to be drawn.
    NearEndgame,
    /// None is.
    Endgame,
}

impl BagPhase {
    /// All of them, in the order of a game.
    pub const ALL: [Self; 5] = [
        Self::Opening,
        Self::Middle,
        Self::PreEndgame,
        Self::NearEndgame,
        Self::Endgame,
    ];

    /// A rack is full while there is something to draw.
    const RACK_SIZE: u32 = 7;

    /// The phase with so many tiles to be drawn.
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

    /// Its name.
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

/// What stopping loses by how long was thought, as a share of a game:
/// `loss * seconds ^ -power`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LossCurve {
    loss: f64,
    power: f64,
}

impl LossCurve {
    /// No time is shorter.
    const MIN_SECONDS: f64 = 0.001;
    /// No loss shrinks faster: then a second more is worth nothing.
    const MAX_POWER: f64 = 4.0;

    /// A curve with this loss after a second, and this power. What is negative
    /// or none counts as 0.
    #[must_use]
    pub fn new(loss: f64, power: f64) -> Self {
        let within = |number: f64, most: f64| match number.is_nan() {
            true => 0.0,
            false => number.clamp(0.0, most),
        };
        Self {
            loss: within(loss, 1.0),
            power: within(power, Self::MAX_POWER),
        }
    }

    /// The curve nearest to these losses by seconds: a line through their
    /// logarithms. None if fewer than two are more than 0.
    #[must_use]
    pub fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let is_sound = |&&(seconds, loss): &&(f64, f64)| seconds > 0.0 && loss > 0.0;
        let logarithms = points.iter().filter(is_sound);
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

    /// The loss after a second.
    #[must_use]
    pub const fn loss(&self) -> f64 {
        self.loss
    }

    /// The power with which it shrinks.
    #[must_use]
    pub const fn power(&self) -> f64 {
        self.power
    }

    /// The loss after so long.
    #[must_use]
    pub fn loss_after(&self, time: Duration) -> f64 {
        self.loss * time.as_secs_f64().max(Self::MIN_SECONDS).powf(-self.power)
    }

    /// What a second more is worth after so long.
    #[must_use]
    pub fn gain_after(&self, time: Duration) -> f64 {
        let seconds = time.as_secs_f64().max(Self::MIN_SECONDS);
        self.power * self.loss * seconds.powf(-self.power - 1.0)
    }
}

/// What a second of thinking is worth, by phase, as a share of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeValue {
    by_phase: [LossCurve; BagPhase::ALL.len()],
    positions: u64,
}

impl Default for TimeValue {
    /// The values that come with the program.
    fn default() -> Self {
        *Self::shipped()
    }
}

impl TimeValue {
    /// Values by these curves, in the order of [`BagPhase::ALL`], from so many
    /// positions.
    #[must_use]
    pub const fn new(by_phase: [LossCurve; BagPhase::ALL.len()], positions: u64) -> Self {
        Self {
            by_phase,
            positions,
        }
    }

    /// The values that come with the program: `docs/clock-training.md` tells
    /// where they are from.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<TimeValue> = OnceLock::new();
        let bytes = include_bytes!("../../../data/time.values");
        SHIPPED.get_or_init(|| Self::from_bytes(bytes).expect("the values are sound"))
    }

    /// Positions that they were found with; 0 of a first guess.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The bytes of a file.
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

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// [`DataFileError`] says why they are none.
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

    /// What stopping loses in a phase.
    #[must_use]
    pub const fn curve(&self, phase: BagPhase) -> &LossCurve {
        &self.by_phase[phase as usize]
    }

    /// What a second saved in this phase is worth when it is spent, where
    /// turns take so long: the mean over this phase and those to come, which
    /// is where it can go.
    #[must_use]
    pub fn value_later(&self, phase: BagPhase, turn: Duration) -> f64 {
        let left = &self.by_phase[phase as usize..];
        left.iter().map(|curve| curve.gain_after(turn)).sum::<f64>() / left.len() as f64
    }

    /// The same for a position: where the game is nearly decided, neither
    /// this turn nor a later one has much to win. `4 w (1 - w)` of the chance
    /// to win is 1 in an even game and 0 in a decided one.
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
    fn a_curve_goes_through_what_was_measured() {
        let points = [(0.5, 0.02), (2.0, 0.01), (8.0, 0.005)];
        let curve = LossCurve::fit(&points).unwrap();
        for (seconds, loss) in points {
            let time = Duration::from_secs_f64(seconds);
            assert!((curve.loss_after(time) - loss).abs() < 1e-9, "{curve:?}");
        }
        // The slope of the curve is what a second takes off it.
        let step = curve.loss_after(4 * SECOND) - curve.loss_after(4 * SECOND + SECOND / 1_000);
        assert!((1_000.0 * step - curve.gain_after(4 * SECOND)).abs() < 1e-6);
        assert_eq!(LossCurve::fit(&[(1.0, 0.1), (2.0, 0.0)]), None);
        assert_eq!(LossCurve::fit(&[]), None);
        // A loss that grows tells of too few searches.
        let rising = LossCurve::fit(&[(1.0, 0.1), (2.0, 0.2)]).unwrap();
        assert_eq!(rising.gain_after(SECOND), 0.0);
    }

    #[test]
    fn saved_time_is_worth_what_later_phases_make_of_it() {
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
    fn a_file_holds_all_of_it() {
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
    fn in_a_decided_game_time_is_worth_little() {
        let value = TimeValue::default();
        let mut even = snapshot(&[0.01], 0.01);
        even.in_bag = 30;
        let usual = value.value_later(BagPhase::Middle, SECOND);
        assert!((value.value_later_in(&even, SECOND) - usual).abs() < 1e-12);
        even.top[0].posterior_mean = 0.99;
        assert!(value.value_later_in(&even, SECOND) < 0.04 * usual);
        even.top[0].posterior_mean = f64::NAN;
        assert_eq!(value.value_later_in(&even, SECOND), usual);
    }
}
