//! Where the numbers in files of trained numbers come from. The files
//! themselves are [`zeitnot_core::data_file`]'s.

pub use zeitnot_core::data_file::DataFileError;
pub(crate) use zeitnot_core::data_file::{DataFormat, DataReader};
use zeitnot_core::text::{excerpt, printable};

use crate::tile_set::TileSet;

/// Where trained numbers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingOrigin {
    /// The [`TileSet::fingerprint`] of the tiles.
    pub tiles: u64,
    /// The name of the lexicon.
    pub lexicon: String,
    /// What the randomness began with.
    pub seed: u64,
    /// How often the numbers were made from games that used those before.
    pub generation: u32,
    /// Games that were played for them.
    pub games: u64,
    /// Racks that were looked at, or turns.
    pub samples: u64,
}

impl TrainingOrigin {
    /// Appends the origin to the bytes of a file.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.tiles.to_le_bytes());
        let name = excerpt(&self.lexicon);
        bytes.push(name.len() as u8);
        bytes.extend(name.bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.generation.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(self.samples.to_le_bytes());
    }

    /// Reads what [`TrainingOrigin::write`] wrote.
    ///
    /// # Errors
    ///
    /// [`DataFileError`] if the bytes end too soon or the name is not UTF-8.
    pub fn read(reader: &mut DataReader<'_>) -> Result<Self, DataFileError> {
        let what = reader.content();
        let tiles = reader.u64()?;
        let [length] = *reader.array()?;
        let name = std::str::from_utf8(reader.bytes(length.into())?);
        let name = name.map_err(|_| DataFileError::InvalidContent { what })?;
        Ok(Self {
            tiles,
            lexicon: printable(name),
            seed: reader.u64()?,
            generation: reader.u32()?,
            games: reader.u64()?,
            samples: reader.u64()?,
        })
    }

    /// Are the numbers about these tiles?
    #[must_use]
    pub fn fits(&self, tiles: &TileSet) -> bool {
        self.tiles == tiles.fingerprint()
    }
}
