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
//! Numbers are little-endian. Nothing in the bytes is believed: lengths are
//! checked before memory is taken, and [`check`](super::check) looks at every
//! node.

use super::build::check_name;
use super::error::LexiconFileError;
use super::node::LexiconNode;
use super::{Lexicon, check};

/// No text begins like this, and a transfer as text changes it.
const MAGIC: &[u8; 8] = b"\x89LEX\r\n\x1a\n";
const VERSION: u32 = 1;

/// Is this a built lexicon, sound or not, rather than a list of words?
pub(super) fn is_built(bytes: &[u8]) -> bool {
    // The rest of the magic is what a transfer as text changes.
    bytes.starts_with(&MAGIC[..4])
}

impl Lexicon {
    /// The lexicon as the bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4 * self.nodes.len() + self.name.len() + 64);
        bytes.extend_from_slice(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.alphabet.to_le_bytes());
        let nodes = self.nodes.len() as u32;
        for number in [self.words, self.forward, self.backward, nodes] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.push(self.name.len() as u8);
        bytes.extend(self.name.bytes());
        bytes.extend(self.nodes.iter().flat_map(|node| node.bits().to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The lexicon that [`Lexicon::to_bytes`] made these bytes of.
    ///
    /// # Errors
    ///
    /// [`LexiconFileError`] says why they are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LexiconFileError> {
        let mut reader = ByteReader(bytes);
        if reader.array()? != MAGIC {
            return Err(LexiconFileError::Magic);
        }
        let version = reader.number()?;
        if version != VERSION {
            return Err(LexiconFileError::Version(version));
        }
        let alphabet = u64::from_le_bytes(*reader.array()?);
        let words = reader.number()?;
        let forward = reader.number()?;
        let backward = reader.number()?;
        let nodes = reader.number()?;
        let [name] = *reader.array()?;
        let name = reader.take(name.into())?;
        let nodes = reader.take(
            (nodes as usize)
                .checked_mul(4)
                .ok_or(LexiconFileError::Truncated)?,
        )?;
        let summed = bytes.len() - reader.0.len();
        let sum = reader.number()?;
        if !reader.0.is_empty() {
            return Err(LexiconFileError::Trailing(reader.0.len()));
        }
        if crc32fast::hash(&bytes[..summed]) != sum {
            return Err(LexiconFileError::Checksum);
        }
        let name = std::str::from_utf8(name).map_err(|_| LexiconFileError::Name)?;
        check_name(name).map_err(|_| LexiconFileError::Name)?;
        let (nodes, _) = nodes.as_chunks();
        let nodes = nodes
            .iter()
            .map(|&bits| LexiconNode::from_bits(u32::from_le_bytes(bits)));
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

/// What is left of the bytes.
struct ByteReader<'bytes>(&'bytes [u8]);

impl<'bytes> ByteReader<'bytes> {
    fn take(&mut self, count: usize) -> Result<&'bytes [u8], LexiconFileError> {
        let (taken, rest) = self
            .0
            .split_at_checked(count)
            .ok_or(LexiconFileError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<&'bytes [u8; N], LexiconFileError> {
        let (taken, rest) = self
            .0
            .split_first_chunk()
            .ok_or(LexiconFileError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, LexiconFileError> {
        Ok(u32::from_le_bytes(*self.array()?))
    }
}
