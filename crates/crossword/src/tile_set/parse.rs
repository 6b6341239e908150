//! Parses a tile set. `data/english.tiles` describes the format.

use zeitnot_core::text::excerpt;

use super::error::{TileSetError, TileSetFault};
use super::spelling::{self, Spelling};
use super::{LetterInfo, TileSet};
use crate::tile::Letter;

const MAX_BYTES: usize = 64 * 1024;
const MAX_VALUE: u8 = 99;

impl TileSet {
    /// Parses a tile set.
    ///
    /// # Errors
    ///
    /// Fails if a line is invalid; [`TileSetError`] names the line and the remedy.
    pub fn parse(name: &str, text: &str) -> Result<Self, TileSetError> {
        let fail = |line, fault| TileSetError {
            name: excerpt(name),
            line,
            fault,
        };
        if text.len() > MAX_BYTES {
            return Err(fail(1, TileSetFault::TooLong));
        }
        let mut builder = TileSetBuilder::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let read = builder.line(line);
            read.map_err(|fault| fail(index + 1, fault))?;
        }
        if builder.letter_infos.is_empty() {
            return Err(fail(text.lines().count().max(1), TileSetFault::Empty));
        }
        builder.spellings.sort_by_key(Spelling::sort_key);
        Ok(Self {
            name: name.to_owned(),
            blanks: builder.blanks.unwrap_or(0),
            letter_infos: builder.letter_infos,
            spellings: builder.spellings,
        })
    }
}

#[derive(Default)]
struct TileSetBuilder {
    blanks: Option<u8>,
    letter_infos: Vec<LetterInfo>,
    spellings: Vec<Spelling>,
    total: usize,
}

impl TileSetBuilder {
    fn line(&mut self, line: &str) -> Result<(), TileSetFault> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields.as_slice() {
            [] => Ok(()),
            ["blanks", count] => self.blanks(count),
            [written, count, value, marks @ ..] => self.letter(written, count, value, marks),
            _ => Err(TileSetFault::Fields(excerpt(line.trim()))),
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
        let number = u8::try_from(self.letter_infos.len() + 1).ok();
        let letter = number.and_then(Letter::new);
        let letter = letter.ok_or(TileSetFault::TooManyLetters)?;
        let multi_character = self.spelling(written, letter)?;
        let lower: String = written.chars().map(spelling::lower).collect();
        let upper_again: String = lower.chars().map(spelling::upper).collect();
        if lower == written || upper_again != written {
            return Err(TileSetFault::NoLowerCase(excerpt(written)));
        }
        let count = self.tiles(count)?;
        let value = number_up_to(MAX_VALUE, value, "tile value")?;
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
            [other, ..] => return Err(TileSetFault::Mark(excerpt(other))),
        }
        self.letter_infos.push(LetterInfo {
            upper: written.to_owned(),
            lower,
            multi_character,
            count,
            value,
            vowel,
        });
        Ok(())
    }

    /// Adds a spelling and returns whether it has several characters.
    fn spelling(&mut self, text: &str, letter: Letter) -> Result<bool, TileSetFault> {
        let spelling = Spelling::new(text, letter);
        let spelling = spelling.ok_or_else(|| TileSetFault::Spelling(excerpt(text)))?;
        if self.spellings.iter().any(|old| old.text == spelling.text) {
            return Err(TileSetFault::DuplicateSpelling(excerpt(text)));
        }
        let multi_character = spelling.multi_character;
        self.spellings.push(spelling);
        Ok(multi_character)
    }

    fn tiles(&mut self, count: &str) -> Result<u8, TileSetFault> {
        let count = number_up_to(u8::MAX, count, "number of tiles")?;
        self.total += usize::from(count);
        if self.total > TileSet::MAX_TILES {
            return Err(TileSetFault::TooManyTiles);
        }
        Ok(count)
    }
}

fn number_up_to(max: u8, text: &str, what: &'static str) -> Result<u8, TileSetFault> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u8>().ok();
    let number = number.filter(|&number| digits && number <= max);
    number.ok_or_else(|| TileSetFault::Number(excerpt(text), what, max))
}
