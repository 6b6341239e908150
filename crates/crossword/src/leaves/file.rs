//! The file format of leave values.
//!
//! It contains the origin, the number of tiles of each kind, the [`PairModel`], and
//! the values in the order of the [`LeaveIndex`].

use super::{LeaveIndex, Leaves, PairModel};
use crate::data_file::{DataFileError, DataFormat, TrainingOrigin};
use crate::tile::Tile;

const FORMAT: DataFormat = DataFormat {
    content: "leave values",
    magic: b"\x89LEAVE\r\n",
    version: 1,
};

impl Leaves {
    /// Returns the content of a leave value file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| {
            self.origin.write(bytes);
            let counts = self.index.counts();
            bytes.push(counts.len() as u8);
            bytes.extend(counts);
            self.pairs.write(bytes);
            bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        })
    }

    /// Reads the output of [`Leaves::to_bytes`].
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a valid leave value file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DataFileError> {
        let mut reader = FORMAT.open(bytes)?;
        let origin = TrainingOrigin::read(&mut reader)?;
        let [kinds] = *reader.array()?;
        if usize::from(kinds) > Tile::KINDS {
            return Err(reader.invalid_content());
        }
        let index = LeaveIndex::from_counts(reader.bytes(kinds.into())?.to_vec());
        let pairs = PairModel::read(kinds.into(), &mut reader)?;
        let values = reader
            .arrays(index.len())?
            .map(i16::from_le_bytes)
            .collect();
        reader.finish()?;
        Ok(Self {
            origin,
            index,
            values,
            pairs,
        })
    }
}
