//! The directory in which a service keeps what is to survive it.
//!
//! One process at a time has it. Beside the database there are files that are
//! only ever replaced as a whole: whoever opens one sees all of the old or all
//! of the new one, whenever the machine stops.

mod error;
mod private;
mod temporary;

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

pub use error::DirectoryError;
use temporary::TemporaryFile;

/// The database's file.
const DATABASE: &str = "games.sqlite";

/// The file whose lock says that the directory is in use. It is never removed:
/// two processes could otherwise lock two files of that name.
const LOCK: &str = "lock";

/// A data directory that no other process uses as long as this value lives.
#[derive(Debug)]
pub struct DataDirectory {
    path: PathBuf,
    _lock: File,
}

impl DataDirectory {
    /// Opens a data directory, and makes it first if there is none: readable
    /// for its owner only.
    ///
    /// # Errors
    ///
    /// It cannot be made, read or written, or another process has it.
    pub fn open(path: &Path) -> Result<Self, DirectoryError> {
        // Absolute, so that it stays the same directory whatever the process does.
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

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The database's file, which is there afterwards: empty, if it was not.
    pub(crate) fn database(&self) -> Result<PathBuf, DirectoryError> {
        let path = self.path.join(DATABASE);
        // One that is there is not even opened: closing it would give up the
        // locks that SQLite may hold on it.
        match private::create_new(&path) {
            Err(source) if source.kind() != io::ErrorKind::AlreadyExists => {
                Err(DirectoryError::write(&path, source))
            }
            _ => Ok(path),
        }
    }

    /// Opens a file for reading, if there is one.
    ///
    /// # Errors
    ///
    /// It cannot be read, or the name is not one for a file.
    pub fn open_file(&self, name: &str) -> Result<Option<File>, DirectoryError> {
        let path = self.file_path(name)?;
        match File::open(&path) {
            Ok(file) => Ok(Some(file)),
            Err(source) if source.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(DirectoryError::read(&path, source)),
        }
    }

    /// Writes a file, in place of the one of that name if there is one. When
    /// this returns the disk has it; when it fails the old one is there as it
    /// was, unless only the very last step failed and the new one is. It waits
    /// for the disk, so it is not for an asynchronous task.
    ///
    /// # Errors
    ///
    /// It cannot be written, `write` has failed, or the name is not one for a
    /// file.
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

    /// Removes a file; whether there was one.
    ///
    /// # Errors
    ///
    /// It cannot be removed, or the name is not one for a file.
    pub fn remove_file(&self, name: &str) -> Result<bool, DirectoryError> {
        let path = self.file_path(name)?;
        match std::fs::remove_file(&path) {
            Ok(()) => Ok(true),
            Err(source) if source.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(source) => Err(DirectoryError::write(&path, source)),
        }
    }

    /// Names are constants of the program. This is for the day when one is not.
    fn file_path(&self, name: &str) -> Result<PathBuf, DirectoryError> {
        let plain = |letter| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.');
        let ours = name == LOCK || name.starts_with(DATABASE);
        if name.is_empty() || name.starts_with('.') || !name.bytes().all(plain) || ours {
            return Err(DirectoryError::Name(name.to_owned()));
        }
        Ok(self.path.join(name))
    }
}

/// Makes the directory so that it survives the machine.
fn create(path: &Path) -> io::Result<()> {
    private::create_directory(path)?;
    path.parent().map_or(Ok(()), private::sync_directory)
}
