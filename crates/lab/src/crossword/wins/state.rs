//! The saved state of win table training.

use zeitnot_core::data_file::{DataFileError, DataFormat};
use zeitnot_crossword::data_file::TrainingOrigin;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::leaves::Leaves;

use super::outcomes::Outcomes;
use super::{WinTrainer, checksum, max_unseen};
use crate::crossword::StateMismatch;

const FORMAT: DataFormat = DataFormat {
    content: "win training",
    magic: b"\x89OUTCO\r\n",
    version: 1,
};

impl WinTrainer {
    /// Returns the state as the content of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| {
            self.table().origin().write(bytes);
            bytes.extend(self.words.to_le_bytes());
            bytes.extend(self.leaves.to_le_bytes());
            self.outcomes.write(bytes);
        })
    }

    /// Restores a trainer from the bytes of [`WinTrainer::to_bytes`].
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a state for this tile set.
    pub fn from_bytes(equipment: &Equipment, bytes: &[u8]) -> Result<Self, DataFileError> {
        let mut reader = FORMAT.open(bytes)?;
        let origin = TrainingOrigin::read(&mut reader)?;
        let words = reader.u32()?;
        let leaves = reader.u32()?;
        if !origin.fits(&equipment.tiles) {
            return Err(reader.invalid_content());
        }
        let outcomes = Outcomes::read(max_unseen(equipment), &mut reader)?;
        reader.finish()?;
        Ok(Self {
            seed: origin.seed,
            tiles: origin.tiles,
            lexicon: origin.lexicon,
            words,
            leaves,
            games: origin.games,
            outcomes,
        })
    }

    /// Checks that training can be resumed with this lexicon, leave values, and seed.
    ///
    /// # Errors
    ///
    /// Returns the first input that differs.
    pub fn check(
        &self,
        equipment: &Equipment,
        leaves: Option<&Leaves>,
        seed: u64,
    ) -> Result<(), StateMismatch> {
        let differs = |what, before: String| Err(StateMismatch { what, before });
        if self.lexicon != equipment.lexicon.name()
            || self.words as usize != equipment.lexicon.len()
        {
            return differs("lexicon", format!("{}, {} words", self.lexicon, self.words));
        }
        if self.leaves != checksum(leaves) {
            return differs(
                "file of leave values",
                format!("checksum {:08x}", self.leaves),
            );
        }
        if self.seed != seed {
            return differs("seed", self.seed.to_string());
        }
        Ok(())
    }
}
