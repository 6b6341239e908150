//! Reads a tile set from its text. `data/english.tiles` tells the format.

use super::error::{TileSetError, TileSetFault};
use super::spelling::{self, Spelling};
use super::{Face, TileSet};
use crate::shown::shown;
use crate::tile::Letter;

const MOST_BYTES: usize = 64 * 1024;
const MOST_VALUE: u8 = 99;

impl TileSet {
    /// Reads a tile set.
    ///
    /// # Errors
    ///
    /// [`TileSetError`] names the line, what is wrong and what to write.
    pub fn parse(name: &str, text: &str) -> Result<Self, TileSetError> {
        let fail = |line, fault| TileSetError {
            name: shown(name),
            line,
            fault,
        };
        if text.len() > MOST_BYTES {
            return Err(fail(1, TileSetFault::TooLong));
        }
        let mut builder = Builder::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let read = builder.line(line);
            read.map_err(|fault| fail(index + 1, fault))?;
        }
        if builder.faces.is_empty() {
            return Err(fail(text.lines().count().max(1), TileSetFault::Empty));
        }
        builder.spellings.sort_by_key(Spelling::rank);
        Ok(Self {
            name: name.to_owned(),
            blanks: builder.blanks.unwrap_or(0),
            faces: builder.faces,
            spellings: builder.spellings,
        })
    }
}

/// What has been read so far.
#[derive(Default)]
struct Builder {
    blanks: Option<u8>,
    faces: Vec<Face>,
    spellings: Vec<Spelling>,
    total: usize,
}

impl Builder {
    fn line(&mut self, line: &str) -> Result<(), TileSetFault> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields.as_slice() {
            [] => Ok(()),
            ["blanks", count] => self.blanks(count),
            [written, count, value, marks @ ..] => self.letter(written, count, value, marks),
            _ => Err(TileSetFault::Fields(shown(line.trim()))),
        }
    }

    fn blanks(&mut self, count: &str) -> Result<(), TileSetFault> {
        if self.blanks.is_some() {
            return Err(TileSetFault::BlanksTwice);
        }
        self.blanks = Some(self.tiles(count)?);
        Ok(())
    }

    fn letter(
        &mut self,
        written: &str,
        count: &str,
        value: &str,
        marks: &[&str],
    ) -> Result<(), TileSetFault> {
        let number = u8::try_from(self.faces.len() + 1).ok();
        let letter = number.and_then(Letter::new);
        let letter = letter.ok_or(TileSetFault::TooManyLetters)?;
        let wide = self.spelling(written, letter)?;
        let lower: String = written.chars().map(spelling::lower).collect();
        let upper_again: String = lower.chars().map(spelling::upper).collect();
        if lower == written || upper_again != written {
            return Err(TileSetFault::NoLowerCase(shown(written)));
        }
        let count = self.tiles(count)?;
        let value = number_up_to(MOST_VALUE, value, "value of a tile")?;
        let (vowel, others) = match marks {
            ["vowel", others @ ..] => (true, others),
            others => (false, others),
        };
        match others {
            [] => {}
            ["=", others @ ..] => {
                for other in others {
                    self.spelling(other, letter)?;
                }
            }
            [other, ..] => return Err(TileSetFault::Mark(shown(other))),
        }
        self.faces.push(Face {
            upper: written.to_owned(),
            lower,
            wide,
            count,
            value,
            vowel,
        });
        Ok(())
    }

    /// Notes that `text` is read as `letter`; tells whether it is several
    /// letters to the eye.
    fn spelling(&mut self, text: &str, letter: Letter) -> Result<bool, TileSetFault> {
        let spelling = Spelling::new(text, letter);
        let spelling = spelling.ok_or_else(|| TileSetFault::Spelling(shown(text)))?;
        if self.spellings.iter().any(|old| old.text == spelling.text) {
            return Err(TileSetFault::Twice(shown(text)));
        }
        let wide = spelling.wide;
        self.spellings.push(spelling);
        Ok(wide)
    }

    fn tiles(&mut self, count: &str) -> Result<u8, TileSetFault> {
        let count = number_up_to(u8::MAX, count, "number of tiles")?;
        self.total += usize::from(count);
        if self.total > TileSet::MOST_TILES {
            return Err(TileSetFault::TooManyTiles);
        }
        Ok(count)
    }
}

fn number_up_to(most: u8, text: &str, what: &'static str) -> Result<u8, TileSetFault> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u8>().ok();
    let number = number.filter(|&number| digits && number <= most);
    number.ok_or_else(|| TileSetFault::Number(shown(text), what, most))
}
