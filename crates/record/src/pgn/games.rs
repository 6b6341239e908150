//! Text to records, one game after the other.

use std::io::BufRead;

use super::builder::Builder;
use super::lexer::Lexer;
use crate::error::{Problem, ReadError, SyntaxError};
use crate::{GameRecord, input};

/// Reads the first game of a PGN file.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    let mut games = Games::new(input::bounded(bytes)?);
    games.next().unwrap_or_else(|| Err(no_game().into()))
}

/// The games of a PGN file of any length, of which one at a time is in memory.
///
/// A game of more than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES) is refused, as
/// is one that breaks the format; the games behind it are read all the same. A
/// file without any game is one error.
#[derive(Debug)]
pub struct Games<R> {
    lexer: Lexer<R>,
    is_first: bool,
    is_over: bool,
}

impl<R: BufRead> Games<R> {
    /// The games that can be read from `input`.
    pub fn new(input: R) -> Self {
        Self {
            lexer: Lexer::new(input),
            is_first: true,
            is_over: false,
        }
    }

    /// Reads up to the end of the game that begins here, if there is one.
    fn game(&mut self, builder: &mut Builder) -> Result<(), SyntaxError> {
        self.lexer.begin_game();
        while let Some(first) = self.lexer.peek()? {
            if first == b'[' && self.is_next_game(builder) {
                break;
            }
            if let Some((place, token)) = self.lexer.next()? {
                builder.take(place, token)?;
            }
            if builder.is_ended() {
                return self.last_words(builder);
            }
        }
        Ok(())
    }

    /// Whether the tag that comes next begins another game.
    fn is_next_game(&self, builder: &Builder) -> bool {
        builder.is_past_header() || (!builder.is_empty() && self.lexer.is_event_next())
    }

    /// Comments that stand on the same line as the result.
    fn last_words(&mut self, builder: &mut Builder) -> Result<(), SyntaxError> {
        while self.lexer.is_comment_next() {
            if let Some((place, token)) = self.lexer.next()? {
                builder.take(place, token)?;
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let mut builder = Builder::new();
        let read = self.game(&mut builder);
        if let Some(failure) = self.lexer.take_failure() {
            self.is_over = true;
            return Some(Err(failure));
        }
        let is_first = std::mem::replace(&mut self.is_first, false);
        let in_header = !builder.is_past_header();
        match read {
            Ok(()) if builder.is_empty() => {
                self.is_over = true;
                is_first.then(|| Err(no_game().into()))
            }
            Ok(()) => Some(builder.finish().map_err(ReadError::from)),
            Err(error) => {
                self.lexer.recover(in_header);
                Some(Err(error.into()))
            }
        }
    }
}

fn no_game() -> SyntaxError {
    SyntaxError::new(1, 1, "the file", Problem::NotPgn)
}
