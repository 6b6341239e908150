//! Leave values as bytes: where they come from, how many tiles there are of
//! each kind, the [`PairModel`] and the values in the order of the
//! [`LeaveIndex`].

use super::{LeaveIndex, Leaves, PairModel};
use crate::data_file::{DataFileError, Format, Origin};
use crate::tile::Tile;

const FORMAT: Format = Format {
    what: "leave values",
    magic: b"\x89LEAVE\r\n",
    version: 1,
};

impl Leaves {
    /// The values as the bytes of a file.
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

    /// The values that [`Leaves::to_bytes`] made these bytes of.
    ///
    /// # Errors
    ///
    /// [`DataFileError`] says why they are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DataFileError> {
        let mut reader = FORMAT.open(bytes)?;
        let origin = Origin::read(&mut reader)?;
        let [kinds] = *reader.array()?;
        if usize::from(kinds) > Tile::KINDS {
            return Err(reader.nonsense());
        }
        let index = LeaveIndex::of_counts(reader.take(kinds.into())?.to_vec());
        let pairs = PairModel::read(kinds.into(), &mut reader)?;
        let values = reader.many(index.len())?.map(i16::from_le_bytes).collect();
        reader.end()?;
        Ok(Self {
            origin,
            index,
            values,
            pairs,
        })
    }
}
