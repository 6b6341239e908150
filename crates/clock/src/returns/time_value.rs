//! What a second is worth later in the game, by how far the game is.

use std::sync::OnceLock;

use zeitnot_core::SimSnapshot;
use zeitnot_core::data_file::{DataFileError, Format};

/// Parts of a game, by what is still to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
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

impl Phase {
    /// All of them, in the order of a game.
    pub const ALL: [Self; 5] = [
        Self::Opening,
        Self::Middle,
        Self::PreEndgame,
        Self::NearEndgame,
        Self::Endgame,
    ];

    /// A rack is full while there is something to draw.
    const RACK: u32 = 7;

    /// The phase with so many tiles to be drawn.
    #[must_use]
    pub const fn of(in_bag: u32) -> Self {
        match in_bag.saturating_add(Self::RACK) {
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

const FORMAT: Format = Format {
    what: "values of time",
    magic: b"\x89TIMEV\r\n",
    version: 1,
};

/// What a second of thinking is worth, by phase, as a share of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeValue {
    by_phase: [f64; Phase::ALL.len()],
    positions: u64,
}

impl Default for TimeValue {
    /// The values that come with the program.
    fn default() -> Self {
        *Self::shipped()
    }
}

impl TimeValue {
    /// These values, a share of a game for a second, in the order of
    /// [`Phase::ALL`], from so many positions. What is negative or none counts
    /// as 0.
    #[must_use]
    pub fn new(by_phase: [f64; Phase::ALL.len()], positions: u64) -> Self {
        let share = |value: f64| match value.is_nan() {
            true => 0.0,
            false => value.clamp(0.0, 1.0),
        };
        let by_phase = by_phase.map(share);
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
        let bytes = include_bytes!("../../data/time.values");
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
            for value in self.by_phase {
                bytes.extend(value.to_le_bytes());
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
        let mut by_phase = [0.0; Phase::ALL.len()];
        for value in &mut by_phase {
            *value = f64::from_le_bytes(*reader.array()?);
            if !(0.0..=1.0).contains(value) {
                return Err(reader.nonsense());
            }
        }
        reader.end()?;
        Ok(Self {
            by_phase,
            positions,
        })
    }

    /// The value in a phase.
    #[must_use]
    pub const fn of(&self, phase: Phase) -> f64 {
        self.by_phase[phase as usize]
    }

    /// What a second saved in this phase is worth when it is spent: the mean
    /// over this phase and those to come, which is where it can go.
    #[must_use]
    pub fn later(&self, phase: Phase) -> f64 {
        let left = &self.by_phase[phase as usize..];
        left.iter().sum::<f64>() / left.len() as f64
    }

    /// The same for a position: where the game is nearly decided, neither
    /// this turn nor a later one has much to win. `4 w (1 - w)` of the chance
    /// to win is 1 in an even game and 0 in a decided one.
    #[must_use]
    pub fn later_in(&self, snapshot: &SimSnapshot) -> f64 {
        let chance = snapshot.best().first().map_or(0.5, |arm| arm.belief);
        let chance = if chance.is_nan() {
            0.5
        } else {
            chance.clamp(0.0, 1.0)
        };
        self.later(Phase::of(snapshot.in_bag)) * 4.0 * chance * (1.0 - chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::returns::loss::tests::snapshot;

    #[test]
    fn phases_follow_the_bag() {
        let phases = [86, 54, 53, 24, 23, 8, 7, 1, 0].map(Phase::of);
        use Phase::{Endgame, Middle, NearEndgame, Opening, PreEndgame};
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
        assert_eq!(Phase::of(u32::MAX), Opening);
    }

    #[test]
    fn saved_time_is_worth_what_later_phases_make_of_it() {
        let value = TimeValue::new([0.0, 0.1, 0.2, 0.3, f64::NAN], 1);
        assert_eq!(value.of(Phase::Middle), 0.1);
        assert!((value.later(Phase::Opening) - 0.12).abs() < 1e-12);
        assert!((value.later(Phase::NearEndgame) - 0.15).abs() < 1e-12);
        assert_eq!(value.later(Phase::Endgame), 0.0);
        let rising = TimeValue::default();
        assert!(rising.later(Phase::Opening) < rising.later(Phase::PreEndgame));
    }

    #[test]
    fn a_file_holds_all_of_it() {
        let own = TimeValue::new([0.1, 0.2, 0.3, 0.4, 0.5], 77);
        let bytes = own.to_bytes();
        assert_eq!(TimeValue::from_bytes(&bytes), Ok(own));
        assert_eq!(own.positions(), 77);
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(TimeValue::from_bytes(&damaged).is_err(), "{at}");
            assert!(TimeValue::from_bytes(&bytes[..at]).is_err(), "{at}");
        }
        assert!(TimeValue::shipped().later(Phase::Opening) > 0.0);
    }

    #[test]
    fn in_a_decided_game_time_is_worth_little() {
        let value = TimeValue::default();
        let mut even = snapshot(&[0.01], 0.01);
        even.in_bag = 30;
        assert!((value.later_in(&even) - value.later(Phase::Middle)).abs() < 1e-12);
        even.top[0].belief = 0.99;
        assert!(value.later_in(&even) < 0.04 * value.later(Phase::Middle));
        even.top[0].belief = f64::NAN;
        assert_eq!(value.later_in(&even), value.later(Phase::Middle));
    }
}
