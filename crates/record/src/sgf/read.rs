//! Text to records.

use super::builder::Builder;
use super::charset;
use super::lexer::{Fault, Lexer, Token};
use super::property::Gathering;
use crate::error::{Problem, ReadError};
use crate::tree::MAX_NODES;
use crate::{GameRecord, input};

/// Most games that a collection may have.
pub const MAX_GAMES: usize = 10_000;

/// Reads the first game of an SGF file.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    let text = charset::decode(input::bounded(bytes)?);
    let mut lexer = Lexer::new(&text);
    let record = if lexer.seek_game() {
        game(&mut lexer)
    } else {
        Err(no_game(&text))
    };
    Ok(record.map_err(|fault| fault.explain(&text))?)
}

/// Reads every game of an SGF file: at least one, at most [`MAX_GAMES`].
pub fn read_all(bytes: &[u8]) -> Result<Vec<GameRecord>, ReadError> {
    let text = charset::decode(input::bounded(bytes)?);
    match collection(&text) {
        (records, None) => Ok(records),
        (_, Some(fault)) => Err(fault.explain(&text).into()),
    }
}

/// Reads the games of an SGF file up to the first that is broken, which is told
/// in its place and ends it: at least one game or error.
pub fn read_each(bytes: &[u8]) -> Vec<Result<GameRecord, ReadError>> {
    let text = match input::bounded(bytes) {
        Ok(bytes) => charset::decode(bytes),
        Err(error) => return vec![Err(error)],
    };
    let (records, fault) = collection(&text);
    let broken = fault.map(|fault| Err(fault.explain(&text).into()));
    records.into_iter().map(Ok).chain(broken).collect()
}

/// The games up to the first that is broken, and what is wrong with that.
fn collection(text: &str) -> (Vec<GameRecord>, Option<Fault>) {
    let mut lexer = Lexer::new(text);
    let mut records = Vec::new();
    while lexer.seek_game() {
        if records.len() >= MAX_GAMES {
            let fault = Fault::new(lexer.at(), 1, Problem::TooManyGames);
            return (records, Some(fault));
        }
        match game(&mut lexer) {
            Ok(record) => records.push(record),
            Err(fault) => return (records, Some(fault)),
        }
    }
    let fault = records.is_empty().then(|| no_game(text));
    (records, fault)
}

fn no_game(text: &str) -> Fault {
    let line = text.lines().next().unwrap_or_default();
    Fault::new(0, line.len(), Problem::NotSgf)
}

/// Reads the game that begins here, up to the parenthesis that closes it.
fn game(lexer: &mut Lexer<'_>) -> Result<GameRecord, Fault> {
    let begin = lexer.at();
    let mut builder = Builder::default();
    let mut at = builder.root();
    // Where each open parenthesis returns to. A stack of our own, because the
    // machine's is too small for what a hostile file can nest.
    let mut open = Vec::new();
    let mut gathering = Gathering::default();
    while let Some((place, token)) = lexer.next()? {
        match token {
            Token::Name(name) => gathering.name(place, name)?,
            Token::Value(raw) => gathering.value(place, raw)?,
            Token::Open | Token::Close | Token::Node => {
                at = builder.node(at, &gathering.finish()?)?;
                builder.line = lexer.line_of(place);
            }
        }
        match token {
            Token::Open if open.len() >= MAX_NODES => {
                return Err(Fault::new(place, 1, Problem::TooDeep));
            }
            Token::Open => open.push(at),
            Token::Close => {
                builder.close();
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
    Err(Fault::new(begin, 1, Problem::Unclosed))
}
