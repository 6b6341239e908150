//! Text to record.

use super::header::Header;
use super::points::{self, Wording};
use crate::error::{Problem, ReadError, SyntaxError};
use crate::tree::MAX_MOVE_BYTES;
use crate::{GameRecord, NodeId, Outcome, TreeError, input};

/// Reads a plain move list.
///
/// `default_game` is the game to assume, and to note in the record, when the
/// file does not name one.
pub fn read(bytes: &[u8], default_game: Option<&str>) -> Result<GameRecord, ReadError> {
    let text = input::text(bytes)?;
    let mut lines = text.lines().enumerate().peekable();
    let mut header = Header::default();
    while let Some((index, line)) = lines.next_if(|(_, line)| is_header_or_blank(line)) {
        if let Some((before, rest)) = line.split_once('#') {
            header.take(rest, (index + 1, before.chars().count() + 1))?;
        }
    }
    let header_outcome = header.outcome;
    let mut record = header.finish();
    if record.game.is_none() {
        record.game = default_game.map(str::to_owned);
    }
    let mut reader = Moves::new(record, header_outcome);
    for (index, line) in lines {
        reader.line(index + 1, line)?;
    }
    Ok(reader.record)
}

fn is_header_or_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// The part of the file below the header.
struct Moves {
    record: GameRecord,
    header_outcome: Option<Outcome>,
    last: NodeId,
    /// The line under way, from 1.
    number: usize,
    wording: Wording,
    ended: bool,
}

impl Moves {
    fn new(record: GameRecord, header_outcome: Option<Outcome>) -> Self {
        Self {
            last: record.tree.root(),
            number: 0,
            wording: Wording::of(record.game.as_deref()),
            ended: false,
            record,
            header_outcome,
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), SyntaxError> {
        self.number = number;
        let late = line.trim_start().starts_with('#') && !self.ended;
        let mut rest = line;
        let mut column = 1;
        while let Some(start) = rest.find(|letter: char| !letter.is_whitespace()) {
            let (blank, from_word) = rest.split_at(start);
            column += blank.chars().count();
            let end = from_word.find(char::is_whitespace);
            let (word, after) = from_word.split_at(end.unwrap_or(from_word.len()));
            let wrong = |problem| SyntaxError::new(number, column, word, problem);
            if late {
                return Err(wrong(Problem::LateHeader));
            }
            self.word(word).map_err(wrong)?;
            column += word.chars().count();
            rest = after;
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), Problem> {
        if self.ended {
            return Err(Problem::AfterOutcome);
        }
        if let Some(outcome) = Outcome::parse(word) {
            if self.header_outcome.is_some_and(|header| header != outcome) {
                return Err(Problem::OutcomeConflict);
            }
            self.record.outcome = outcome;
            self.ended = true;
            return Ok(());
        }
        if !self.wording.is_word(word) {
            return Err(Problem::NotAMove);
        }
        match points::split(word).filter(|_| self.wording.may_join()) {
            Some(mut points) => points.try_for_each(|point| self.add(point)),
            None => self.add(word),
        }
    }

    fn add(&mut self, text: &str) -> Result<(), Problem> {
        if text.len() > MAX_MOVE_BYTES {
            return Err(Problem::MoveTooLong);
        }
        self.last = self
            .record
            .tree
            .add_move_in_line(self.last, text, self.number)
            .map_err(|error| match error {
                TreeError::Full => Problem::TooManyMoves,
                _ => Problem::NotAMove,
            })?;
        Ok(())
    }
}
