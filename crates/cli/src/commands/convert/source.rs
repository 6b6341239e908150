//! The source of a conversion, which is read game by game if the format allows it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use zeitnot_record::epd::{Epd, Positions};
use zeitnot_record::pgn::Games;
use zeitnot_record::{Format, GameRecord, MAX_INPUT_BYTES, ReadError, sgf};

use super::FILE_KIND;
use crate::error::CliError;
use crate::files;

type ReadGame = Result<GameRecord, ReadError>;

/// An open file whose format is known.
pub(super) struct ConvertSource<'a> {
    path: &'a Path,
    input: BufReader<File>,
    format: Format,
}

impl<'a> ConvertSource<'a> {
    /// Opens a file and detects its format.
    pub(super) fn open(path: &'a Path) -> Result<Self, CliError> {
        let unreadable = |error: std::io::Error| CliError::File {
            action: "read",
            what: FILE_KIND,
            path: path.to_owned(),
            reason: error.to_string(),
            remedy: "give the path of a file you may read",
        };
        let mut input = BufReader::new(File::open(path).map_err(unreadable)?);
        let start = input.fill_buf().map_err(unreadable)?;
        let format = Format::detect(start, Some(&path.to_string_lossy()));
        Ok(Self {
            path,
            input,
            format,
        })
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// Returns the games of the file: at least one, or at least one error.
    ///
    /// Chess files are streamed, because they may be larger than memory.
    pub(super) fn games(self) -> Result<Box<dyn Iterator<Item = ReadGame>>, CliError> {
        let to_record = |epd: Result<Epd, ReadError>| epd.map(|epd| epd.to_record());
        match self.format {
            Format::Pgn => return Ok(Box::new(Games::new(self.input))),
            Format::Epd => return Ok(Box::new(Positions::new(self.input).map(to_record))),
            _ => {}
        }
        let bytes = files::read_bytes(self.path, FILE_KIND, MAX_INPUT_BYTES as u64)?;
        let games = match self.format {
            Format::Sgf => sgf::Games::new(&bytes).collect(),
            format => vec![format.read(&bytes)],
        };
        Ok(Box::new(games.into_iter()))
    }
}
