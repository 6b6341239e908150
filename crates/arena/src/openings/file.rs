//! Openings from a file, each of them checked against the rules of the game.
//!
//! Chess: EPD or FEN, a position a line, and PGN. Gomoku: our own [list],
//! SGF collections, Piskvork's PSQ, RenLib's main line, and plain move lists
//! that end in a result. Other games: the list, with spaces between moves, or
//! a position a line where chance has a part.
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

/// Most openings of a file.
pub const MOST_OPENINGS: usize = 1_000_000;

/// Most bytes of a file of chess, which is read piece by piece. Others are
/// held in memory and may have [`MAX_INPUT_BYTES`].
pub const MAX_FILE_BYTES: u64 = 1 << 30;

/// What a file has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadedOpenings {
    /// The openings in the order of the file, each position once.
    pub openings: Vec<Opening>,
    /// Those that were left out, because an earlier one leads to the same
    /// position.
    pub duplicates: Vec<Duplicate>,
    /// What the comments above our own lists say: names in small letters, and
    /// values.
    pub notes: Vec<(String, String)>,
}

/// Reads a file; `plies` cuts games to their first moves.
///
/// # Errors
///
/// Names the file, the place and the remedy.
pub fn read_file(
    path: &Path,
    ground: &OpeningContext,
    plies: Option<u32>,
) -> Result<LoadedOpenings, OpeningsError> {
    let name = path.to_string_lossy();
    match File::open(path) {
        Ok(file) => read(BufReader::new(file), &name, ground, plies),
        Err(error) => Err(OpeningsError {
            file: name.into_owned(),
            place: OpeningsLocation::Whole,
            problem: OpeningsProblem::Unreadable(error),
        }),
    }
}

/// Reads openings from anywhere. `name` stands for them in errors, and its
/// extension tells the format where the content does not.
///
/// # Errors
///
/// Names the file, the place and the remedy.
pub fn read(
    input: impl BufRead,
    name: &str,
    ground: &OpeningContext,
    plies: Option<u32>,
) -> Result<LoadedOpenings, OpeningsError> {
    let mut reader = OpeningsReader {
        context: ground,
        plies,
        checker: OpeningChecker::new(ground),
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
    /// What is being looked at.
    location: OpeningsLocation,
}

impl OpeningsReader<'_> {
    fn read(&mut self, mut input: impl BufRead, name: &str) -> Result<(), OpeningsProblem> {
        let beginning = input.fill_buf().map_err(OpeningsProblem::Unreadable)?;
        let format = match self.context.is_dealt() {
            // Whatever the positions of a game look like, a line is one.
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

    /// Reads piece by piece, but no more than is allowed.
    fn read_bounded<R: BufRead>(
        &mut self,
        input: R,
        read: fn(&mut Self, &mut std::io::Take<R>) -> Result<(), OpeningsProblem>,
    ) -> Result<(), OpeningsProblem> {
        let mut input = input.take(MAX_FILE_BYTES);
        let result = read(self, &mut input);
        if input.limit() == 0 {
            // What was cut off may have made nonsense of the rest.
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
            // Errors of the format name their lines themselves.
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

    /// Our own list, or a single game.
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

    /// A game of gomoku, cut to its opening.
    fn add_record(&mut self, record: &GameRecord) -> Result<(), OpeningsProblem> {
        self.location = OpeningsLocation::Entry("game", self.entries() + 1);
        if let (Some(found), Some(wanted)) = (record.size, self.context.size()) {
            let fits = [found.columns(), found.rows()].map(u32::from) == [wanted; 2];
            self.require_match("size", fits, &found.to_string(), &wanted.to_string())?;
        }
        let most = self.plies.map_or(usize::MAX, |plies| plies as usize);
        let start = record.start.iter().map(String::as_str);
        let words: Vec<&str> = start.chain(record.moves().take(most)).collect();
        let opening = list::parse_moves(self.context, &words.join(" "))?;
        self.add(opening)
    }

    fn add_note(&mut self, name: String, value: String) -> Result<(), OpeningsProblem> {
        let ground = self.context;
        let same = |wanted: &str| value.eq_ignore_ascii_case(wanted);
        if name == "game" {
            let wanted = ground.game().name();
            self.require_match("game", same(wanted), &value, wanted)?;
        } else if name == "rule" {
            let wanted = ground.rule().unwrap_or_default();
            self.require_match("rule", same(wanted), &value, wanted)?;
        } else if name == "size" {
            let wanted = ground.size().unwrap_or_default().to_string();
            self.require_match("size", same(&wanted), &value, &wanted)?;
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
    // One byte more than allowed tells a file that is too long.
    let mut input = input.take(limit + 1);
    input
        .read_to_end(&mut bytes)
        .map_err(OpeningsProblem::Unreadable)?;
    if input.limit() == 0 {
        return Err(OpeningsProblem::TooLarge(limit));
    }
    Ok(bytes)
}

/// Writes a set in the format of its game: EPD for chess, else a list.
///
/// # Errors
///
/// An opening cannot be played.
pub fn write(
    ground: &OpeningContext,
    notes: &[(&str, String)],
    openings: &[Opening],
) -> Result<String, GameError> {
    if ground.is_chess() {
        chess::write(ground, notes, openings)
    } else {
        Ok(list::write(ground, notes, openings))
    }
}

/// Comments above openings.
pub(super) fn write_notes(notes: &[(&str, String)]) -> String {
    let line = |(name, value): &(&str, String)| format!("# {name}: {value}\n");
    notes.iter().map(line).collect()
}

#[cfg(test)]
mod tests;
