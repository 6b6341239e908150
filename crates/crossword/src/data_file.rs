//! The origin of trained values in [data files](zeitnot_core::data_file).

pub use zeitnot_core::data_file::DataFileError;
pub(crate) use zeitnot_core::data_file::{DataFormat, DataReader};
use zeitnot_core::text::{excerpt, printable};

use crate::tile_set::TileSet;

/// The origin of trained values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingOrigin {
    /// The [`TileSet::fingerprint`] of the tiles.
    pub tiles: u64,
    /// The name of the lexicon.
    pub lexicon: String,
    /// The random seed.
    pub seed: u64,
    /// The number of training rounds, each with games played by the previous one.
    pub generation: u32,
    /// The number of games played.
    pub games: u64,
    /// The number of racks or turns evaluated.
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

    /// Reads the output of [`TrainingOrigin::write`].
    ///
    /// # Errors
    ///
    /// Fails if the bytes are truncated or the name is not UTF-8.
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

    /// Returns `true` if the values belong to these tiles.
    #[must_use]
    pub fn fits(&self, tiles: &TileSet) -> bool {
        self.tiles == tiles.fingerprint()
    }
}
