//! The errors of a store.

use crate::directory::DirectoryError;

/// An error of a store.
///
/// Nothing was changed, unless the variant says otherwise.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A game with this id exists.
    #[error("game `{id}` already exists; use another id")]
    Exists {
        /// The id.
        id: String,
    },
    /// The game does not exist.
    #[error("game `{id}` does not exist; it may have been deleted")]
    NotFound {
        /// The id.
        id: String,
    },
    /// Another writer was faster, or the event is stored already.
    #[error(
        "event {given} does not follow the {events} events of game `{id}`; load the game again"
    )]
    Conflict {
        /// The game's id.
        id: String,
        /// The number of the rejected event.
        given: u64,
        /// The number of events in the game.
        events: u64,
    },
    /// An item exceeds a size limit.
    #[error("{what} has {bytes} bytes, but the limit is {max}; make it smaller")]
    TooLarge {
        /// The kind of item.
        what: &'static str,
        /// The size in bytes.
        bytes: u64,
        /// The maximum size in bytes.
        max: u64,
    },
    /// The number of items has reached its limit.
    #[error("the limit of {max} {what} is reached; delete some first")]
    TooMany {
        /// The kind of items.
        what: &'static str,
        /// The maximum number.
        max: u64,
    },
    /// The database cannot be written; reading still works.
    #[error("the data directory is read-only; make it writable (reading still works)")]
    ReadOnly,
    /// The disk or the database is full; reading still works.
    #[error("the disk or the database is full; free space or delete games (reading still works)")]
    Full,
    /// The data read is not the data written.
    #[error("{what} is damaged: {problem}; restore the data directory from a backup")]
    Damaged {
        /// The damaged item.
        what: String,
        /// The evidence of the damage.
        problem: String,
    },
    /// An index of the database is damaged, but all rows are intact.
    #[error(
        "an index of the database is damaged ({problem}), but all games are intact; start once \
         with --repair to rebuild it"
    )]
    DamagedIndex {
        /// The evidence of the damage.
        problem: String,
    },
    /// A later version of this program created the database.
    #[error(
        "the database has version {found}, but this program supports versions up to {newest}; \
         use a newer program or another data directory"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The latest supported version.
        newest: i64,
    },
    /// Another program created the database.
    #[error("the database belongs to another program; use another data directory")]
    Foreign,
    /// The database was locked or all connections were in use for too long.
    #[error("the database is busy; try again in a moment")]
    Busy,
    /// The disk failed; the change may or may not have been made.
    #[error("database I/O error: {problem}; check the disk, its mount, and its permissions")]
    Disk {
        /// The message of the database.
        problem: String,
    },
    /// The store was closed.
    #[error("the store is closed; restart the service")]
    Closed,
    /// The data directory cannot be used.
    #[error(transparent)]
    Directory(#[from] DirectoryError),
    /// Any other error; the change may or may not have been made.
    #[error("database error: {problem}; try again, and report it if it happens again")]
    Other {
        /// The message of the database.
        problem: String,
    },
}

impl StoreError {
    pub(crate) fn checksum_mismatch(what: String) -> Self {
        Self::Damaged {
            what,
            problem: "checksum mismatch".to_owned(),
        }
    }
}
