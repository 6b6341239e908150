//! The data directory of a service.
//!
//! Only one process at a time uses it. Besides the database, it has files that are
//! replaced atomically: a reader sees the complete old or the complete new file, even
//! after a crash.

mod error;
mod private;
mod temporary;

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

pub use error::DirectoryError;
use temporary::TemporaryFile;

const DATABASE: &str = "games.sqlite";

/// The lock file, which marks the directory as in use.
///
/// It is never removed, because otherwise two processes could lock two files of this name.
const LOCK: &str = "lock";

/// A data directory that this process uses exclusively.
#[derive(Debug)]
pub struct DataDirectory {
    path: PathBuf,
    _lock: File,
}

impl DataDirectory {
    /// Opens a data directory.
    ///
    /// Creates it if it is missing, readable only by its owner.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be created, read, or written, or if another process uses it.
    pub fn open(path: &Path) -> Result<Self, DirectoryError> {
        // Absolute, so that a change of the working directory does not matter.
        let path =
            &std::path::absolute(path).map_err(|source| DirectoryError::unusable(path, source))?;
        if !path.is_dir() {
            create(path).map_err(|source| DirectoryError::unusable(path, source))?;
        }
        let lock = private::open_or_create(&path.join(LOCK))
            .map_err(|source| DirectoryError::not_writable(path, source))?;
        zeitnot_file_lock::acquire(&lock).map_err(|error| match error {
            TryLockError::WouldBlock => DirectoryError::InUse(path.to_owned()),
            TryLockError::Error(source) => DirectoryError::unusable(path, source),
        })?;
        temporary::remove_leftovers(path)
            .and_then(|()| TemporaryFile::create(path, LOCK).map(drop))
            .map_err(|source| DirectoryError::not_writable(path, source))?;
        Ok(Self {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// Returns the path of the directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the database file, creating an empty one if it is missing.
    pub(crate) fn database(&self) -> Result<PathBuf, DirectoryError> {
        let path = self.path.join(DATABASE);
        // An existing file is not opened, because closing it would release SQLite's
        // POSIX locks on it.
        match private::create_new(&path) {
            Err(source) if source.kind() != io::ErrorKind::AlreadyExists => {
                Err(DirectoryError::write(&path, source))
            }
            _ => Ok(path),
        }
    }

    /// Opens a file for reading; returns `None` if it is missing.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or the name is not allowed.
    pub fn open_file(&self, name: &str) -> Result<Option<File>, DirectoryError> {
        let path = self.file_path(name)?;
        match File::open(&path) {
            Ok(file) => Ok(Some(file)),
            Err(source) if source.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(DirectoryError::read(&path, source)),
        }
    }

    /// Creates or replaces a file and waits until the disk has it.
    ///
    /// If it fails, the old file is unchanged, unless only the final sync failed. It
    /// blocks, so do not call it from an asynchronous task.
    ///
    /// # Errors
    ///
    /// Fails if `write` fails, the file cannot be written, or the name is not allowed.
    pub fn replace_file<T>(
        &self,
        name: &str,
        write: impl FnOnce(&mut File) -> io::Result<T>,
    ) -> Result<T, DirectoryError> {
        let path = self.file_path(name)?;
        let replace = || {
            let mut temporary = TemporaryFile::create(&self.path, name)?;
            let written = write(&mut temporary.file)?;
            temporary.persist(&path)?;
            private::sync_directory(&self.path)?;
            Ok(written)
        };
        replace().map_err(|source| DirectoryError::write(&path, source))
    }

    /// Removes a file; returns `false` if it is missing.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be removed or the name is not allowed.
    pub fn remove_file(&self, name: &str) -> Result<bool, DirectoryError> {
        let path = self.file_path(name)?;
        match std::fs::remove_file(&path) {
            Ok(()) => Ok(true),
            Err(source) if source.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(source) => Err(DirectoryError::write(&path, source)),
        }
    }

    /// Returns the path of a file.
    ///
    /// The check is a safeguard: all names are constants of the program.
    fn file_path(&self, name: &str) -> Result<PathBuf, DirectoryError> {
        let is_plain = |letter| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.');
        let is_reserved = name == LOCK || name.starts_with(DATABASE);
        if name.is_empty() || name.starts_with('.') || !name.bytes().all(is_plain) || is_reserved {
            return Err(DirectoryError::Name(name.to_owned()));
        }
        Ok(self.path.join(name))
    }
}

/// Creates the directory and syncs its parent.
fn create(path: &Path) -> io::Result<()> {
    private::create_directory(path)?;
    path.parent().map_or(Ok(()), private::sync_directory)
}
