//! The file format of a built lexicon.
//!
//! | bytes | content |
//! | --- | --- |
//! | 8 | magic |
//! | 4 | format version |
//! | 8 | alphabet of the tile set |
//! | 4 | number of words |
//! | 4 | index of the forward root list |
//! | 4 | index of the backward root list |
//! | 4 | number of nodes |
//! | 1 | length of the name in bytes |
//! | .. | the name, in UTF-8 |
//! | 4 each | nodes |
//! | 4 | CRC-32 of all preceding bytes |
//!
//! It is a [data file](zeitnot_core::data_file); [`check`](super::check) validates
//! the nodes.

use zeitnot_core::data_file::DataFormat;

use super::build::check_name;
use super::error::LexiconFileError;
use super::node::LexiconNode;
use super::{Lexicon, check};

const FORMAT: DataFormat = DataFormat {
    content: "words",
    // A text-mode transfer changes these bytes.
    magic: b"\x89LEX\r\n\x1a\n",
    version: 1,
};

/// Returns `true` for a built lexicon, even a damaged one.
pub(super) fn is_built(bytes: &[u8]) -> bool {
    // A text-mode transfer changes the rest of the magic.
    bytes.starts_with(&FORMAT.magic[..4])
}

impl Lexicon {
    /// Returns the content of a lexicon file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| {
            bytes.extend(self.alphabet.to_le_bytes());
            let nodes = self.nodes.len() as u32;
            for number in [self.words, self.forward, self.backward, nodes] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.push(self.name.len() as u8);
            bytes.extend(self.name.bytes());
            bytes.extend(self.nodes.iter().flat_map(|node| node.bits().to_le_bytes()));
        })
    }

    /// Reads the output of [`Lexicon::to_bytes`].
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a valid lexicon file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LexiconFileError> {
        let mut reader = FORMAT.open(bytes)?;
        let alphabet = reader.u64()?;
        let words = reader.u32()?;
        let forward = reader.u32()?;
        let backward = reader.u32()?;
        let nodes = reader.u32()?;
        let [name] = *reader.array()?;
        let name = std::str::from_utf8(reader.bytes(name.into())?);
        let name = name.map_err(|_| LexiconFileError::Name)?;
        check_name(name).map_err(|_| LexiconFileError::Name)?;
        let nodes = reader.arrays(nodes as usize)?;
        reader.finish()?;
        let nodes = nodes.map(|bits| LexiconNode::from_bits(u32::from_le_bytes(bits)));
        let lexicon = Self {
            name: name.to_owned(),
            alphabet,
            words,
            forward,
            backward,
            nodes: nodes.collect(),
        };
        check::check(&lexicon)?;
        Ok(lexicon)
    }
}
