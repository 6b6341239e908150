//! Reads SGF.

use super::builder::SgfBuilder;
use super::charset;
use super::lexer::{SgfFault, SgfLexer, SgfToken};
use super::property::NodeCollector;
use crate::error::{FormatProblem, ReadError};
use crate::tree::MAX_NODES;
use crate::{GameRecord, input};

/// Maximum number of games in a collection.
pub const MAX_GAMES: usize = 10_000;

/// Reads the first game of an SGF file.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    let text = charset::decode(input::check_size(bytes)?);
    let mut lexer = SgfLexer::new(&text);
    let record = if lexer.seek_game() {
        read_game(&mut lexer)
    } else {
        Err(missing_game(&text))
    };
    Ok(record.map_err(|fault| fault.into_syntax_error(&text))?)
}

/// Reads all games of an SGF file, at least one and at most [`MAX_GAMES`].
pub fn read_all(bytes: &[u8]) -> Result<Vec<GameRecord>, ReadError> {
    let text = charset::decode(input::check_size(bytes)?);
    match read_games(&text) {
        (records, None) => Ok(records),
        (_, Some(fault)) => Err(fault.into_syntax_error(&text).into()),
    }
}

/// Reads the games of an SGF file up to the first invalid one.
///
/// The error of an invalid game is the last element. The result is never empty.
pub fn read_each(bytes: &[u8]) -> Vec<Result<GameRecord, ReadError>> {
    let text = match input::check_size(bytes) {
        Ok(bytes) => charset::decode(bytes),
        Err(error) => return vec![Err(error)],
    };
    let (records, fault) = read_games(&text);
    let error = fault.map(|fault| Err(fault.into_syntax_error(&text).into()));
    records.into_iter().map(Ok).chain(error).collect()
}

/// Returns the games before the first invalid one, and the error of that.
fn read_games(text: &str) -> (Vec<GameRecord>, Option<SgfFault>) {
    let mut lexer = SgfLexer::new(text);
    let mut records = Vec::new();
    while lexer.seek_game() {
        if records.len() >= MAX_GAMES {
            let fault = SgfFault::new(lexer.offset(), 1, FormatProblem::TooManyGames);
            return (records, Some(fault));
        }
        match read_game(&mut lexer) {
            Ok(record) => records.push(record),
            Err(fault) => return (records, Some(fault)),
        }
    }
    let fault = records.is_empty().then(|| missing_game(text));
    (records, fault)
}

fn missing_game(text: &str) -> SgfFault {
    let line = text.lines().next().unwrap_or_default();
    SgfFault::new(0, line.len(), FormatProblem::NotSgf)
}

/// Reads the next game, up to its closing parenthesis.
fn read_game(lexer: &mut SgfLexer<'_>) -> Result<GameRecord, SgfFault> {
    let begin = lexer.offset();
    let mut builder = SgfBuilder::default();
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
