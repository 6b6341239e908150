//! The saved state of leave training.

use zeitnot_core::data_file::{DataFileError, DataFormat};
use zeitnot_crossword::data_file::TrainingOrigin;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::leaves::{LeaveIndex, Leaves};

use super::fit::Regression;
use super::tally::LeaveTally;
use super::{LeaveTrainer, Parameters};

const FORMAT: DataFormat = DataFormat {
    content: "leave training",
    magic: b"\x89TRAIN\r\n",
    version: 1,
};

/// A difference that prevents training from being resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the training so far used another {what} ({before}); use the same {what} or another file")]
pub struct StateMismatch {
    /// The differing input.
    pub what: &'static str,
    /// Its value in the state.
    pub before: String,
}

impl LeaveTrainer {
    /// Returns the state as the content of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| {
            let origin = TrainingOrigin {
                tiles: self.tiles,
                lexicon: self.lexicon.clone(),
                seed: self.parameters.seed,
                generation: self.generation,
                games: self.games,
                samples: self.tally.racks,
            };
            origin.write(bytes);
            bytes.extend(self.words.to_le_bytes());
            bytes.extend(self.parameters.racks.to_le_bytes());
            bytes.extend(self.parameters.rare_leaves.to_le_bytes());
            bytes.extend(self.parameters.rare_below.to_le_bytes());
            let leaves = self.leaves.as_ref().map(Leaves::to_bytes);
            let leaves = leaves.unwrap_or_default();
            bytes.extend((leaves.len() as u32).to_le_bytes());
            bytes.extend(leaves);
            self.tally.write(bytes);
            self.regression.write(bytes);
        })
    }

    /// Restores a trainer from the bytes of [`LeaveTrainer::to_bytes`].
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a state for this tile set.
    pub fn from_bytes(equipment: &Equipment, bytes: &[u8]) -> Result<Self, DataFileError> {
        let mut reader = FORMAT.open(bytes)?;
        let origin = TrainingOrigin::read(&mut reader)?;
        let words = reader.u32()?;
        let parameters = Parameters {
            seed: origin.seed,
            racks: u16::from_le_bytes(*reader.array()?),
            rare_leaves: u16::from_le_bytes(*reader.array()?),
            rare_below: reader.u32()?,
        };
        let length = reader.u32()?;
        let leaves = match reader.bytes(length as usize)? {
            [] => None,
            bytes => Some(Leaves::from_bytes(bytes)?),
        };
        let index = LeaveIndex::new(&equipment.tiles);
        let differs = leaves
            .as_ref()
            .is_some_and(|leaves| *leaves.index() != index);
        if differs || !origin.fits(&equipment.tiles) {
            return Err(reader.invalid_content());
        }
        let tally = LeaveTally::read(index.len(), &mut reader)?;
        let regression = Regression::read(index.counts().len(), &mut reader)?;
        reader.finish()?;
        Ok(Self {
            parameters,
            tiles: origin.tiles,
            lexicon: origin.lexicon,
            words,
            generation: origin.generation,
            games: origin.games,
            leaves,
            index,
            tally,
            regression,
        })
    }

    /// Checks that training can be resumed with this lexicon and these parameters.
    ///
    /// # Errors
    ///
    /// Returns the first input that differs.
    pub fn check(
        &self,
        equipment: &Equipment,
        parameters: Parameters,
    ) -> Result<(), StateMismatch> {
        let differs = |what, before: String| Err(StateMismatch { what, before });
        let own = self.parameters;
        if self.lexicon != equipment.lexicon.name()
            || self.words as usize != equipment.lexicon.len()
        {
            return differs("lexicon", format!("{}, {} words", self.lexicon, self.words));
        }
        if own.seed != parameters.seed {
            return differs("seed", own.seed.to_string());
        }
        if own.racks != parameters.racks {
            return differs("number of racks per turn", own.racks.to_string());
        }
        if (own.rare_leaves, own.rare_below) != (parameters.rare_leaves, parameters.rare_below) {
            let before = format!("{} per turn below {}", own.rare_leaves, own.rare_below);
            return differs("number of rare leaves", before);
        }
        Ok(())
    }
}
