//! The identity of files, to detect that a path leads to another file.

use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

/// An open file or directory that must stay at its path.
///
/// Its number is not reused while it is open, so equal numbers mean the same file.
#[derive(Debug)]
pub(crate) struct PinnedPath {
    path: PathBuf,
    identity: Identity,
}

/// The device and the number of a file.
#[cfg(unix)]
type Identity = (u64, u64);

/// Windows does not let open files be removed, so their existence is enough.
#[cfg(not(unix))]
type Identity = ();

impl PinnedPath {
    /// Remembers which file is at a path now.
    pub(crate) fn new(path: PathBuf) -> io::Result<Self> {
        let identity = identity(&std::fs::metadata(&path)?);
        Ok(Self { path, identity })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns what is wrong with the path; `None` if the same file is there.
    pub(crate) fn problem(&self) -> Option<String> {
        match std::fs::metadata(&self.path) {
            Ok(found) if identity(&found) == self.identity => None,
            Ok(_) => Some("was replaced".to_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Some("was removed or moved".to_owned())
            }
            Err(error) => Some(format!("cannot be found ({error})")),
        }
    }
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}
