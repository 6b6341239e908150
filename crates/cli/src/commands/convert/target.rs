//! The file that is written: beside its place until it is whole, so that a game
//! can be converted in place and nothing half done is left behind.

use std::io;
use std::path::Path;

use zeitnot_record::Format;

use super::FILE_KIND;
use crate::error::CliError;
use crate::files::{AtomicFile, unwritable};

/// Whether a file of this format may have several games.
pub(super) fn is_collection(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Epd | Format::Sgf)
}

/// A file that appears when it is finished.
pub(super) struct ConvertTarget<'a> {
    path: &'a Path,
    format: Format,
    file: Option<AtomicFile>,
}

impl<'a> ConvertTarget<'a> {
    /// A file at this place. Nothing happens before the first game comes.
    pub(super) fn new(path: &'a Path, format: Format) -> Self {
        Self {
            path,
            format,
            file: None,
        }
    }

    /// The format of the file.
    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// Adds a game.
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

    /// Puts the file in its place.
    pub(super) fn finish(mut self) -> Result<(), CliError> {
        let finished = match self.file.take() {
            Some(file) => file.finish(self.path),
            None => Ok(()),
        };
        finished.map_err(|error| self.unwritable(&error))
    }

    /// What stands between two games.
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
