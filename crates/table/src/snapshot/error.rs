//! Why a snapshot was not loaded.

use std::io;

/// Why a snapshot was not loaded. The table is empty then.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// Reading failed, or ended too early.
    #[error("the snapshot could not be read to its end: {0}; the table begins empty")]
    Read(#[from] io::Error),
    /// No room for a header.
    #[error("the snapshot has {length} bytes, its header alone {least}; delete it")]
    TooShort {
        /// Bytes there are.
        length: u64,
        /// Bytes of a header.
        least: u64,
    },
    /// It begins with something else.
    #[error("the file does not begin as a snapshot of a table does; delete or move it")]
    Foreign,
    /// Made by another version.
    #[error("the snapshot has format {found}, this version reads {known}; delete it")]
    Format {
        /// Its format.
        found: u64,
        /// What is read here.
        known: u64,
    },
    /// Its keys mean other positions.
    #[error("the snapshot's keys are not those of this version's games; delete it")]
    Salt,
    /// It is not as long as its entries would make it.
    #[error("the snapshot has {length} bytes, which is not what {entries} entries take; delete it")]
    Length {
        /// Bytes there are.
        length: u64,
        /// Entries it says it has.
        entries: u64,
    },
    /// The content is not what was written.
    #[error("the snapshot is damaged: its checksum is wrong; delete it")]
    Checksum,
    /// The checksum is right, but something is no entry.
    #[error("entry {number} of the snapshot is none; delete it")]
    Entry {
        /// Which one, from 1.
        number: u64,
    },
}
