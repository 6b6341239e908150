//! Saving a table as a stream of bytes, and loading it again.
//!
//! Entries are streamed in both directions, which needs a few kilobytes beside the
//! table. The caller manages the files.

mod error;
mod header;

use std::io::{self, Read, Seek, SeekFrom, Write};

pub use error::SnapshotError;
use header::{ENTRY_BYTES, SnapshotHeader};

use crate::bucket::{Bucket, StoreOutcome};
use crate::entry::{Bound, Entry, PackedEntry};
use crate::index::bucket_index;
use crate::replacement::SlotCopy;
use crate::table::Table;

/// Number of entries that are read or written at once.
const CHUNK_ENTRIES: usize = 1024;

/// Identifies the engine that made the entries of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotIdentity {
    /// Identifies how keys are made. With a different value the keys are
    /// meaningless.
    pub salt: u64,
    /// Identifies the evaluation. With a different value the scores are
    /// meaningless, but good moves are still worth trying first.
    pub evaluation: u64,
}

/// The result of [`save`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveSummary {
    /// Number of entries in the snapshot.
    pub entries: u64,
    /// Length of the snapshot.
    pub bytes: u64,
}

/// The result of [`load`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadSummary {
    /// Number of entries in the snapshot.
    pub entries: u64,
    /// Number of entries that replaced no other key; a duplicate key counts twice.
    pub stored: u64,
    /// Whether scores were left out because the evaluation differs.
    pub moves_only: bool,
}

/// Writes all entries with their origins.
///
/// Searches may continue: an entry that changes meanwhile is written as it was at
/// some moment, or left out. If halves of two stores met in a slot, the entry has a
/// meaningless key that is never found, as in the table.
///
/// # Errors
///
/// Fails if writing fails; the bytes written so far are not a valid snapshot.
pub fn save(
    table: &Table,
    identity: SnapshotIdentity,
    out: &mut (impl Write + Seek),
) -> io::Result<SaveSummary> {
    let begin = out.stream_position()?;
    // The header is written last, so that a truncated file is not valid.
    out.write_all(&[0; SnapshotHeader::BYTES])?;
    let mut fingerprint = blake3::Hasher::new();
    let mut entries = 0;
    let mut chunk = Vec::with_capacity(CHUNK_ENTRIES * ENTRY_BYTES);
    let mut flush = |chunk: &mut Vec<u8>| {
        fingerprint.update(chunk);
        out.write_all(chunk)?;
        chunk.clear();
        io::Result::Ok(())
    };
    let buckets = table.buckets();
    for (number, bucket) in buckets.iter().enumerate() {
        for slot in stable_entries(bucket) {
            // A torn entry has a meaningless key, which usually belongs to another
            // bucket.
            if bucket_index(slot.key, buckets.len()) == number {
                chunk.extend_from_slice(&slot.key.to_le_bytes());
                let data = PackedEntry::new(slot.data.entry(), slot.data.origin().generation(0));
                chunk.extend_from_slice(&data.0.to_le_bytes());
                entries += 1;
            }
        }
        if chunk.len() > (CHUNK_ENTRIES - Bucket::SLOTS) * ENTRY_BYTES {
            flush(&mut chunk)?;
        }
    }
    flush(&mut chunk)?;
    let header = SnapshotHeader { identity, entries };
    let end = out.stream_position()?;
    out.seek(SeekFrom::Start(begin))?;
    out.write_all(&header.to_bytes(fingerprint))?;
    out.seek(SeekFrom::Start(end))?;
    out.flush()?;
    Ok(SaveSummary {
        entries,
        bytes: end - begin,
    })
}

/// Returns the entries of a bucket that are equal in two consecutive reads.
fn stable_entries(bucket: &Bucket) -> impl Iterator<Item = SlotCopy> {
    let reads = bucket.read().into_iter().zip(bucket.read());
    reads
        .filter(|(first, second)| first == second && !first.data.is_empty())
        .map(|(slot, _)| slot)
}

/// Stores the entries of a snapshot of `length` bytes in the table.
///
/// The replacement rules apply, so a smaller table keeps the more valuable entries.
/// The table is disabled until the checksum of the snapshot has been verified.
///
/// # Errors
///
/// Fails if the snapshot is damaged or does not belong to this table. The table is
/// empty then.
pub fn load(
    table: &Table,
    identity: SnapshotIdentity,
    input: &mut impl Read,
    length: u64,
) -> Result<LoadSummary, SnapshotError> {
    let enabled = table.is_enabled();
    table.set_enabled(false);
    let loaded = read(table, identity, input, length);
    if loaded.is_err() {
        table.clear();
    }
    table.set_enabled(enabled);
    loaded
}

fn read(
    table: &Table,
    identity: SnapshotIdentity,
    input: &mut impl Read,
    length: u64,
) -> Result<LoadSummary, SnapshotError> {
    let min = SnapshotHeader::BYTES as u64;
    if length < min {
        return Err(SnapshotError::TooShort { length, min });
    }
    let mut bytes = [0; SnapshotHeader::BYTES];
    input.read_exact(&mut bytes)?;
    let header = SnapshotHeader::parse(&bytes, identity.salt, length)?;
    let moves_only = header.identity != identity;

    let mut view = table.view();
    let mut fingerprint = blake3::Hasher::new();
    let mut buffer = [0; CHUNK_ENTRIES * ENTRY_BYTES];
    let (mut number, mut stored) = (0, 0);
    while number < header.entries {
        let left = usize::try_from(header.entries - number).unwrap_or(usize::MAX);
        let chunk = &mut buffer[..left.min(CHUNK_ENTRIES) * ENTRY_BYTES];
        input.read_exact(chunk)?;
        fingerprint.update(chunk);
        for words in chunk.as_chunks::<ENTRY_BYTES>().0 {
            number += 1;
            let slot = unpack(words).ok_or(SnapshotError::Entry { number })?;
            let entry = if moves_only {
                move_only(slot.data.entry())
            } else {
                slot.data.entry()
            };
            let outcome = view.restore(slot.key, entry, slot.data.origin());
            stored += u64::from(outcome == StoreOutcome::Placed);
        }
    }
    if !header.matches(&bytes, fingerprint) {
        return Err(SnapshotError::Checksum);
    }
    // `length` may be wrong.
    if input.read(&mut [0])? > 0 {
        return Err(SnapshotError::Length {
            length,
            entries: header.entries,
        });
    }
    Ok(LoadSummary {
        entries: header.entries,
        stored,
        moves_only,
    })
}

/// Parses an entry; returns `None` if the bytes are not one.
fn unpack(bytes: &[u8; ENTRY_BYTES]) -> Option<SlotCopy> {
    let [key, data] = bytes.as_chunks().0 else {
        return None;
    };
    let data = PackedEntry(u64::from_le_bytes(*data));
    // Packing restores the word unless the bound is missing or the generation is
    // not one that `save` writes.
    let again = PackedEntry::new(data.entry(), data.origin().generation(0));
    (again == data && !data.is_empty()).then(|| SlotCopy {
        key: u64::from_le_bytes(*key),
        data,
    })
}

/// Returns an entry with the move only.
///
/// Its score, an upper bound above every score, is true for either side and cannot
/// cause a cutoff. The first store of the key replaces the entry.
fn move_only(entry: Entry) -> Entry {
    Entry {
        mv: entry.mv,
        score: i32::MAX,
        depth: 1,
        bound: Bound::Upper,
        pv: false,
    }
}
