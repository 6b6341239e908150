//! Directories and files that only their owner can read, on Unix.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates a directory and its missing parents.
pub(super) fn create_directory(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a file for reading and writing; creates it if it is missing.
pub(super) fn open_or_create(path: &Path) -> io::Result<File> {
    options().create(true).truncate(false).open(path)
}

/// Creates a file; fails if it exists.
pub(super) fn create_new(path: &Path) -> io::Result<File> {
    options().create_new(true).open(path)
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Returns `true` if the group or other users may write to a directory.
#[cfg(unix)]
pub(super) fn is_writable_by_others(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(path).is_ok_and(|found| found.mode() & 0o022 != 0)
}

/// Returns `false`: permission bits exist only on Unix.
#[cfg(not(unix))]
pub(super) fn is_writable_by_others(_: &Path) -> bool {
    false
}

/// Syncs the entries of a directory to disk.
///
/// Only Unix supports this; elsewhere it does nothing.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(path)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}
