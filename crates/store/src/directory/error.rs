//! The errors of a data directory.

use std::io;
use std::path::{Path, PathBuf};

/// An error of a data directory or of a file in it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DirectoryError {
    /// The directory cannot be created or is not a directory.
    #[error(
        "could not open data directory `{}`: {source}; use one that you may read and write",
        path.display()
    )]
    Unusable {
        /// The directory.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Files in the directory cannot be written.
    #[error(
        "could not write to data directory `{}`: {source}; make it writable, free space, \
         or use another directory", path.display()
    )]
    NotWritable {
        /// The directory.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Another service uses the directory.
    #[error(
        "data directory `{}` is in use by another service; stop it or use another directory",
        .0.display()
    )]
    InUse(PathBuf),
    /// The directory or an open file of it is no longer at its path.
    #[error(
        "`{}` {problem} while the service runs, so nothing can be stored; put it back, or \
         restart the service", path.display()
    )]
    Moved {
        /// The directory or the file.
        path: PathBuf,
        /// The problem, as a predicate.
        problem: String,
    },
    /// The database is empty although the directory had one with games.
    #[error(
        "database `{}` is empty, but it had games; restore it from a backup, or delete it to \
         start without games", .0.display()
    )]
    EmptyDatabase(PathBuf),
    /// A file could not be read.
    #[error("could not read data file `{}`: {source}; check its permissions", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file could not be written; an existing file is unchanged.
    #[error(
        "could not write data file `{}`: {source}; make its directory writable or free space",
        path.display()
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The name of a file is not allowed.
    #[error(
        "`{0}` is not a valid data file name; use lower-case letters, digits, `-`, `_`, and `.`, \
         and no name reserved for the database or the lock"
    )]
    Name(String),
}

impl DirectoryError {
    pub(super) fn unusable(path: &Path, source: io::Error) -> Self {
        Self::Unusable {
            path: path.to_owned(),
            source,
        }
    }

    pub(super) fn not_writable(path: &Path, source: io::Error) -> Self {
        Self::NotWritable {
            path: path.to_owned(),
            source,
        }
    }

    pub(crate) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read {
            path: path.to_owned(),
            source,
        }
    }

    pub(super) fn write(path: &Path, source: io::Error) -> Self {
        Self::Write {
            path: path.to_owned(),
            source,
        }
    }
}
