//! A table as bytes, and back: what was learned outlives the process.
//!
//! Both ways the entries are streamed; beside the table itself a few kilobytes
//! are enough. Files, their names and their replacement are the caller's.

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

/// Entries that are written or read at once.
const CHUNK_ENTRIES: usize = 1024;

/// What the entries of a table depend on beside the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotIdentity {
    /// Stands for the way in which keys are made. Under another one the keys
    /// mean nothing.
    pub salt: u64,
    /// Stands for the evaluation behind the scores. Under another one the
    /// scores mean nothing, but good moves are still worth trying first.
    pub evaluation: u64,
}

/// What was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveSummary {
    /// Entries in the snapshot.
    pub entries: u64,
    /// Its length.
    pub bytes: u64,
}

/// What was loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadSummary {
    /// Entries in the snapshot.
    pub entries: u64,
    /// How many of them found room; a key that comes twice counts twice.
    pub stored: u64,
    /// The evaluation is another one: scores were left out.
    pub moves_only: bool,
}

/// Writes all entries, each with its origin. Searches may go on meanwhile: an
/// entry is written as it was at some moment, or left out if it is being
/// changed. Where two stores have met in a slot and left half of each, the key
/// is nobody's and finds nothing, here as in the table.
///
/// # Errors
///
/// Writing failed; what has been written is no snapshot then.
pub fn save(
    table: &Table,
    identity: SnapshotIdentity,
    out: &mut (impl Write + Seek),
) -> io::Result<SaveSummary> {
    let begin = out.stream_position()?;
    // Nothing that is cut short may look like a snapshot: the header comes last.
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
            // Halves of two stores have the key of nobody, and as a rule one
            // that belongs elsewhere.
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

/// The entries of a bucket that two looks in a row find the same.
fn stable_entries(bucket: &Bucket) -> impl Iterator<Item = SlotCopy> {
    let looks = bucket.read().into_iter().zip(bucket.read());
    looks
        .filter(|(one, other)| one == other && !one.data.is_empty())
        .map(|(slot, _)| slot)
}

/// Puts the entries of a snapshot of `length` bytes into the table, under its
/// own rules of replacement: a smaller table keeps what is worth more.
///
/// Until all of it is read nobody knows whether it is what was written, so the
/// table is switched off meanwhile.
///
/// # Errors
///
/// The snapshot is damaged, or not this table's; the table is empty then.
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
    let least = SnapshotHeader::BYTES as u64;
    if length < least {
        return Err(SnapshotError::TooShort { length, least });
    }
    let mut bytes = [0; SnapshotHeader::BYTES];
    input.read_exact(&mut bytes)?;
    let header = SnapshotHeader::parse(&bytes, identity.salt, length)?;
    let moves_only = header.identity != identity;

    let mut view = table.view();
    let mut fingerprint = blake3::Hasher::new();
    let mut buffer = [0; CHUNK_ENTRIES * ENTRY_BYTES];
    let (mut number, mut kept) = (0, 0);
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
            kept += u64::from(outcome == StoreOutcome::Placed);
        }
    }
    if !header.matches(&bytes, fingerprint) {
        return Err(SnapshotError::Checksum);
    }
    // Whoever counted the bytes may have been wrong.
    if input.read(&mut [0])? > 0 {
        return Err(SnapshotError::Length {
            length,
            entries: header.entries,
        });
    }
    Ok(LoadSummary {
        entries: header.entries,
        stored: kept,
        moves_only,
    })
}

/// An entry from its bytes, if they are one's.
fn unpack(bytes: &[u8; ENTRY_BYTES]) -> Option<SlotCopy> {
    let [key, data] = bytes.as_chunks().0 else {
        return None;
    };
    let data = PackedEntry(u64::from_le_bytes(*data));
    // Packed once more it would be another word if it had no bound or an age.
    let again = PackedEntry::new(data.entry(), data.origin().generation(0));
    (again == data && !data.is_empty()).then(|| SlotCopy {
        key: u64::from_le_bytes(*key),
        data,
    })
}

/// What is left of an entry whose score counts no more: it says that the score
/// is at most what is above every score, seen from either side, which settles
/// no window. The first store of its key takes its place.
fn move_only(entry: Entry) -> Entry {
    Entry {
        mv: entry.mv,
        score: i32::MAX,
        depth: 1,
        bound: Bound::Upper,
        pv: false,
    }
}
