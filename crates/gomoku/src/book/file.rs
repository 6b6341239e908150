//! The file format of books.
//!
//! | bytes | content |
//! | --- | --- |
//! | 8 | magic |
//! | 4 | format version |
//! | 1 + .. | rule set: length, name |
//! | 1 | board size |
//! | 1 + .. | program version: length, text |
//! | 8 | evaluation id |
//! | 4, 4, 1, 2, 1 | settings: positions, nodes, lines, maximum loss, maximum stones |
//! | 4 | number of entries |
//! | 15 each | key 8, column 1, row 1, score 2, depth 1, searched positions 2 |
//! | 8 | FNV-1a checksum of all preceding bytes |
//!
//! Numbers are little-endian. Every field is checked before a book is created.

use thiserror::Error;
use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{AbsScore, Score};

use super::{Book, BookEntry, BookOrigin, BookSettings};
use crate::game::RuleEntry;
use crate::square::BoardSize;

/// Marks a binary file; no text begins like this.
const MAGIC: &[u8; 8] = b"\x89GBOOK\r\n";

const VERSION: u32 = 1;

const CHECKSUM_BYTES: usize = 8;

/// Maximum number of positions of a book: five books stay within 256 KiB.
pub const MAX_ENTRIES: usize = 3_200;

/// Maximum size of a book file.
pub const MAX_FILE_BYTES: usize = 51_200;

/// An invalid book file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file does not begin like a book.
    #[error("the file is not an opening book; give one that `zeitnot book build` created")]
    Magic,
    /// The format version is not supported.
    #[error(
        "the opening book has format version {0}, but this program reads version {VERSION}; build it again"
    )]
    Version(u32),
    /// The file exceeds [`MAX_FILE_BYTES`].
    #[error(
        "the opening book has {0} bytes, more than {MAX_FILE_BYTES}; build it with fewer positions"
    )]
    TooLong(usize),
    /// The checksum does not match, or the file is truncated.
    #[error("the opening book is damaged (checksum mismatch); copy or build it again")]
    Checksum,
    /// A field is invalid.
    #[error("the opening book has an invalid {0}; build it again")]
    Content(&'static str),
}

impl Book {
    /// Parses a book file.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a valid book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let mut reader = Reader(verified_content(bytes)?);
        let rule = reader.read_string("rule set")?;
        let known = RuleEntry::find(&rule).is_ok_and(|(entry, _)| entry.name == rule);
        if !known {
            return Err(BookError::Content("rule set"));
        }
        let [side] = reader.read_array("board size")?;
        let size = BoardSize::new(side).ok_or(BookError::Content("board size"))?;
        let origin = BookOrigin {
            rule,
            size,
            build: reader.read_string("program version")?,
            evaluation: u64::from_le_bytes(reader.read_array("evaluation id")?),
            settings: BookSettings {
                positions: u32::from_le_bytes(reader.read_array("build setting")?),
                nodes: u32::from_le_bytes(reader.read_array("build setting")?),
                lines: u8::from_le_bytes(reader.read_array("build setting")?),
                max_loss: u16::from_le_bytes(reader.read_array("build setting")?),
                max_stones: u8::from_le_bytes(reader.read_array("build setting")?),
            },
        };
        let count = u32::from_le_bytes(reader.read_array("number of positions")?);
        let (stored, rest) = reader.0.as_chunks::<{ BookEntry::BYTES }>();
        if !rest.is_empty() || stored.len() != count as usize || stored.len() > MAX_ENTRIES {
            return Err(BookError::Content("number of positions"));
        }
        let entries = stored
            .iter()
            .map(|bytes| BookEntry::from_bytes(size, bytes));
        let entries: Vec<BookEntry> = entries.collect::<Result<_, _>>()?;
        let ascending = entries.windows(2).all(|pair| pair[0].key < pair[1].key);
        if !ascending {
            return Err(BookError::Content("order of positions"));
        }
        Ok(Self { origin, entries })
    }

    /// Returns the content of the book file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let BookOrigin {
            rule,
            size,
            build,
            evaluation,
            settings,
        } = &self.origin;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        write_string(&mut bytes, rule);
        bytes.push(size.side());
        write_string(&mut bytes, build);
        bytes.extend(evaluation.to_le_bytes());
        bytes.extend(settings.positions.to_le_bytes());
        bytes.extend(settings.nodes.to_le_bytes());
        bytes.push(settings.lines);
        bytes.extend(settings.max_loss.to_le_bytes());
        bytes.push(settings.max_stones);
        let count = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        bytes.extend(count.to_le_bytes());
        for entry in &self.entries {
            bytes.extend(entry.to_bytes());
        }
        bytes.extend(Fnv1a::hash(&bytes).to_le_bytes());
        bytes
    }
}

