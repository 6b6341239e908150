//! Why something could not be stored or found.

use crate::directory::DirectoryError;

/// Why a store cannot do what it was asked. Nothing was changed then, except
/// where a variant says otherwise.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is a game of this id.
    #[error("game `{id}` exists already; give the new game another id")]
    Exists {
        /// The id.
        id: String,
    },
    /// There is no game of this id.
    #[error("game `{id}` does not exist; it may have been deleted")]
    NotFound {
        /// The id.
        id: String,
    },
    /// Somebody else was faster, or the event is stored already.
    #[error("event {given} is not the next one of game `{id}`, which has {events}; load it again")]
    Conflict {
        /// The game.
        id: String,
        /// The number of the event that was to be stored.
        given: u64,
        /// The number of events that the game has.
        events: u64,
    },
    /// A single thing is beyond the limits.
    #[error("{what} of {bytes} bytes is more than the {max} bytes allowed; make it smaller")]
    TooLarge {
        /// What it is.
        what: &'static str,
        /// Its size.
        bytes: u64,
        /// The greatest size.
        max: u64,
    },
    /// Their number is beyond the limits.
    #[error("there are {max} {what} already, the most allowed; delete some first")]
    TooMany {
        /// What they are.
        what: &'static str,
        /// The greatest number.
        max: u64,
    },
    /// Nothing can be written; reading goes on.
    #[error("the data directory cannot be written; make it writable, reading goes on meanwhile")]
    ReadOnly,
    /// There is no room; reading goes on.
    #[error(
        "the disk or the database is full; free space or delete games, reading goes on meanwhile"
    )]
    Full,
    /// What was read is not what was written.
    #[error("{what} is damaged: {problem}; restore the data directory from a copy")]
    Damaged {
        /// What it is.
        what: String,
        /// How it was noticed.
        problem: String,
    },
    /// A later version of this program made it.
    #[error(
        "the database has version {found}, and this program knows versions up to {newest}; \
         use a newer program or another data directory"
    )]
    Newer {
        /// The database's version.
        found: i64,
        /// The newest version that is known.
        newest: i64,
    },
    /// Another program made it.
    #[error("the database belongs to another program; give another data directory")]
    Foreign,
    /// Others are at it for too long.
    #[error("the database is busy; try again in a moment")]
    Busy,
    /// The disk failed. It is not known whether the change was made.
    #[error("the database's disk failed: {problem}; check the disk, its mount and its permissions")]
    Disk {
        /// What the database says.
        problem: String,
    },
    /// It was closed.
    #[error("the store is closed; start the service again")]
    Closed,
    /// The directory cannot be used.
    #[error(transparent)]
    Directory(#[from] DirectoryError),
    /// Anything else. It is not known whether the change was made.
    #[error("the database failed: {problem}; try again, and report it if it happens again")]
    Other {
        /// What the database says.
        problem: String,
    },
}

impl StoreError {
    /// Something was read that is not what was written.
    pub(crate) fn checksum_mismatch(what: String) -> Self {
        Self::Damaged {
            what,
            problem: "checksum mismatch".to_owned(),
        }
    }
}
