//! Append-only files.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::LabError;

/// An append-only file, from which opening removes an incomplete tail.
pub(crate) struct AppendFile {
    content: &'static str,
    path: PathBuf,
    file: File,
}

impl AppendFile {
    /// Opens or creates the file at `path` and keeps its first `valid_bytes`.
    pub(crate) fn open(
        path: &Path,
        content: &'static str,
        valid_bytes: usize,
    ) -> Result<Self, LabError> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let file = options.open(path);
        let file = file.map_err(|error| write_error(path, content, error))?;
        Self::new(path, content, file, valid_bytes)
    }

    /// Wraps an open file and keeps its first `valid_bytes`.
    pub(crate) fn new(
        path: &Path,
        content: &'static str,
        mut file: File,
        valid_bytes: usize,
    ) -> Result<Self, LabError> {
        let cut = file.set_len(valid_bytes as u64);
        let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| write_error(path, content, error))?;
        Ok(Self {
            content,
            path: path.to_owned(),
            file,
        })
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), LabError> {
        let written = self.file.write_all(bytes);
        let written = written.and_then(|()| self.file.flush());
        written.map_err(|error| write_error(&self.path, self.content, error))
    }
}

pub(crate) fn write_error(path: &Path, content: &'static str, error: io::Error) -> LabError {
    LabError::Write {
        content,
        path: path.to_owned(),
        error,
    }
}
