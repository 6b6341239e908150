//! The header of a snapshot, and the checksum of the whole snapshot.

use super::{SnapshotError, SnapshotIdentity};

const MAGIC: u64 = u64::from_le_bytes(*b"ZNTTABLE");

/// Increases when the layout or the meaning of the words changes.
const FORMAT: u64 = 1;

/// Number of words before the checksum.
const WORDS: usize = 5;

const CHECKSUM_BYTES: usize = 32;

/// Size of an entry: its key and its data word.
pub(super) const ENTRY_BYTES: usize = 16;

/// The header of a snapshot.
///
/// Five little-endian words (magic, format, salt, evaluation, number of entries),
/// then the BLAKE3 hash of the entries followed by these words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SnapshotHeader {
    pub(super) identity: SnapshotIdentity,
    pub(super) entries: u64,
}

impl SnapshotHeader {
    pub(super) const BYTES: usize = 8 * WORDS + CHECKSUM_BYTES;

    /// Serializes the header; `hasher` has hashed the entries.
    pub(super) fn to_bytes(self, hasher: blake3::Hasher) -> [u8; Self::BYTES] {
        let words = self.to_words();
        let mut bytes = [0; Self::BYTES];
        let (front, back) = bytes.split_at_mut(words.len());
        front.copy_from_slice(&words);
        back.copy_from_slice(&self.checksum(hasher));
        bytes
    }

    /// Parses a header and checks everything that does not need the entries.
    /// `length` is the length of the snapshot.
    pub(super) fn parse(
        bytes: &[u8; Self::BYTES],
        salt: u64,
        length: u64,
    ) -> Result<Self, SnapshotError> {
        let mut words = [0; WORDS];
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        let [magic, format, found_salt, evaluation, entries] = words;
        if magic != MAGIC {
            return Err(SnapshotError::Foreign);
        }
        if format != FORMAT {
            return Err(SnapshotError::Format {
                found: format,
                supported: FORMAT,
            });
        }
        if found_salt != salt {
            return Err(SnapshotError::Salt);
        }
        let expected = entries
            .checked_mul(ENTRY_BYTES as u64)
            .and_then(|bytes| bytes.checked_add(Self::BYTES as u64));
        if expected != Some(length) {
            return Err(SnapshotError::Length { length, entries });
        }
        let identity = SnapshotIdentity { salt, evaluation };
        Ok(Self { identity, entries })
    }

    /// Returns `true` if `bytes` is this header, with the checksum of the entries
    /// that `hasher` has hashed.
    pub(super) fn matches(self, bytes: &[u8; Self::BYTES], hasher: blake3::Hasher) -> bool {
        self.to_bytes(hasher) == *bytes
    }

    fn to_words(self) -> [u8; 8 * WORDS] {
        let SnapshotIdentity { salt, evaluation } = self.identity;
        let words = [MAGIC, FORMAT, salt, evaluation, self.entries];
        let mut bytes = [0; 8 * WORDS];
        for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
        bytes
    }

    fn checksum(self, mut hasher: blake3::Hasher) -> [u8; CHECKSUM_BYTES] {
        hasher.update(&self.to_words());
        hasher.finalize().into()
    }
}
