//! Reads SGF.

use std::borrow::Cow;

use super::builder::SgfBuilder;
use super::charset;
use super::lexer::{SgfFault, SgfLexer, SgfPosition, SgfToken};
use super::property::NodeCollector;
use crate::error::{FormatProblem, ReadError};
use crate::tree::MAX_NODES;
use crate::{GameRecord, input};

/// Maximum number of games in a collection.
pub const MAX_GAMES: usize = 10_000;

/// Reads the first game of an SGF file.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    read_limited(bytes, usize::MAX)
}

/// Reads the first game, of at most `max_moves` moves.
pub(crate) fn read_limited(bytes: &[u8], max_moves: usize) -> Result<GameRecord, ReadError> {
    let mut games = Games::new(bytes).with_max_moves(max_moves);
    // The type allows an empty list, but no file gives one.
    let missing = || missing_game("").into_syntax_error("").into();
    games.next().unwrap_or_else(|| Err(missing()))
}

/// Reads all games of an SGF file, at least one and at most [`MAX_GAMES`].
pub fn read_all(bytes: &[u8]) -> Result<Vec<GameRecord>, ReadError> {
    Games::new(bytes).collect()
}

/// An iterator over the games of an SGF file, up to the first invalid one.
///
/// One game at a time is in memory. The error of an invalid game is the last element. A
/// file without games gives one error.
#[derive(Debug)]
pub struct Games<'a> {
    text: Cow<'a, str>,
    /// The error of a file that is not read.
    refused: Option<ReadError>,
    at: SgfPosition,
    count: usize,
    max_moves: usize,
    is_finished: bool,
}

impl<'a> Games<'a> {
    /// Creates an iterator over the games of a file.
    pub fn new(bytes: &'a [u8]) -> Self {
        let (text, refused) = match input::check_size(bytes) {
            Ok(bytes) => (charset::decode(bytes), None),
            Err(error) => (Cow::default(), Some(error)),
        };
        Self {
            text,
            refused,
            at: SgfPosition::default(),
            count: 0,
            max_moves: usize::MAX,
            is_finished: false,
        }
    }

    /// Rejects games with more moves, variations included, before they take memory.
    #[must_use]
    pub fn with_max_moves(self, max_moves: usize) -> Self {
        Self { max_moves, ..self }
    }

    /// Reads the next game, if there is one.
    fn read_game(&mut self) -> Result<Option<GameRecord>, SgfFault> {
        let mut lexer = SgfLexer::new(&self.text, self.at);
        if !lexer.seek_game() {
            return match self.count {
                0 => Err(missing_game(&self.text)),
                _ => Ok(None),
            };
        }
        if self.count >= MAX_GAMES {
            let problem = FormatProblem::TooManyGames;
            return Err(SgfFault::new(lexer.offset(), 1, problem));
        }
        let record = read_game(&mut lexer, self.max_moves)?;
        self.at = lexer.position();
        self.count += 1;
        Ok(Some(record))
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_finished {
            return None;
        }
        if let Some(error) = self.refused.take() {
            self.is_finished = true;
            return Some(Err(error));
        }
        let game = self.read_game();
        self.is_finished = !matches!(game, Ok(Some(_)));
        game.map_err(|fault| fault.into_syntax_error(&self.text).into())
            .transpose()
    }
}

fn missing_game(text: &str) -> SgfFault {
    let line = text.lines().next().unwrap_or_default();
    SgfFault::new(0, line.len(), FormatProblem::NotSgf)
}

/// Reads the next game, up to its closing parenthesis.
fn read_game(lexer: &mut SgfLexer<'_>, max_moves: usize) -> Result<GameRecord, SgfFault> {
    let begin = lexer.offset();
    let mut builder = SgfBuilder::new(max_moves);
    let mut at = builder.root();
    // The node that each open parenthesis returns to. Recursion instead of this
    // stack could overflow the call stack on a hostile file.
    let mut open = Vec::new();
    let mut collector = NodeCollector::default();
    while let Some((place, token)) = lexer.next()? {
        match token {
            SgfToken::Name(name) => collector.add_property(place, name)?,
            SgfToken::Value(raw) => collector.add_value(place, raw)?,
            SgfToken::Open | SgfToken::Close | SgfToken::Node => {
                at = builder.add_node(at, &collector.finish()?)?;
                builder.line = lexer.line_of(place);
            }
        }
        match token {
            SgfToken::Open if open.len() >= MAX_NODES => {
                return Err(SgfFault::new(place, 1, FormatProblem::TooDeep));
            }
            SgfToken::Open => open.push(at),
            SgfToken::Close => {
                builder.end_variation();
                if let Some(back) = open.pop() {
                    at = back;
                }
                if open.is_empty() {
                    return Ok(builder.finish());
                }
            }
            _ => {}
        }
    }
    Err(SgfFault::new(begin, 1, FormatProblem::Unclosed))
}
