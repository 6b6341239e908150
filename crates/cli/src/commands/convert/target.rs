//! The target of a conversion.
//!
//! The file appears when it is complete, so a file can be converted in place.

use std::io;
use std::path::Path;

use zeitnot_record::Format;

use super::FILE_KIND;
use crate::error::CliError;
use crate::files::{AtomicFile, unwritable};

/// Returns `true` if a file of this format may hold several games.
pub(super) fn is_collection(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Epd | Format::Sgf)
}

/// A file that is created at the first game and appears when it is finished.
pub(super) struct ConvertTarget<'a> {
    path: &'a Path,
    format: Format,
    file: Option<AtomicFile>,
}

impl<'a> ConvertTarget<'a> {
    pub(super) fn new(path: &'a Path, format: Format) -> Self {
        Self {
            path,
            format,
            file: None,
        }
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    pub(super) fn append(&mut self, game: &[u8]) -> Result<(), CliError> {
        let separator = self.separator();
        let written = match &mut self.file {
            Some(file) => file.write(separator).and_then(|()| file.write(game)),
            None => AtomicFile::create(self.path).and_then(|mut file| {
                file.write(game)?;
                self.file = Some(file);
                Ok(())
            }),
        };
        written.map_err(|error| self.unwritable(&error))
    }

    pub(super) fn finish(mut self) -> Result<(), CliError> {
        let finished = match self.file.take() {
            Some(file) => file.finish(self.path),
            None => Ok(()),
        };
        finished.map_err(|error| self.unwritable(&error))
    }

    /// Returns the bytes between two games.
    fn separator(&self) -> &'static [u8] {
        match self.format {
            Format::Pgn => b"\n",
            _ => b"",
        }
    }

    fn unwritable(&self, error: &io::Error) -> CliError {
        unwritable(self.path, FILE_KIND, error)
    }
}
