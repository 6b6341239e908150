//! Files of arguments: size limits for reading, atomic writing.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
///
/// Fails if the file cannot be read, is longer, or is not UTF-8.
pub fn read_text(path: &Path, what: &'static str, limit: u64) -> Result<String, CliError> {
    String::from_utf8(read_bytes(path, what, limit)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let reason = format!("byte {at} is not UTF-8");
        unreadable(path, what, reason, "save it as UTF-8 text")
    })
}

/// Reads a file of at most `limit` bytes.
///
/// # Errors
///
/// Fails if the file cannot be read or is longer.
pub fn read_bytes(path: &Path, what: &'static str, limit: u64) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        // One byte above the limit shows that the file is too long.
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes)
    });
    read.map_err(|error| {
        let remedy = "give the path of a file you may read";
        unreadable(path, what, error.to_string(), remedy)
    })?;
    if bytes.len() as u64 > limit {
        let reason = format!("it is longer than {limit} bytes");
        return Err(unreadable(path, what, reason, "give a shorter file"));
    }
    Ok(bytes)
}

/// A file that is opened before the work starts, so that a wrong path fails early.
///
/// Its old content stays until something is written.
pub struct OutputFile {
    path: PathBuf,
    description: &'static str,
    file: File,
}

impl OutputFile {
    /// Opens or creates the file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be opened for writing.
    pub fn create(path: &Path, what: &'static str) -> Result<Self, CliError> {
        let mut options = OpenOptions::new();
        match options.write(true).create(true).truncate(false).open(path) {
            Ok(file) => Ok(Self {
                path: path.to_owned(),
                description: what,
                file,
            }),
            Err(error) => Err(unwritable(path, what, &error)),
        }
    }

    /// Replaces the content of the file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn write(self, text: &str) -> Result<(), CliError> {
        self.write_bytes(text.as_bytes())
    }

    /// Replaces the content of the file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn write_bytes(mut self, bytes: &[u8]) -> Result<(), CliError> {
        let written = self
            .file
            .set_len(0)
            .and_then(|()| self.file.write_all(bytes));
        written.map_err(|error| unwritable(&self.path, self.description, &error))
    }
}

/// A file that appears at its path only when it is complete.
///
/// Until then it is a temporary file in the same folder, which is removed on
/// drop. Devices and pipes are written directly.
pub(crate) struct AtomicFile {
    /// `None` for a device or a pipe.
    temporary: Option<PathBuf>,
    file: BufWriter<File>,
}

impl AtomicFile {
    /// Creates the temporary file for the path `wanted`.
    pub(crate) fn create(wanted: &Path) -> io::Result<Self> {
        if fs::metadata(wanted).is_ok_and(|there| !there.is_file()) {
            let file = OpenOptions::new().write(true).open(wanted)?;
            return Ok(Self {
                temporary: None,
                file: BufWriter::new(file),
            });
        }
        // The process id keeps the file apart from those of other runs, and
        // `create_new` from files of the user.
        let mut name: OsString = wanted.into();
        name.push(format!(".{}.part", std::process::id()));
        let path = PathBuf::from(name);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)?;
        Ok(Self {
            temporary: Some(path),
            file: BufWriter::new(file),
        })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Renames the file to the path `wanted`.
    pub(crate) fn finish(mut self, wanted: &Path) -> io::Result<()> {
        self.file.flush()?;
        match &self.temporary {
            None => Ok(()),
            Some(temporary) => {
                self.file.get_ref().sync_all()?;
                fs::rename(temporary, wanted)
            }
        }
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // Fails after the rename, when there is nothing to remove.
            let _ = fs::remove_file(temporary);
        }
    }
}

pub(crate) fn empty_file(path: &Path, what: &'static str) -> CliError {
    unreadable(path, what, "it is empty".to_owned(), "give another file")
}

fn unreadable(path: &Path, what: &'static str, reason: String, remedy: &'static str) -> CliError {
    CliError::File {
        action: "read",
        what,
        path: path.to_owned(),
        reason,
        remedy,
    }
}

/// Returns the canonical path, also of a file that does not exist yet.
///
/// Two names of one file have the same canonical path.
pub(crate) fn resolve_path(path: &Path) -> PathBuf {
    if let Ok(canonical) = path.canonicalize() {
        return canonical;
    }
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default();
    parent
        .canonicalize()
        .map_or_else(|_| path.to_owned(), |parent| parent.join(name))
}

pub(crate) fn unwritable(path: &Path, what: &'static str, error: &io::Error) -> CliError {
    CliError::File {
        action: "write",
        what,
        path: path.to_owned(),
        reason: error.to_string(),
        remedy: "give a path you may write to",
    }
}
