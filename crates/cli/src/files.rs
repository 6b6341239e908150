//! Files that arguments name: read within bounds, written whole.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
///
/// Names the file and the remedy if it cannot be read, is longer, or is not
/// UTF-8.
pub fn read_text(path: &Path, what: &'static str, limit: u64) -> Result<String, CliError> {
    let unreadable = |reason: String, remedy: &'static str| CliError::File {
        action: "read",
        what,
        path: path.to_owned(),
        reason,
        remedy,
    };
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        // One byte more than allowed tells a file that is too long.
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes)
    });
    read.map_err(|error| unreadable(error.to_string(), "give the path of a file you may read"))?;
    if bytes.len() as u64 > limit {
        let reason = format!("it is longer than {limit} bytes");
        return Err(unreadable(reason, "give a shorter one"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        unreadable(format!("byte {at} is not UTF-8"), "save it as UTF-8 text")
    })
}

/// A file that was opened for writing before the work began, so that a wrong
/// path is told at once.
pub struct Output {
    path: PathBuf,
    what: &'static str,
    file: File,
}

impl Output {
    /// Creates the file, or empties it.
    ///
    /// # Errors
    ///
    /// Names the file and the remedy.
    pub fn create(path: &Path, what: &'static str) -> Result<Self, CliError> {
        match File::create(path) {
            Ok(file) => Ok(Self {
                path: path.to_owned(),
                what,
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
    pub fn write(mut self, text: &str) -> Result<(), CliError> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| unwritable(&self.path, self.what, &error))
    }
}

fn unwritable(path: &Path, what: &'static str, error: &std::io::Error) -> CliError {
    CliError::File {
        action: "write",
        what,
        path: path.to_owned(),
        reason: error.to_string(),
        remedy: "give a path you may write to",
    }
}
