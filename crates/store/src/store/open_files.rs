//! Checks that the open files of the database are still in the data directory.
//!
//! Without the check, a service whose directory was removed or moved would go on
//! storing into files that the next start does not find.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::directory::{DataDirectory, DirectoryError, PinnedPath, check_pinned};

/// The suffixes of the files that SQLite keeps open: the database, its write-ahead log,
/// and the index of the log.
const SUFFIXES: [&str; 3] = ["", "-wal", "-shm"];

/// The open files of a database, in the directory that they keep locked.
#[derive(Debug)]
pub(super) struct OpenFiles {
    directory: Arc<DataDirectory>,
    files: Vec<PinnedPath>,
    /// Whether the last check failed, so that a problem is logged once.
    is_moved: AtomicBool,
}

impl OpenFiles {
    /// Remembers the files of an open database, all of which must exist.
    pub(super) fn new(directory: Arc<DataDirectory>, database: &Path) -> io::Result<Self> {
        let file = |suffix: &&str| {
            let mut path = database.as_os_str().to_owned();
            path.push(suffix);
            PinnedPath::new(PathBuf::from(path))
        };
        Ok(Self {
            directory,
            files: SUFFIXES.iter().map(file).collect::<Result<_, _>>()?,
            is_moved: AtomicBool::new(false),
        })
    }

    /// Fails if the directory or a file is no longer at its path.
    pub(super) fn check(&self) -> Result<(), DirectoryError> {
        let result = self
            .directory
            .check_location()
            .and_then(|()| self.files.iter().try_for_each(check_pinned));
        let was_moved = self.is_moved.swap(result.is_err(), Ordering::Relaxed);
        match &result {
            Err(error) if !was_moved => tracing::error!(%error, "the data directory is gone"),
            Ok(()) if was_moved => tracing::info!("the data directory is back"),
            _ => {}
        }
        result
    }

    /// Returns `true` if the directory and the database itself are at their paths.
    ///
    /// A checkpoint can then save the changes in a removed log.
    pub(super) fn has_database(&self) -> bool {
        let database = self.files.first();
        self.directory.check_location().is_ok()
            && database.is_some_and(|file| file.problem().is_none())
    }
}
