//! A built lexicon as bytes.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | magic |
//! | 4 | version of the format |
//! | 8 | alphabet of the tile set |
//! | 4 | words |
//! | 4 | list that words begin with |
//! | 4 | list that words begin with when read from their end |
//! | 4 | nodes |
//! | 1 | bytes of the name |
//! | .. | the name, in UTF-8 |
//! | 4 each | nodes |
//! | 4 | CRC-32 of everything before it |
//!
//! It is a [data file](zeitnot_core::data_file), and [`check`](super::check)
//! looks at every node.

use zeitnot_core::data_file::DataFormat;

use super::build::check_name;
use super::error::LexiconFileError;
use super::node::LexiconNode;
use super::{Lexicon, check};

const FORMAT: DataFormat = DataFormat {
    content: "words",
    // A transfer as text changes it.
    magic: b"\x89LEX\r\n\x1a\n",
    version: 1,
};

/// Is this a built lexicon, sound or not, rather than a list of words?
pub(super) fn is_built(bytes: &[u8]) -> bool {
    // The rest of the magic is what a transfer as text changes.
    bytes.starts_with(&FORMAT.magic[..4])
}

impl Lexicon {
    /// The lexicon as the bytes of a file.
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

    /// The lexicon that [`Lexicon::to_bytes`] made these bytes of.
    ///
    /// # Errors
    ///
    /// [`LexiconFileError`] says why they are none.
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
