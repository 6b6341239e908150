//! The file that is written: beside its place until it is whole, so that a game
//! can be converted in place and nothing half done is left behind.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use zeitnot_record::Format;

use super::WHAT;
use crate::error::CliError;

/// Whether a file of this format may have several games.
pub(super) fn holds_many(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Epd | Format::Sgf)
}

/// A file that appears when it is finished.
pub(super) struct Target<'a> {
    path: &'a Path,
    format: Format,
    unfinished: Option<Unfinished>,
}

impl<'a> Target<'a> {
    /// A file at this place. Nothing happens before the first game comes.
    pub(super) fn new(path: &'a Path, format: Format) -> Self {
        Self {
            path,
            format,
            unfinished: None,
        }
    }

    /// The format of the file.
    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// Adds a game.
    pub(super) fn append(&mut self, game: &[u8]) -> Result<(), CliError> {
        let separator = self.separator();
        let written = match &mut self.unfinished {
            Some(file) => file.write(separator, game),
            None => Unfinished::create(self.path).and_then(|mut file| {
                file.write(b"", game)?;
                self.unfinished = Some(file);
                Ok(())
            }),
        };
        written.map_err(|error| self.unwritable(&error))
    }

    /// Puts the file in its place.
    pub(super) fn finish(mut self) -> Result<(), CliError> {
        let finished = match self.unfinished.take() {
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
        CliError::File {
            action: "write",
            what: WHAT,
            path: self.path.to_owned(),
            reason: error.to_string(),
            remedy: "give a path you may write to",
        }
    }
}

/// What is written so far, under another name. It goes away when it is dropped.
struct Unfinished {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Unfinished {
    fn create(wanted: &Path) -> io::Result<Self> {
        let mut name: OsString = wanted.into();
        name.push(".part");
        let path = PathBuf::from(name);
        let file = BufWriter::new(File::create(&path)?);
        Ok(Self { path, file })
    }

    fn write(&mut self, separator: &[u8], game: &[u8]) -> io::Result<()> {
        self.file.write_all(separator)?;
        self.file.write_all(game)
    }

    fn finish(mut self, wanted: &Path) -> io::Result<()> {
        self.file.flush()?;
        fs::rename(&self.path, wanted)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Behind a rename there is nothing to remove, and that is no fault.
        let _ = fs::remove_file(&self.path);
    }
}
