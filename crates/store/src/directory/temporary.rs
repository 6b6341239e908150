//! Files that are being written and have no name of their own yet.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::private;

/// How the names of temporary files begin and end. No other program's files
/// look like that, should the directory have some.
const PREFIX: &str = ".zeitnot-";
const SUFFIX: &str = ".tmp";

/// Tells temporary files of one process apart.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// A temporary file. It vanishes unless it is given a name.
pub(super) struct TemporaryFile {
    path: PathBuf,
    pub(super) file: File,
}

impl TemporaryFile {
    /// A new file beside the one it is to become.
    pub(super) fn create(directory: &Path, name: &str) -> io::Result<Self> {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = directory.join(format!("{PREFIX}{name}.{number}{SUFFIX}"));
        let file = private::create_new(&path)?;
        Ok(Self { path, file })
    }

    /// Gives the file a name, in place of any other file of that name, once the
    /// disk has all of it.
    pub(super) fn persist(self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, path)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // There is none any more if it got its name. If it cannot be removed,
        // the next start does it.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes what a process that was killed has left.
pub(super) fn remove_leftovers(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let temporary = name.starts_with(PREFIX) && name.ends_with(SUFFIX);
        if temporary && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
