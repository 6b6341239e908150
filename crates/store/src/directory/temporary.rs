//! Temporary files, for atomic replacement.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::private;

/// Prefix and suffix of temporary files; distinctive, so that other programs' files are
/// not deleted.
const PREFIX: &str = ".zeitnot-";
const SUFFIX: &str = ".tmp";

/// Makes the names of temporary files unique in this process.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// A temporary file, deleted on drop unless it was persisted.
pub(super) struct TemporaryFile {
    path: PathBuf,
    pub(super) file: File,
}

impl TemporaryFile {
    /// Creates a temporary file for the file `name`.
    pub(super) fn create(directory: &Path, name: &str) -> io::Result<Self> {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = directory.join(format!("{PREFIX}{name}.{number}{SUFFIX}"));
        let file = private::create_new(&path)?;
        Ok(Self { path, file })
    }

    /// Syncs the file and renames it to `path`, replacing an existing file.
    pub(super) fn persist(self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, path)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // Fails after `persist`. If the removal fails, the next start repeats it.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes the temporary files of a process that was killed.
pub(super) fn remove_leftovers(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_temporary = name.starts_with(PREFIX) && name.ends_with(SUFFIX);
        if is_temporary && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
