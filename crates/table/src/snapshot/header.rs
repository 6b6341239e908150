//! The first bytes of a snapshot, and the fingerprint of all of it.

use super::{SnapshotError, SnapshotIdentity};

const MAGIC: u64 = u64::from_le_bytes(*b"ZNTTABLE");

/// Changes when the layout or the meaning of the words does.
const FORMAT: u64 = 1;

/// Words before the fingerprint.
const WORDS: usize = 5;

const FINGERPRINT_BYTES: usize = 32;

/// Bytes of an entry: its key and its data word.
pub(super) const ENTRY_BYTES: usize = 16;

/// What a snapshot says about itself: five little-endian words (magic, format,
/// salt, evaluation, number of entries) and the BLAKE3 of the entries followed
/// by those words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SnapshotHeader {
    pub(super) identity: SnapshotIdentity,
    pub(super) entries: u64,
}

impl SnapshotHeader {
    pub(super) const BYTES: usize = 8 * WORDS + FINGERPRINT_BYTES;

    /// The header of entries that `fingerprint` has seen.
    pub(super) fn to_bytes(self, fingerprint: blake3::Hasher) -> [u8; Self::BYTES] {
        let words = self.to_words();
        let mut bytes = [0; Self::BYTES];
        let (front, back) = bytes.split_at_mut(words.len());
        front.copy_from_slice(&words);
        back.copy_from_slice(&self.fingerprint(fingerprint));
        bytes
    }

    /// Reads a header and checks what can be checked without the entries;
    /// `length` is that of the whole snapshot.
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
                known: FORMAT,
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

    /// Are these the header's bytes, if its entries are those that
    /// `fingerprint` has seen?
    pub(super) fn matches(self, bytes: &[u8; Self::BYTES], fingerprint: blake3::Hasher) -> bool {
        self.to_bytes(fingerprint) == *bytes
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

    fn fingerprint(self, mut of_entries: blake3::Hasher) -> [u8; FINGERPRINT_BYTES] {
        of_entries.update(&self.to_words());
        of_entries.finalize().into()
    }
}
