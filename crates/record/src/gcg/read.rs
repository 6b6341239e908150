//! Text to record.

use super::builder::Builder;
use super::charset;
use super::line::Line;
use super::pragma::Pragma;
use super::seats::Seats;
use crate::error::{Problem, ReadError, SyntaxError};
use crate::{GameRecord, input, text};

/// Reads a game in GCG.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    let text = text::lines(&charset::decode(input::bounded(bytes)?));
    if text.trim().is_empty() {
        return Err(SyntaxError::new(1, 1, "", Problem::NotGcg).into());
    }
    let mut builder = Builder::new(seats(&text)?);
    for (index, line) in text.split('\n').enumerate() {
        builder
            .line(line)
            .map_err(|(at, token, problem)| wrong(index, line, at, token, problem))?;
    }
    Ok(builder.finish())
}

/// Whoever sits down anywhere in the file, so that turns above know them.
fn seats(text: &str) -> Result<Seats, SyntaxError> {
    let mut seats = Seats::default();
    for (index, line) in text.split('\n').enumerate() {
        if let Line::Pragma { key, value } = Line::of(line)
            && let Pragma::Player(side) = Pragma::of(key, value)
        {
            let seated = seats.sit(side, value);
            seated.map_err(|problem| wrong(index, line, 0, line, problem))?;
        }
    }
    Ok(seats)
}

fn wrong(index: usize, line: &str, at: usize, token: &str, problem: Problem) -> SyntaxError {
    let before = line.get(..at).unwrap_or_default();
    SyntaxError::new(index + 1, before.chars().count() + 1, token.trim(), problem)
}
