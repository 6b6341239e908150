//! Reads Piskvork games.

use std::time::Duration;

use super::{MAX_TIME, tags};
use crate::error::{FormatProblem, ReadError, SyntaxError};
use crate::point::{Point, is_nameable};
use crate::{BoardSize, GameRecord, NodeId, input, text};

/// Reads a Piskvork game.
pub fn read(bytes: &[u8]) -> Result<GameRecord, ReadError> {
    read_limited(bytes, usize::MAX)
}

/// Reads a game of at most `max_moves` moves.
pub(crate) fn read_limited(bytes: &[u8], max_moves: usize) -> Result<GameRecord, ReadError> {
    let bytes = input::check_size(bytes)?;
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = text::decode(bytes);
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, text::replace_controls(line)))
        .filter(|(_, line)| !line.trim().is_empty())
        .peekable();
    let (number, line) = lines.next().unwrap_or((1, String::new()));
    let (mut record, size, second_begins) = parse_first_line(number, &line, max_moves)?;
    let mut last = record.tree.root();
    while let Some((number, line)) = lines.next_if(|(_, line)| split_numbers(line).is_some()) {
        last = read_move(&mut record, last, size, number, &line)?;
    }
    read_trailer(&mut record, second_begins, lines)?;
    Ok(record)
}

fn syntax_error(number: usize, line: &str, token: &str, problem: FormatProblem) -> SyntaxError {
    let token = token.trim();
    let before = line.find(token).and_then(|at| line.get(..at));
    let column = before.unwrap_or_default().chars().count() + 1;
    SyntaxError::new(number, column, token, problem)
}

/// Parses board and levels, and whether the second player moves first.
fn parse_first_line(
    number: usize,
    line: &str,
    max_moves: usize,
) -> Result<(GameRecord, BoardSize, bool), SyntaxError> {
    let mut words = line.splitn(3, ',').map(str::trim);
    let title = words.next().unwrap_or_default();
    let size = title
        .strip_prefix("Piskvorky")
        .ok_or_else(|| syntax_error(number, line, line, FormatProblem::NotPsq))?
        .trim();
    let size = BoardSize::parse(size)
        .filter(|board| is_nameable(*board) && size.contains(['x', 'X']))
        .ok_or_else(|| syntax_error(number, line, size, FormatProblem::BadPsqSize))?;
    let mut record = GameRecord {
        game: Some("gomoku".to_owned()),
        size: Some(size),
        ..GameRecord::with_max_moves(max_moves)
    };
    let levels = words.next().unwrap_or_default();
    if tags::is_levels(levels) && levels != tags::NO_LEVELS {
        tags::add(&mut record, tags::LEVELS, levels);
    }
    Ok((record, size, words.next() == Some("1")))
}

/// Splits a line that begins with two numbers: column, row, and the rest.
fn split_numbers(line: &str) -> Option<(&str, &str, &str)> {
    let mut words = line.splitn(3, ',').map(str::trim);
    let (column, row) = (words.next()?, words.next()?);
    let are_numbers = tags::is_number(column) && tags::is_number(row);
    are_numbers.then(|| (column, row, words.next().unwrap_or_default()))
}

fn read_move(
    record: &mut GameRecord,
    last: NodeId,
    size: BoardSize,
    number: usize,
    line: &str,
) -> Result<NodeId, SyntaxError> {
    let (column, row, rest) = split_numbers(line).unwrap_or_default();
    let from_zero = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
    let point = from_zero(column)
        .zip(from_zero(row))
        .and_then(|(column, row)| Point::from_top(column, row, size))
        .ok_or_else(|| syntax_error(number, line, line, FormatProblem::OffBoard))?;
    let added = record
        .tree
        .add_move_in_line(last, &point.to_string(), number);
    let id = added.map_err(|_| syntax_error(number, line, line, FormatProblem::TooManyMoves))?;
    let time = rest.split(',').next().unwrap_or_default().trim();
    let time = time.parse::<u64>().ok().filter(|time| *time > 0);
    let time = time.map(|time| time.min(MAX_TIME));
    if let Some(node) = record.tree.get_mut(id) {
        node.annotations.time_spent = time.map(Duration::from_millis);
    }
    Ok(id)
}

/// Reads the players, the end, and the event.
fn read_trailer(
    record: &mut GameRecord,
    second_begins: bool,
    lines: impl Iterator<Item = (usize, String)>,
) -> Result<(), SyntaxError> {
    let mut lines = lines.peekable();
    let mut name = || match lines.next_if(|(_, line)| !tags::is_number(line.trim())) {
        // Otherwise an invalid line above the move would be read as a name.
        Some((number, line)) if split_numbers(&line).is_some() => {
            Err(syntax_error(number, &line, &line, FormatProblem::LateMove))
        }
        Some((_, line)) => Ok(Some(line.trim().to_owned()).filter(|name| !is_human_name(name))),
        None => Ok(None),
    };
    let (one, other) = (name()?, name()?);
    (record.players.first, record.players.second) = if second_begins {
        (other, one)
    } else {
        (one, other)
    };
    let mut lines = lines.map(|(_, line)| line.trim().to_owned()).peekable();
    if let Some(end) = lines.next_if(|line| tags::is_number(line))
        && end != tags::UNKNOWN_END
    {
        tags::add(record, tags::TERMINATION, &end);
    }
    if let Some(event) = lines.next() {
        let rule = tags::rule_in_event(&event);
        record.rule = rule.map(str::to_owned);
        if rule != Some(event.as_str()) {
            tags::add(record, tags::EVENT, &event);
        }
    }
    Ok(())
}

/// Returns `true` for Piskvork's placeholders for people.
fn is_human_name(name: &str) -> bool {
    name == "homo-1" || name == "homo-2"
}
