//! Writes Piskvork games.

use super::{MAX_TIME, tags};
use crate::error::{WriteError, quote};
use crate::point::{Point, is_nameable};
use crate::{BoardSize, GameRecord, MAX_INPUT_BYTES, text};

/// Writes the main line of a record as a Piskvork game.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    record.check_gomoku_from_empty_board()?;
    let size = record.size.unwrap_or(BoardSize::GOMOKU);
    if !is_nameable(size) {
        return Err(WriteError::Size { size });
    }
    let levels = tags::find(record, tags::LEVELS, tags::is_levels);
    let levels = levels.unwrap_or(tags::NO_LEVELS);
    let (columns, rows) = (size.columns(), size.rows());
    let mut out = format!("Piskvorky {columns}x{rows}, {levels}, 0\n");
    write_moves(&mut out, record, size)?;
    write_names(&mut out, record)?;
    let end = tags::find(record, tags::TERMINATION, tags::is_number);
    let end = end.unwrap_or(tags::UNKNOWN_END);
    out.push_str(&format!("{end}\n"));
    write_event(&mut out, record);
    if out.len() > MAX_INPUT_BYTES {
        return Err(WriteError::TooLarge);
    }
    Ok(out)
}

fn write_moves(out: &mut String, record: &GameRecord, size: BoardSize) -> Result<(), WriteError> {
    for (_, node) in record.tree.main_line() {
        let text = node.text().unwrap_or_default();
        let point = Point::parse(text, size).ok_or_else(|| WriteError::Point {
            ply: node.ply(),
            text: quote(text),
            size,
        })?;
        let (column, row) = (point.column() + 1, point.row_from_top(size) + 1);
        let time = node.annotations.time_spent.unwrap_or_default();
        let time = time.as_millis().min(MAX_TIME.into());
        out.push_str(&format!("{column},{row},{time}\n"));
    }
    Ok(())
}

fn write_names(out: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    let players = &record.players;
    if players.first.is_none() && players.second.is_none() {
        return Ok(());
    }
    for (key, player, placeholder) in [
        ("first", players.first.as_deref(), "homo-1"),
        ("second", players.second.as_deref(), "homo-2"),
    ] {
        let name = player.unwrap_or(placeholder);
        // Numbers would be read as a move or as the end of the game.
        let is_numeric = name
            .split(',')
            .take(2)
            .all(|word| tags::is_number(word.trim()));
        let is_placeholder = matches!(player, Some("homo-1" | "homo-2"));
        if is_numeric || is_placeholder || !text::is_one_line(name) {
            let key = key.to_owned();
            return Err(WriteError::Field { key });
        }
        out.push_str(&format!("{name}\n"));
    }
    Ok(())
}

/// Writes the line about the event, or the rule in its place.
fn write_event(out: &mut String, record: &GameRecord) {
    let event = tags::find(record, tags::EVENT, text::is_one_line);
    let rule = record.rule.as_deref();
    let rule = rule.filter(|rule| tags::rule_in_event(rule) == Some(rule));
    if let Some(line) = event.or(rule) {
        out.push_str(&format!("{line}\n"));
    }
}
