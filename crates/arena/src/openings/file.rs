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
use zeitnot_record::{Format, GameRecord, MAX_INPUT_BYTES, Outcome, move_list, sgf};

use super::check::{Checker, Duplicate};
use super::chess;
use super::error::{OpeningsError, Place, Problem};
use super::ground::Ground;
use super::list::{self, Line};
use crate::opening::Opening;

/// Most openings of a file.
pub const MOST_OPENINGS: usize = 1_000_000;

/// Most bytes of a file of chess, which is read piece by piece. Others are
/// held in memory and may have [`MAX_INPUT_BYTES`].
pub const MOST_BYTES: u64 = 1 << 30;

/// What a file has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
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
    ground: &Ground,
    plies: Option<u32>,
) -> Result<Loaded, OpeningsError> {
    let name = path.to_string_lossy();
    match File::open(path) {
        Ok(file) => read(BufReader::new(file), &name, ground, plies),
        Err(error) => Err(OpeningsError {
            file: name.into_owned(),
            place: Place::Whole,
            problem: Problem::Unreadable(error),
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
    ground: &Ground,
    plies: Option<u32>,
) -> Result<Loaded, OpeningsError> {
    let mut reader = Reader {
        ground,
        plies,
        checker: Checker::new(ground),
        loaded: Loaded::default(),
        place: Place::Whole,
    };
    let read = reader.read(input, name);
    read.map_err(|problem| OpeningsError {
        file: name.to_owned(),
        place: reader.place,
        problem,
    })?;
    Ok(reader.loaded)
}

struct Reader<'a> {
    ground: &'a Ground,
    plies: Option<u32>,
    checker: Checker<'a>,
    loaded: Loaded,
    /// What is being looked at.
    place: Place,
}

impl Reader<'_> {
    fn read(&mut self, mut input: impl BufRead, name: &str) -> Result<(), Problem> {
        let beginning = input.fill_buf().map_err(Problem::Unreadable)?;
        let format = match self.ground.is_dealt() {
            // Whatever the positions of a game look like, a line is one.
            true => Format::MoveList,
            false => Format::detect(beginning, Some(name)),
        };
        match (self.ground.is_chess(), format) {
            (true, Format::Pgn) => self.bounded(input, Self::games)?,
            (true, Format::Epd | Format::MoveList) => self.bounded(input, Self::positions)?,
            (false, Format::MoveList) => self.text(&whole(input)?)?,
            (false, Format::Sgf) => {
                for record in sgf::read_all(&whole(input)?)? {
                    self.record(&record)?;
                }
            }
            (false, Format::Psq | Format::RenLib) => {
                let record = format.read(&whole(input)?)?;
                self.record(&record)?;
            }
            _ => return Err(self.wrong_format(format)),
        }
        self.place = Place::Whole;
        if self.loaded.openings.is_empty() {
            return Err(Problem::Empty);
        }
        Ok(())
    }

    /// Reads piece by piece, but no more than is allowed.
    fn bounded<R: BufRead>(
        &mut self,
        input: R,
        read: fn(&mut Self, &mut std::io::Take<R>) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut input = input.take(MOST_BYTES);
        let result = read(self, &mut input);
        if input.limit() == 0 {
            // What was cut off may have made nonsense of the rest.
            self.place = Place::Whole;
            return Err(Problem::TooLarge(MOST_BYTES));
        }
        result
    }

    fn games<R: BufRead>(&mut self, input: &mut std::io::Take<R>) -> Result<(), Problem> {
        for (index, game) in Games::new(input).enumerate() {
            // Errors of the format name their lines themselves.
            self.place = Place::Whole;
            let record = game?;
            self.place = Place::Entry("game", index + 1);
            let opening = chess::of_game(self.ground, &record, self.plies)?;
            self.add(opening)?;
        }
        Ok(())
    }

    fn positions<R: BufRead>(&mut self, input: &mut std::io::Take<R>) -> Result<(), Problem> {
        for (index, epd) in Positions::new(input).enumerate() {
            self.place = Place::Whole;
            let epd = epd?;
            self.place = Place::Entry("position", index + 1);
            self.add(chess::of_epd(&epd))?;
        }
        Ok(())
    }

    /// Our own list, or a single game.
    fn text(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        let text = std::str::from_utf8(bytes).map_err(|_| Problem::NotText)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let last = text.split_whitespace().next_back();
        let last = last.filter(|_| !self.ground.is_dealt());
        if last.and_then(Outcome::parse).is_some() {
            let record = move_list::read(bytes, Some(self.ground.game().name()))?;
            return self.record(&record);
        }
        for (index, line) in text.lines().enumerate() {
            self.place = Place::Line(index + 1);
            match list::parse_line(self.ground, line)? {
                Line::Opening(opening) => self.add(opening)?,
                Line::Note(name, value) => self.note(name, value)?,
                Line::Blank => {}
            }
        }
        Ok(())
    }

    /// A game of gomoku, cut to its opening.
    fn record(&mut self, record: &GameRecord) -> Result<(), Problem> {
        self.place = Place::Entry("game", self.entries() + 1);
        if let (Some(found), Some(wanted)) = (record.size, self.ground.size()) {
            let fits = [found.columns(), found.rows()].map(u32::from) == [wanted; 2];
            self.must_fit("size", fits, &found.to_string(), &wanted.to_string())?;
        }
        let most = self.plies.map_or(usize::MAX, |plies| plies as usize);
        let start = record.start.iter().map(String::as_str);
        let words: Vec<&str> = start.chain(record.moves().take(most)).collect();
        let opening = list::parse_moves(self.ground, &words.join(" "))?;
        self.add(opening)
    }

    fn note(&mut self, name: String, value: String) -> Result<(), Problem> {
        let ground = self.ground;
        let same = |wanted: &str| value.eq_ignore_ascii_case(wanted);
        if name == "game" {
            let wanted = ground.game().name();
            self.must_fit("game", same(wanted), &value, wanted)?;
        } else if name == "rule" {
            let wanted = ground.rule().unwrap_or_default();
            self.must_fit("rule", same(wanted), &value, wanted)?;
        } else if name == "size" {
            let wanted = ground.size().unwrap_or_default().to_string();
            self.must_fit("size", same(&wanted), &value, &wanted)?;
        }
        self.loaded.notes.push((name, value));
        Ok(())
    }

    fn must_fit(
        &self,
        what: &'static str,
        fits: bool,
        found: &str,
        wanted: &str,
    ) -> Result<(), Problem> {
        if fits {
            return Ok(());
        }
        Err(Problem::Other {
            what,
            found: list::quoted(found),
            wanted: wanted.to_owned(),
        })
    }

    fn add(&mut self, mut opening: Opening) -> Result<(), Problem> {
        if self.entries() >= MOST_OPENINGS {
            return Err(Problem::TooMany);
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

    fn wrong_format(&self, format: Format) -> Problem {
        Problem::WrongFormat {
            format: format.extension(),
            game: self.ground.game().name(),
            known: match self.ground.is_chess() {
                true => "epd or pgn",
                false => "a list (txt), sgf, psq or lib",
            },
        }
    }
}

fn whole(input: impl BufRead) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let limit = MAX_INPUT_BYTES as u64;
    // One byte more than allowed tells a file that is too long.
    let mut input = input.take(limit + 1);
    input.read_to_end(&mut bytes).map_err(Problem::Unreadable)?;
    if input.limit() == 0 {
        return Err(Problem::TooLarge(limit));
    }
    Ok(bytes)
}

/// Writes a set in the format of its game: EPD for chess, else a list.
///
/// # Errors
///
/// An opening cannot be played.
pub fn write(
    ground: &Ground,
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
