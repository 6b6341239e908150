//! Reads move lists.

use super::header::MoveListHeader;
use super::points::{self, MoveNotation};
use crate::error::{FormatProblem, ReadError, SyntaxError};
use crate::tree::MAX_MOVE_BYTES;
use crate::{GameRecord, NodeId, RecordOutcome, TreeError, input};

/// Reads a plain move list.
///
/// `default_game` becomes the record's game if the file does not name one.
pub fn read(bytes: &[u8], default_game: Option<&str>) -> Result<GameRecord, ReadError> {
    read_limited(bytes, default_game, usize::MAX)
}

/// Reads a list of at most `max_moves` moves.
pub(crate) fn read_limited(
    bytes: &[u8],
    default_game: Option<&str>,
    max_moves: usize,
) -> Result<GameRecord, ReadError> {
    let text = input::decode_utf8(bytes)?;
    let mut lines = text.lines().enumerate().peekable();
    let mut header = MoveListHeader::new(max_moves);
    while let Some((index, line)) = lines.next_if(|(_, line)| is_header_or_blank(line)) {
        if let Some((before, rest)) = line.split_once('#') {
            header.read_line(rest, (index + 1, before.chars().count() + 1))?;
        }
    }
    let header_outcome = header.outcome;
    let mut record = header.finish();
    if record.game.is_none() {
        record.game = default_game.map(str::to_owned);
    }
    let mut reader = MoveSection::new(record, header_outcome);
    for (index, line) in lines {
        reader.read_line(index + 1, line)?;
    }
    Ok(reader.record)
}

fn is_header_or_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Reads the part of the file below the header.
struct MoveSection {
    record: GameRecord,
    header_outcome: Option<RecordOutcome>,
    last: NodeId,
    /// The current line, from 1.
    line_number: usize,
    notation: MoveNotation,
    ended: bool,
}

impl MoveSection {
    fn new(record: GameRecord, header_outcome: Option<RecordOutcome>) -> Self {
        Self {
            last: record.tree.root(),
            line_number: 0,
            notation: MoveNotation::for_game(record.game.as_deref()),
            ended: false,
            record,
            header_outcome,
        }
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<(), SyntaxError> {
        self.line_number = number;
        let is_late_header = line.trim_start().starts_with('#') && !self.ended;
        let mut rest = line;
        let mut column = 1;
        while let Some(start) = rest.find(|letter: char| !letter.is_whitespace()) {
            let (blank, from_word) = rest.split_at(start);
            column += blank.chars().count();
            let end = from_word.find(char::is_whitespace);
            let (word, after) = from_word.split_at(end.unwrap_or(from_word.len()));
            let error = |problem| SyntaxError::new(number, column, word, problem);
            if is_late_header {
                return Err(error(FormatProblem::LateHeader));
            }
            self.read_word(word).map_err(error)?;
            column += word.chars().count();
            rest = after;
        }
        Ok(())
    }

    fn read_word(&mut self, word: &str) -> Result<(), FormatProblem> {
        if self.ended {
            return Err(FormatProblem::AfterOutcome);
        }
        if let Some(outcome) = RecordOutcome::parse(word) {
            if self.header_outcome.is_some_and(|header| header != outcome) {
                return Err(FormatProblem::OutcomeConflict);
            }
            self.record.outcome = outcome;
            self.ended = true;
            return Ok(());
        }
        if !self.notation.is_word(word) {
            return Err(FormatProblem::NotAMove);
        }
        match points::split_points(word).filter(|_| self.notation.may_join()) {
            Some(mut points) => points.try_for_each(|point| self.add_move(point)),
            None => self.add_move(word),
        }
    }

    fn add_move(&mut self, text: &str) -> Result<(), FormatProblem> {
        if text.len() > MAX_MOVE_BYTES {
            return Err(FormatProblem::MoveTooLong);
        }
        self.last = self
            .record
            .tree
            .add_move_in_line(self.last, text, self.line_number)
            .map_err(|error| match error {
                TreeError::Full(_) => FormatProblem::TooManyMoves,
                _ => FormatProblem::NotAMove,
            })?;
        Ok(())
    }
}
