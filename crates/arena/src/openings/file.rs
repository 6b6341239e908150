//! Reads openings from files and checks each against the rules of the game.
//!
//! Chess: EPD or FEN with one position per line, and PGN. Gomoku: our [list],
//! SGF collections, PSQ of Piskvork, the main line of RenLib files, and move
//! lists that end with a result. Other games: the list with spaces between moves,
//! or one position per line in games with chance.
//!
//! [list]: super::list

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use zeitnot_core::GameError;
use zeitnot_record::epd::Positions;
use zeitnot_record::pgn::Games;
use zeitnot_record::{Format, GameRecord, MAX_INPUT_BYTES, RecordOutcome, move_list, sgf};

use super::check::{Duplicate, OpeningChecker};
use super::chess;
use super::context::OpeningContext;
use super::error::{OpeningsError, OpeningsLocation, OpeningsProblem};
use super::list::{self, ListLine};
use crate::opening::Opening;

/// The maximum number of openings in a file.
pub const MOST_OPENINGS: usize = 1_000_000;

/// The maximum size of a chess file, which is read as a stream, in bytes.
///
/// Other files are held in memory and limited to [`MAX_INPUT_BYTES`].
pub const MAX_FILE_BYTES: u64 = 1 << 30;

/// The contents of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadedOpenings {
    /// The openings in the order of the file, without duplicates.
    pub openings: Vec<Opening>,
    /// The openings that lead to the same position as an earlier one.
    pub duplicates: Vec<Duplicate>,
    /// The notes at the start of a list: names in lower case, and values.
    pub notes: Vec<(String, String)>,
}

/// Reads a file; `plies` limits the number of moves taken from games.
///
/// # Errors
///
/// Fails with the file, the location, and the remedy.
pub fn read_file(
    path: &Path,
    context: &OpeningContext,
    plies: Option<u32>,
) -> Result<LoadedOpenings, OpeningsError> {
    let name = path.to_string_lossy();
    match File::open(path) {
        Ok(file) => read(BufReader::new(file), &name, context, plies),
        Err(error) => Err(OpeningsError {
            file: name.into_owned(),
            place: OpeningsLocation::Whole,
            problem: OpeningsProblem::Unreadable(error),
        }),
    }
}

/// Reads openings. `name` is used in errors.
///
/// The extension of `name` determines the format if the content does not.
///
/// # Errors
///
/// Fails with the file, the location, and the remedy.
pub fn read(
    input: impl BufRead,
    name: &str,
    context: &OpeningContext,
    plies: Option<u32>,
) -> Result<LoadedOpenings, OpeningsError> {
    let mut reader = OpeningsReader {
        context,
        plies,
        checker: OpeningChecker::new(context),
        loaded: LoadedOpenings::default(),
        location: OpeningsLocation::Whole,
    };
    let read = reader.read(input, name);
    read.map_err(|problem| OpeningsError {
        file: name.to_owned(),
        place: reader.location,
        problem,
    })?;
    Ok(reader.loaded)
}

struct OpeningsReader<'a> {
    context: &'a OpeningContext,
    plies: Option<u32>,
    checker: OpeningChecker<'a>,
    loaded: LoadedOpenings,
    /// The location of the current entry.
    location: OpeningsLocation,
}

