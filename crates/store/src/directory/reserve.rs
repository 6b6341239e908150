//! Disk space that is kept for deletions.
//!
//! Deleting writes before it frees space, so on a full disk it would be refused too.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::private;

/// The name of the file.
pub(super) const RESERVE: &str = "reserve";

/// The size of the file.
///
/// A deletion may first have to copy the write-ahead log into the database, usually up
/// to 4 MiB.
const RESERVE_BYTES: u64 = 8 << 20;

const BLOCK_BYTES: usize = 64 << 10;

/// A file without meaning, emptied while a deletion needs its space.
#[derive(Debug)]
pub(crate) struct Reserve(Mutex<File>);

impl Reserve {
    pub(super) fn open(directory: &Path) -> io::Result<Self> {
        let file = private::open_or_create(&directory.join(RESERVE))?;
        Ok(Self(Mutex::new(file)))
    }

    /// Frees the space.
    pub(crate) fn release(&self) -> io::Result<()> {
        self.file().set_len(0)
    }

    /// Takes the missing space again, or as much of it as there is.
    ///
    /// The file has bytes that a file system cannot compress or share.
    ///
    /// # Errors
    ///
    /// Fails if some space is still missing.
    pub(crate) fn fill(&self) -> io::Result<()> {
        let mut file = self.file();
        let mut length = file.seek(SeekFrom::End(0))?;
        let mut noise = blake3::Hasher::new().finalize_xof();
        noise.set_position(length);
        let mut block = vec![0; BLOCK_BYTES];
        while length < RESERVE_BYTES {
            noise.fill(&mut block);
            file.write_all(&block)?;
            length += BLOCK_BYTES as u64;
        }
        Ok(())
    }

    fn file(&self) -> MutexGuard<'_, File> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
