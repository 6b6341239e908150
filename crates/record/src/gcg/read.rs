//! Reads GCG.

use super::builder::GcgBuilder;
use super::charset;
use super::line::GcgLine;
use super::players::GcgPlayers;
use super::pragma::Pragma;
use crate::error::{FormatProblem, ReadError, SyntaxError};
use crate::{GameRecord, input, text};

/// Reads a game in GCG.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    read_limited(bytes, usize::MAX)
}

/// Reads a game of at most `max_moves` moves.
pub(crate) fn read_limited(bytes: &[u8], max_moves: usize) -> Result<GameRecord, ReadError> {
    let text = text::normalize_lines(&charset::decode(input::check_size(bytes)?));
    if text.trim().is_empty() {
        return Err(SyntaxError::new(1, 1, "", FormatProblem::NotGcg).into());
    }
    let mut builder = GcgBuilder::new(find_players(&text)?, max_moves);
    for (index, line) in text.split('\n').enumerate() {
        builder
            .read_line(line)
            .map_err(|(at, token, problem)| syntax_error(index, line, at, token, problem))?;
    }
    Ok(builder.finish())
}

/// Finds the players first, because turns may come before their pragmas.
fn find_players(text: &str) -> Result<GcgPlayers, SyntaxError> {
    let mut players = GcgPlayers::default();
    for (index, line) in text.split('\n').enumerate() {
        if let GcgLine::Pragma { key, value } = GcgLine::parse(line)
            && let Pragma::Player(side) = Pragma::parse(key, value)
        {
            let added = players.add(side, value);
            added.map_err(|problem| syntax_error(index, line, 0, line, problem))?;
        }
    }
    Ok(players)
}

fn syntax_error(
    index: usize,
    line: &str,
    at: usize,
    token: &str,
    problem: FormatProblem,
) -> SyntaxError {
    let before = line.get(..at).unwrap_or_default();
    SyntaxError::new(index + 1, before.chars().count() + 1, token.trim(), problem)
}
