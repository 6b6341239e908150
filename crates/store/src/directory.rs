//! The data directory of a service.
//!
//! Only one process at a time uses it. Besides the database, it has files that are
//! replaced atomically: a reader sees the complete old or the complete new file, even
//! after a crash.

mod error;
mod identity;
mod private;
mod reserve;
mod temporary;

use std::fs::{File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

pub use error::DirectoryError;
pub(crate) use identity::PinnedPath;
pub(crate) use reserve::Reserve;
use temporary::TemporaryFile;

const DATABASE: &str = "games.sqlite";

/// The lock file, which marks the directory as in use.
///
/// It is never removed. It is empty until the directory has a database.
const LOCK: &str = "lock";

/// The contents of the lock file of a directory with a database.
const DATABASE_MARK: &[u8] = b"this directory has a database\n";

/// A data directory that this process uses exclusively.
#[derive(Debug)]
pub struct DataDirectory {
    location: PinnedPath,
    lock: File,
    /// Locked too, because another process could remove the lock file and lock a new
    /// one. `None` where directories cannot be locked.
    _locked_directory: Option<File>,
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
        let locked_directory = lock_directory(path)?;
        temporary::remove_leftovers(path)
            .and_then(|()| TemporaryFile::create(path, LOCK).map(drop))
            .map_err(|source| DirectoryError::not_writable(path, source))?;
        let location = PinnedPath::new(path.to_owned())
            .map_err(|source| DirectoryError::unusable(path, source))?;
        Ok(Self {
            location,
            lock,
            _locked_directory: locked_directory,
        })
    }

    /// Returns the path of the directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.location.path()
    }

    /// Returns `true` if users other than the owner may create and delete files.
    ///
    /// Always `false` where files have no permission bits.
    #[must_use]
    pub fn is_writable_by_others(&self) -> bool {
        private::is_writable_by_others(self.path())
    }

    /// Fails if the directory was removed, moved, or replaced.
    pub(crate) fn check_location(&self) -> Result<(), DirectoryError> {
        check_pinned(&self.location)
    }

    /// Returns the database file, creating an empty one if it is missing.
    pub(crate) fn database(&self) -> Result<PathBuf, DirectoryError> {
        let path = self.path().join(DATABASE);
        // An existing file is not opened, because closing it would release SQLite's
        // POSIX locks on it.
        match private::create_new(&path) {
            Ok(_) if self.had_database() => tracing::warn!(
                "`{}` was missing, so the service starts without the games that it had",
                path.display()
            ),
            Ok(_) => {}
            Err(source) if source.kind() == io::ErrorKind::AlreadyExists => {
                let length = |path: &Path| std::fs::metadata(path).map_or(0, |file| file.len());
                let log = self.path().join(format!("{DATABASE}-wal"));
                if length(&path) == 0 && (self.had_database() || length(&log) > 0) {
                    return Err(DirectoryError::EmptyDatabase(path));
                }
            }
            Err(source) => return Err(DirectoryError::write(&path, source)),
        }
        Ok(path)
    }

    /// Opens the space that is kept for deletions, which may have to be filled.
    pub(crate) fn reserve(&self) -> Result<Reserve, DirectoryError> {
        Reserve::open(self.path())
            .map_err(|source| DirectoryError::write(&self.path().join(reserve::RESERVE), source))
    }

    /// Records that the directory has a database with tables.
    pub(crate) fn mark_database(&self) -> io::Result<()> {
        if self.had_database() {
            return Ok(());
        }
        (&self.lock).write_all(DATABASE_MARK)
    }

    fn had_database(&self) -> bool {
        self.lock.metadata().is_ok_and(|lock| lock.len() > 0)
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
        self.check_location()?;
        let replace = || {
            let mut temporary = TemporaryFile::create(self.path(), name)?;
            let written = write(&mut temporary.file)?;
            temporary.persist(&path)?;
            private::sync_directory(self.path())?;
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
        let is_reserved = [LOCK, reserve::RESERVE].contains(&name) || name.starts_with(DATABASE);
        if name.is_empty() || name.starts_with('.') || !name.bytes().all(is_plain) || is_reserved {
            return Err(DirectoryError::Name(name.to_owned()));
        }
        Ok(self.path().join(name))
    }
}

/// Fails if a path no longer leads to the same file.
pub(crate) fn check_pinned(pinned: &PinnedPath) -> Result<(), DirectoryError> {
    match pinned.problem() {
        None => Ok(()),
        Some(problem) => Err(DirectoryError::Moved {
            path: pinned.path().to_owned(),
            problem,
        }),
    }
}

/// Locks the directory itself; returns `None` where this is not supported.
fn lock_directory(path: &Path) -> Result<Option<File>, DirectoryError> {
    if !cfg!(unix) {
        return Ok(None);
    }
    let directory = File::open(path).map_err(|source| DirectoryError::unusable(path, source))?;
    match zeitnot_file_lock::acquire(&directory) {
        Ok(()) => Ok(Some(directory)),
        Err(TryLockError::WouldBlock) => Err(DirectoryError::InUse(path.to_owned())),
        // Some network file systems lock only files.
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Creates the directory and syncs its parent.
fn create(path: &Path) -> io::Result<()> {
    private::create_directory(path)?;
    path.parent().map_or(Ok(()), private::sync_directory)
}
