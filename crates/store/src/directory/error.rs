//! Why a data directory or a file in it cannot be used.

use std::io;
use std::path::{Path, PathBuf};

/// Why a data directory or a file in it cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DirectoryError {
    /// It cannot be made, or is no directory.
    #[error("data directory `{}`: {source}; give a directory you may read and write", path.display())]
    Unusable {
        /// The directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Nothing can be written in it.
    #[error(
        "data directory `{}` cannot be written: {source}; make it writable, free space \
         or give another directory", path.display()
    )]
    NotWritable {
        /// The directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another service has it.
    #[error(
        "data directory `{}` is in use by another service; stop that one or give another directory",
        .0.display()
    )]
    InUse(PathBuf),
    /// A file could not be read.
    #[error("data file `{}` cannot be read: {source}; check its permissions", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file could not be written. The one of that name is as it was.
    #[error(
        "data file `{}` cannot be written: {source}; make its directory writable or free space",
        path.display()
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file may not be called that.
    #[error(
        "`{0}` cannot name a data file; use small letters, digits, `-`, `_` and `.`, and \
         no name that the data directory uses itself"
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

    pub(super) fn read(path: &Path, source: io::Error) -> Self {
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
