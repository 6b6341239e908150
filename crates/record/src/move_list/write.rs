//! Writes move lists.

use super::header::{HeaderField, has_control_characters, is_key};
use super::points::{self, MoveNotation};
use crate::error::{WriteError, quote};
use crate::{BoardSize, GameRecord, MAX_INPUT_BYTES, MAX_TAGS, RecordOutcome};

/// Maximum width of a line of moves.
const WIDTH: usize = 78;

/// Writes the main line of a record as a plain move list.
///
/// The text reads back as the same record, without variations and annotations of
/// moves. A record that would read back differently is rejected.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    let mut out = String::new();
    for field in HeaderField::ALL {
        if let Some(value) = field_value(record, field) {
            write_entry(&mut out, field.key(), &value)?;
        }
    }
    if record.tags.len() > MAX_TAGS {
        return Err(WriteError::TooManyTags);
    }
    for tag in &record.tags {
        let is_reserved =
            HeaderField::from_key(&tag.key).is_some() || tag.key.eq_ignore_ascii_case("comment");
        if is_reserved || !is_key(&tag.key) {
            return Err(WriteError::Key {
                key: quote(&tag.key),
            });
        }
        write_entry(&mut out, &tag.key, &tag.value)?;
    }
    write_comment(&mut out, record.tree.comment())?;
    write_moves(&mut out, record)?;
    if record.outcome != RecordOutcome::Unfinished {
        out.push_str(&format!("{}\n", record.outcome));
    }
    if out.len() > MAX_INPUT_BYTES {
        return Err(WriteError::TooLarge);
    }
    Ok(out)
}

fn field_value(record: &GameRecord, field: HeaderField) -> Option<String> {
    match field {
        HeaderField::Game => record.game.clone(),
        HeaderField::Rule => record.rule.clone(),
        HeaderField::Size => record.size.as_ref().map(BoardSize::to_string),
        HeaderField::First => record.players.first.clone(),
        HeaderField::Second => record.players.second.clone(),
        HeaderField::TimeControl => record.time_control.clone(),
        HeaderField::Start => record.start.clone(),
        // It is written after the moves.
        HeaderField::Result => None,
    }
}

fn write_entry(out: &mut String, key: &str, value: &str) -> Result<(), WriteError> {
    if value.is_empty() || value.trim() != value || has_control_characters(value) {
        return Err(WriteError::Field { key: quote(key) });
    }
    out.push_str(&format!("# {key}: {value}\n"));
    Ok(())
}

fn write_comment(out: &mut String, text: &str) -> Result<(), WriteError> {
    if text.is_empty() {
        return Ok(());
    }
    for line in text.split('\n') {
        if has_control_characters(line) {
            let key = "comment".to_owned();
            return Err(WriteError::Field { key });
        }
        out.push_str(&format!("# comment: {line}\n"));
    }
    Ok(())
}

fn write_moves(out: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    let notation = MoveNotation::for_game(record.game.as_deref());
    let mut width = 0;
    for (index, text) in record.moves().enumerate() {
        let would_be_split = notation.may_join() && points::split_points(text).is_some();
        if !notation.is_word(text) || would_be_split {
            return Err(WriteError::Move {
                ply: index + 1,
                text: quote(text),
            });
        }
        if width > 0 {
            let wrap = width + 1 + text.len() > WIDTH;
            out.push(if wrap { '\n' } else { ' ' });
            width = if wrap { 0 } else { width + 1 };
        }
        out.push_str(text);
        width += text.len();
    }
    if width > 0 {
        out.push('\n');
    }
    Ok(())
}