impl BookEntry {
    const BYTES: usize = 15;

    fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let (key, rest) = bytes.split_at_mut(8);
        key.copy_from_slice(&self.key.to_le_bytes());
        let [score, searched] = [
            i16::try_from(self.score.0).unwrap_or(0).cast_unsigned(),
            self.searched,
        ]
        .map(u16::to_le_bytes);
        rest.copy_from_slice(&[
            self.square.x(),
            self.square.y(),
            score[0],
            score[1],
            self.depth,
            searched[0],
            searched[1],
        ]);
        bytes
    }

    fn from_bytes(size: BoardSize, bytes: &[u8; Self::BYTES]) -> Result<Self, BookError> {
        let [k0, k1, k2, k3, k4, k5, k6, k7, x, y, s0, s1, depth, n0, n1] = *bytes;
        let score = i32::from(i16::from_le_bytes([s0, s1]));
        let searched = u16::from_le_bytes([n0, n1]);
        // A book proves nothing, so its scores must not be proofs.
        if score.abs() > Score::EVALUATION_LIMIT || searched == 0 {
            return Err(BookError::Content("score"));
        }
        Ok(Self {
            key: u64::from_le_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            square: size.square(x, y).ok_or(BookError::Content("move"))?,
            score: AbsScore(score),
            depth,
            searched,
        })
    }
}

/// Returns the bytes between the version and the checksum, after verifying both.
fn verified_content(bytes: &[u8]) -> Result<&[u8], BookError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::Magic)?;
    let (version, rest) = rest.split_first_chunk().ok_or(BookError::Checksum)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(BookError::Version(version));
    }
    if bytes.len() > MAX_FILE_BYTES {
        return Err(BookError::TooLong(bytes.len()));
    }
    let (content, sum) = rest
        .split_last_chunk::<CHECKSUM_BYTES>()
        .ok_or(BookError::Checksum)?;
    let (summed, _) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
    if Fnv1a::hash(summed) != u64::from_le_bytes(*sum) {
        return Err(BookError::Checksum);
    }
    Ok(content)
}

/// Writes a string, truncated to 255 bytes.
fn write_string(bytes: &mut Vec<u8>, text: &str) {
    let mut end = text.len().min(usize::from(u8::MAX));
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    bytes.push(u8::try_from(end).unwrap_or(u8::MAX));
    bytes.extend(text[..end].bytes());
}

/// The remaining bytes.
struct Reader<'bytes>(&'bytes [u8]);

impl Reader<'_> {
    fn read_array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], BookError> {
        let split = self.0.split_first_chunk();
        let (taken, rest) = split.ok_or(BookError::Content(what))?;
        self.0 = rest;
        Ok(*taken)
    }

    fn read_string(&mut self, what: &'static str) -> Result<String, BookError> {
        let [length] = self.read_array(what)?;
        let split = self.0.split_at_checked(length.into());
        let (taken, rest) = split.ok_or(BookError::Content(what))?;
        self.0 = rest;
        let text = std::str::from_utf8(taken).map_err(|_| BookError::Content(what))?;
        let is_plain = text.chars().all(|letter| letter.is_ascii_graphic());
        is_plain
            .then(|| text.to_owned())
            .ok_or(BookError::Content(what))
    }
}

#[cfg(test)]
mod tests;
