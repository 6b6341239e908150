//! Converts between EPD lines and game records.

use super::Epd;
use super::line::operations;
use super::operation::{Operand, Operation};
use crate::error::{WriteError, quote};
use crate::{GameRecord, MAX_TAGS, Tag};

const STANDARD_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Writes a game without moves as one line.
///
/// Tags become operations. A value that is not a list of operands is quoted, and
/// reads back with quotation marks.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    Epd::from_record(record).map(|epd| format!("{epd}\n"))
}

impl Epd {
    /// Converts the line to a game without moves.
    ///
    /// Operations become tags, except the counters, which are part of the position.
    pub fn to_record(&self) -> GameRecord {
        let operations = self.operations.iter();
        let others = operations.filter(|operation| !Self::is_counter(operation));
        GameRecord {
            game: Some("chess".to_owned()),
            start: Some(self.fen()),
            tags: others.map(to_tag).take(MAX_TAGS).collect(),
            ..GameRecord::default()
        }
    }

    /// Converts a game without moves to a line.
    ///
    /// # Errors
    ///
    /// Fails if the game is not chess, has moves, or has a starting position that is
    /// not a FEN, or if a tag cannot be written as an operation.
    pub fn from_record(record: &GameRecord) -> Result<Self, WriteError> {
        record.check_chess()?;
        if !record.tree.is_empty() {
            return Err(WriteError::Moves);
        }
        let start = record.start.as_deref().unwrap_or(STANDARD_START);
        let invalid_start = || WriteError::Start {
            start: quote(start),
        };
        let mut epd = Self::parse(start).map_err(|_| invalid_start())?;
        if !epd.operations.iter().all(Self::is_counter) {
            return Err(invalid_start());
        }
        if epd.counters() == ["0", "1"] {
            epd.operations.clear();
        }
        for tag in &record.tags {
            epd.operations.push(to_operation(tag)?);
        }
        Ok(epd)
    }
}

fn to_tag(operation: &Operation) -> Tag {
    Tag {
        key: operation.opcode().to_owned(),
        value: operation.operands_text(),
    }
}

fn to_operation(tag: &Tag) -> Result<Operation, WriteError> {
    let line = format!("{} {}", tag.key, tag.value);
    if let Ok([operation]) = operations(&line, 0).as_deref()
        && to_tag(operation) == *tag
    {
        return Ok(operation.clone());
    }
    let quoted = vec![Operand::Text(tag.value.clone())];
    Operation::new(&tag.key, quoted).ok_or_else(|| WriteError::Field {
        key: quote(&tag.key),
    })
}
