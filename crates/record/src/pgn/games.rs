//! Reads PGN, game by game.

use std::io::BufRead;

use super::builder::PgnBuilder;
use super::lexer::PgnLexer;
use crate::error::{FormatProblem, ReadError, SyntaxError};
use crate::{GameRecord, input};

/// Reads the first game of a PGN file.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    read_limited(bytes, usize::MAX)
}

/// Reads the first game, of at most `max_moves` moves.
pub(crate) fn read_limited(bytes: &[u8], max_moves: usize) -> Result<GameRecord, ReadError> {
    let mut games = Games::new(input::check_size(bytes)?).with_max_moves(max_moves);
    games.next().unwrap_or_else(|| Err(missing_game().into()))
}

/// An iterator over the games of a PGN file of any length.
///
/// One game at a time is in memory. A game that is invalid or has more than
/// [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES) is an error, after which the next
/// game is read. A file without games gives one error.
#[derive(Debug)]
pub struct Games<R> {
    lexer: PgnLexer<R>,
    max_moves: usize,
    is_first: bool,
    is_finished: bool,
}

impl<R: BufRead> Games<R> {
    /// Creates an iterator over the games in `input`.
    pub fn new(input: R) -> Self {
        Self {
            lexer: PgnLexer::new(input),
            max_moves: usize::MAX,
            is_first: true,
            is_finished: false,
        }
    }

    /// Rejects games with more moves, variations included, before they take memory.
    #[must_use]
    pub fn with_max_moves(self, max_moves: usize) -> Self {
        Self { max_moves, ..self }
    }

    /// Reads up to the end of the next game, if there is one.
    fn read_game(&mut self, builder: &mut PgnBuilder) -> Result<(), SyntaxError> {
        self.lexer.begin_game();
        while let Some(first) = self.lexer.peek()? {
            if first == b'[' && self.is_next_game(builder) {
                break;
            }
            if let Some((place, token)) = self.lexer.next()? {
                builder.push(place, token)?;
            }
            if builder.is_ended() {
                return self.read_trailing_comments(builder);
            }
        }
        Ok(())
    }

    /// Returns `true` if the next tag begins another game.
    fn is_next_game(&self, builder: &PgnBuilder) -> bool {
        builder.is_past_header() || (!builder.is_empty() && self.lexer.is_event_next())
    }

    /// Reads the comments on the same line as the result.
    fn read_trailing_comments(&mut self, builder: &mut PgnBuilder) -> Result<(), SyntaxError> {
        while self.lexer.is_comment_next() {
            if let Some((place, token)) = self.lexer.next()? {
                builder.push(place, token)?;
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_finished {
            return None;
        }
        let mut builder = PgnBuilder::new(self.max_moves);
        let read = self.read_game(&mut builder);
        if let Some(failure) = self.lexer.take_failure() {
            self.is_finished = true;
            return Some(Err(failure));
        }
        let is_first = std::mem::replace(&mut self.is_first, false);
        let in_header = !builder.is_past_header();
        match read {
            Ok(()) if builder.is_empty() => {
                self.is_finished = true;
                is_first.then(|| Err(missing_game().into()))
            }
            Ok(()) => Some(builder.finish().map_err(ReadError::from)),
            Err(error) => {
                self.lexer.recover(in_header);
                Some(Err(error.into()))
            }
        }
    }
}

fn missing_game() -> SyntaxError {
    SyntaxError::new(1, 1, "the file", FormatProblem::NotPgn)
}
