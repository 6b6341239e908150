//! Files that arguments name: read within bounds, written whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
///
/// Names the file and the remedy if it cannot be read, is longer, or is not
/// UTF-8.
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
/// Names the file and the remedy if it cannot be read or is longer.
pub fn read_bytes(path: &Path, what: &'static str, limit: u64) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        // One byte more than allowed tells a file that is too long.
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes)
    });
    read.map_err(|error| {
        let remedy = "give the path of a file you may read";
        unreadable(path, what, error.to_string(), remedy)
    })?;
    if bytes.len() as u64 > limit {
        let reason = format!("it is longer than {limit} bytes");
        return Err(unreadable(path, what, reason, "give a shorter one"));
    }
    Ok(bytes)
}

/// A file that was opened for writing before the work began, so that a wrong
/// path is told at once. What is in it stays until there is something to write.
pub struct OutputFile {
    path: PathBuf,
    description: &'static str,
    file: File,
}

impl OutputFile {
    /// Opens the file, or creates it.
    ///
    /// # Errors
    ///
    /// Names the file and the remedy.
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

    /// Writes the whole file.
    ///
    /// # Errors
    ///
    /// Names the file and the remedy.
    pub fn write(self, text: &str) -> Result<(), CliError> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes the whole file.
    ///
    /// # Errors
    ///
    /// Names the file and the remedy.
    pub fn write_bytes(mut self, bytes: &[u8]) -> Result<(), CliError> {
        let written = self
            .file
            .set_len(0)
            .and_then(|()| self.file.write_all(bytes));
        written.map_err(|error| unwritable(&self.path, self.description, &error))
    }
}

/// A file that is written beside its place until it is whole, so that nothing
/// half done is left behind. It goes away when it is dropped. What is no file
/// but a device or a pipe is written to at once.
pub(crate) struct AtomicFile {
    /// Where it is until then; none if it is in its place already.
    temporary: Option<PathBuf>,
    file: BufWriter<File>,
}

impl AtomicFile {
    /// Begins a file that will be at the place `wanted`.
    pub(crate) fn create(wanted: &Path) -> io::Result<Self> {
        if fs::metadata(wanted).is_ok_and(|there| !there.is_file()) {
            let file = OpenOptions::new().write(true).open(wanted)?;
            return Ok(Self {
                temporary: None,
                file: BufWriter::new(file),
            });
        }
        // Nobody else's file: neither that of another run nor the user's own.
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

    /// Adds to the file.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self, wanted: &Path) -> io::Result<()> {
        self.file.flush()?;
        match &self.temporary {
            None => Ok(()),
            Some(beside) => {
                self.file.get_ref().sync_all()?;
                fs::rename(beside, wanted)
            }
        }
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.temporary {
            // Behind a rename there is nothing to remove, and that is no fault.
            let _ = fs::remove_file(beside);
        }
    }
}

/// A file with nothing in it, with the remedy.
pub(crate) fn empty_file(path: &Path, what: &'static str) -> CliError {
    unreadable(path, what, "it is empty".to_owned(), "give another one")
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

/// Where a path leads, as far as it leads anywhere: two names of one file lead
/// to the same place.
pub(crate) fn resolve_path(path: &Path) -> PathBuf {
    if let Ok(place) = path.canonicalize() {
        return place;
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

/// A file that cannot be written, with the remedy.
pub(crate) fn unwritable(path: &Path, what: &'static str, error: &io::Error) -> CliError {
    CliError::File {
        action: "write",
        what,
        path: path.to_owned(),
        reason: error.to_string(),
        remedy: "give a path you may write to",
    }
}