impl OpeningsReader<'_> {
    fn read(&mut self, mut input: impl BufRead, name: &str) -> Result<(), OpeningsProblem> {
        let beginning = input.fill_buf().map_err(OpeningsProblem::Unreadable)?;
        let format = match self.context.is_dealt() {
            // Positions of any notation have one line each.
            true => Format::MoveList,
            false => Format::detect(beginning, Some(name)),
        };
        match (self.context.is_chess(), format) {
            (true, Format::Pgn) => self.read_bounded(input, Self::read_games)?,
            (true, Format::Epd | Format::MoveList) => {
                self.read_bounded(input, Self::read_positions)?;
            }
            (false, Format::MoveList) => self.read_text(&read_to_end(input)?)?,
            (false, Format::Sgf) => {
                for record in sgf::read_all(&read_to_end(input)?)? {
                    self.add_record(&record)?;
                }
            }
            (false, Format::Psq | Format::RenLib) => {
                let record = format.read(&read_to_end(input)?)?;
                self.add_record(&record)?;
            }
            _ => return Err(self.wrong_format(format)),
        }
        self.location = OpeningsLocation::Whole;
        if self.loaded.openings.is_empty() {
            return Err(OpeningsProblem::Empty);
        }
        Ok(())
    }

    /// Reads a stream up to the size limit.
    fn read_bounded<R: BufRead>(
        &mut self,
        input: R,
        read: fn(&mut Self, &mut std::io::Take<R>) -> Result<(), OpeningsProblem>,
    ) -> Result<(), OpeningsProblem> {
        let mut input = input.take(MAX_FILE_BYTES);
        let result = read(self, &mut input);
        if input.limit() == 0 {
            // The error may be caused by the truncation.
            self.location = OpeningsLocation::Whole;
            return Err(OpeningsProblem::TooLarge(MAX_FILE_BYTES));
        }
        result
    }

    fn read_games<R: BufRead>(
        &mut self,
        input: &mut std::io::Take<R>,
    ) -> Result<(), OpeningsProblem> {
        for (index, game) in Games::new(input).enumerate() {
            // Format errors contain their own location.
            self.location = OpeningsLocation::Whole;
            let record = game?;
            self.location = OpeningsLocation::Entry("game", index + 1);
            let opening = chess::from_game(self.context, &record, self.plies)?;
            self.add(opening)?;
        }
        Ok(())
    }

    fn read_positions<R: BufRead>(
        &mut self,
        input: &mut std::io::Take<R>,
    ) -> Result<(), OpeningsProblem> {
        for (index, epd) in Positions::new(input).enumerate() {
            self.location = OpeningsLocation::Whole;
            let epd = epd?;
            self.location = OpeningsLocation::Entry("position", index + 1);
            self.add(chess::from_epd(&epd))?;
        }
        Ok(())
    }

    /// Reads a list, or a single game with a result.
    fn read_text(&mut self, bytes: &[u8]) -> Result<(), OpeningsProblem> {
        let text = std::str::from_utf8(bytes).map_err(|_| OpeningsProblem::NotText)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let last = text.split_whitespace().next_back();
        let last = last.filter(|_| !self.context.is_dealt());
        if last.and_then(RecordOutcome::parse).is_some() {
            let record = move_list::read(bytes, Some(self.context.game().name()))?;
            return self.add_record(&record);
        }
        for (index, line) in text.lines().enumerate() {
            self.location = OpeningsLocation::Line(index + 1);
            match list::parse_line(self.context, line)? {
                ListLine::Opening(opening) => self.add(opening)?,
                ListLine::Note(name, value) => self.add_note(name, value)?,
                ListLine::Blank => {}
            }
        }
        Ok(())
    }

    /// Adds a gomoku game, cut to its opening.
    fn add_record(&mut self, record: &GameRecord) -> Result<(), OpeningsProblem> {
        self.location = OpeningsLocation::Entry("game", self.entries() + 1);
        if let (Some(found), Some(wanted)) = (record.size, self.context.size()) {
            let fits = [found.columns(), found.rows()].map(u32::from) == [wanted; 2];
            self.require_match("size", fits, &found.to_string(), &wanted.to_string())?;
        }
        let limit = self.plies.map_or(usize::MAX, |plies| plies as usize);
        let start = record.start.iter().map(String::as_str);
        let moves: Vec<&str> = start.chain(record.moves().take(limit)).collect();
        let opening = list::parse_moves(self.context, &moves.join(" "))?;
        self.add(opening)
    }

    fn add_note(&mut self, name: String, value: String) -> Result<(), OpeningsProblem> {
        let context = self.context;
        let matches = |wanted: &str| value.eq_ignore_ascii_case(wanted);
        if name == "game" {
            let wanted = context.game().name();
            self.require_match("game", matches(wanted), &value, wanted)?;
        } else if name == "rule" {
            let wanted = context.rule().unwrap_or_default();
            self.require_match("rule", matches(wanted), &value, wanted)?;
        } else if name == "size" {
            let wanted = context.size().unwrap_or_default().to_string();
            self.require_match("size", matches(&wanted), &value, &wanted)?;
        }
        self.loaded.notes.push((name, value));
        Ok(())
    }

    fn require_match(
        &self,
        what: &'static str,
        fits: bool,
        found: &str,
        wanted: &str,
    ) -> Result<(), OpeningsProblem> {
        if fits {
            return Ok(());
        }
        Err(OpeningsProblem::Mismatch {
            what,
            found: list::quoted(found),
            wanted: wanted.to_owned(),
        })
    }

    fn add(&mut self, mut opening: Opening) -> Result<(), OpeningsProblem> {
        if self.entries() >= MOST_OPENINGS {
            return Err(OpeningsProblem::TooMany);
        }
        if opening.name.is_empty() {
            opening.name = (self.entries() + 1).to_string();
        }
        match self.checker.check(&opening)? {
            Some(duplicate) => self.loaded.duplicates.push(duplicate),
            None => self.loaded.openings.push(opening),
        }
        Ok(())
    }

    fn entries(&self) -> usize {
        self.loaded.openings.len() + self.loaded.duplicates.len()
    }

    fn wrong_format(&self, format: Format) -> OpeningsProblem {
        OpeningsProblem::WrongFormat {
            format: format.extension(),
            game: self.context.game().name(),
            known: match self.context.is_chess() {
                true => "epd or pgn",
                false => "a list (txt), sgf, psq or lib",
            },
        }
    }
}

fn read_to_end(input: impl BufRead) -> Result<Vec<u8>, OpeningsProblem> {
    let mut bytes = Vec::new();
    let limit = MAX_INPUT_BYTES as u64;
    // One byte more than the limit detects a file that is too long.
    let mut input = input.take(limit + 1);
    input
        .read_to_end(&mut bytes)
        .map_err(OpeningsProblem::Unreadable)?;
    if input.limit() == 0 {
        return Err(OpeningsProblem::TooLarge(limit));
    }
    Ok(bytes)
}

/// Writes openings in the format of the game: EPD for chess, otherwise a list.
///
/// # Errors
///
/// Fails if an opening cannot be played.
pub fn write(
    context: &OpeningContext,
    notes: &[(&str, String)],
    openings: &[Opening],
) -> Result<String, GameError> {
    if context.is_chess() {
        chess::write(context, notes, openings)
    } else {
        Ok(list::write(context, notes, openings))
    }
}

/// Returns notes as comments.
pub(super) fn write_notes(notes: &[(&str, String)]) -> String {
    let line = |(name, value): &(&str, String)| format!("# {name}: {value}\n");
    notes.iter().map(line).collect()
}

#[cfg(test)]
mod tests;
