//! Errors of loading a snapshot.

use std::io;

/// A snapshot that could not be loaded. The table is empty then.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// Reading failed or ended too early.
    #[error("could not read the snapshot: {0}; the table starts empty")]
    Read(#[from] io::Error),
    /// The snapshot is shorter than a header.
    #[error("the snapshot has {length} bytes, but its header needs {min}; delete it")]
    TooShort {
        /// The length of the snapshot.
        length: u64,
        /// The length of a header.
        min: u64,
    },
    /// The file is not a snapshot.
    #[error("the file is not a snapshot of a table; delete or move it")]
    Foreign,
    /// The snapshot has an unknown format.
    #[error(
        "the snapshot has format {found}, but this version reads format {supported}; delete it"
    )]
    Format {
        /// The format of the snapshot.
        found: u64,
        /// The format that this version reads.
        supported: u64,
    },
    /// The keys were made by another version.
    #[error("the keys of the snapshot belong to another version; delete it")]
    Salt,
    /// The length does not match the number of entries.
    #[error(
        "the snapshot has {length} bytes, which does not match its {entries} entries; delete it"
    )]
    Length {
        /// The length of the snapshot.
        length: u64,
        /// The number of entries in the header.
        entries: u64,
    },
    /// The checksum does not match.
    #[error("the snapshot is damaged: checksum mismatch; delete it")]
    Checksum,
    /// The checksum matches, but an entry is invalid.
    #[error("entry {number} of the snapshot is invalid; delete it")]
    Entry {
        /// The number of the entry, from 1.
        number: u64,
    },
}
