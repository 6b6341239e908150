//! An EPD line: a position and its operations.

use std::fmt;

use super::operation::{Operand, Operation, is_opcode, is_word_end};
use crate::error::{FormatProblem, SyntaxError};
use crate::text;

/// The operation for the number of plies since the last capture or pawn move.
const HALF_MOVE_OPCODE: &str = "hmvc";
/// The operation for the move number.
const FULL_MOVE_OPCODE: &str = "fmvn";

/// A chess position with operations.
///
/// Only the form of the position's fields is checked, not whether it is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epd {
    /// The four fields, separated by spaces.
    position: String,
    /// The operations, in the order of the file.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// Parses a line.
    ///
    /// # Errors
    ///
    /// Fails if the line is invalid. The error's line number is 1.
    pub fn parse(line: &str) -> Result<Self, SyntaxError> {
        Self::parse_numbered(line, 1)
    }

    pub(super) fn parse_numbered(line: &str, number: usize) -> Result<Self, SyntaxError> {
        // Control characters count as spaces; replacing them keeps all columns.
        let line = &text::replace_controls(line);
        parse(line).map_err(|(at, token, problem)| {
            let before = line.get(..at).unwrap_or_default();
            SyntaxError::new(number, before.chars().count() + 1, token, problem)
        })
    }

    /// Returns the pieces, side to move, castling rights, and en-passant square.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Returns the position as a FEN, with both counters.
    ///
    /// The counters are those of the operations `hmvc` and `fmvn`, or else `0 1`.
    pub fn fen(&self) -> String {
        let [half_moves, full_moves] = self.counters();
        format!("{} {half_moves} {full_moves}", self.position)
    }

    /// Returns the first operation with this name.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        let mut operations = self.operations.iter();
        operations.find(|operation| operation.opcode() == opcode)
    }

    /// Returns the operands of the first operation with this name, if any.
    pub fn operands(&self, opcode: &str) -> impl Iterator<Item = &str> {
        self.operation(opcode)
            .into_iter()
            .flat_map(Operation::values)
    }

    /// Returns the counters of the FEN.
    pub(super) fn counters(&self) -> [&str; 2] {
        let number = |opcode| self.operands(opcode).next().filter(|word| is_number(word));
        [
            number(HALF_MOVE_OPCODE).unwrap_or("0"),
            number(FULL_MOVE_OPCODE).unwrap_or("1"),
        ]
    }

    /// Returns `true` if an operation is a counter of the FEN.
    pub(super) fn is_counter(operation: &Operation) -> bool {
        let has_name = matches!(operation.opcode(), HALF_MOVE_OPCODE | FULL_MOVE_OPCODE);
        let has_number = matches!(operation.operands(), [Operand::Word(word)] if is_number(word));
        has_name && has_number
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.position)?;
        for operation in &self.operations {
            write!(out, " {operation}")?;
        }
        Ok(())
    }
}

/// The byte offset of an error, the offending text, and the problem.
type EpdFault<'a> = (usize, &'a str, FormatProblem);

fn parse(line: &str) -> Result<Epd, EpdFault<'_>> {
    let mut at = 0;
    let mut fields = Vec::new();
    for is_valid in [is_pieces, is_side, is_field, is_field] {
        let word = next_word(line, &mut at);
        if !is_valid(word) {
            return Err((at - word.len(), word, FormatProblem::NotEpd));
        }
        fields.push(word);
    }
    let mut operations = counters(line, &mut at);
    operations.extend(self::operations(line, at)?);
    Ok(Epd {
        position: fields.join(" "),
        operations,
    })
}

/// Parses the counters of a FEN, if they follow.
fn counters(line: &str, at: &mut usize) -> Vec<Operation> {
    let mut end = *at;
    let words = [
        (HALF_MOVE_OPCODE, next_word(line, &mut end)),
        (FULL_MOVE_OPCODE, next_word(line, &mut end)),
    ];
    if !words.iter().all(|(_, word)| is_number(word)) {
        return Vec::new();
    }
    *at = end;
    let counters = words.iter().filter_map(|(opcode, word)| {
        Operation::new(opcode, vec![Operand::Word((*word).to_owned())])
    });
    counters.collect()
}

/// Parses the operations from byte `at` to the end of the line.
pub(super) fn operations(line: &str, mut at: usize) -> Result<Vec<Operation>, EpdFault<'_>> {
    let mut operations = Vec::new();
    loop {
        let is_blank = |letter: char| letter.is_whitespace() || letter == ';';
        let rest = line
            .get(at..)
            .unwrap_or_default()
            .trim_start_matches(is_blank);
        if rest.is_empty() {
            return Ok(operations);
        }
        at = line.len() - rest.len();
        let opcode = next_word(line, &mut at);
        if !is_opcode(opcode) {
            // Without a word, the error shows the rest of the line.
            let token = if opcode.is_empty() { rest } else { opcode };
            return Err((line.len() - rest.len(), token, FormatProblem::BadOpcode));
        }
        let operands = operands(line, &mut at)?;
        operations.extend(Operation::new(opcode, operands));
    }
}

/// Parses the operands from byte `at` to the semicolon or the end of the line.
fn operands<'a>(line: &'a str, at: &mut usize) -> Result<Vec<Operand>, EpdFault<'a>> {
    let mut operands = Vec::new();
    loop {
        let rest = line.get(*at..).unwrap_or_default().trim_start();
        *at = line.len() - rest.len();
        if rest.is_empty() || rest.starts_with(';') {
            return Ok(operands);
        }
        let Some(text) = rest.strip_prefix('"') else {
            operands.push(Operand::Word(next_word(line, at).to_owned()));
            continue;
        };
        let end = text
            .find('"')
            .ok_or((*at, rest, FormatProblem::UnclosedText))?;
        // Operands must not contain control characters, which includes tabs.
        let text = text.get(..end).unwrap_or_default().replace('\t', " ");
        *at += end + 2;
        operands.push(Operand::Text(text));
    }
}

/// Skips white space and returns the next word; `at` becomes the end of the word.
fn next_word<'a>(line: &'a str, at: &mut usize) -> &'a str {
    let rest = line.get(*at..).unwrap_or_default().trim_start();
    let word = rest.split(is_word_end).next().unwrap_or_default();
    *at = line.len() - rest.len() + word.len();
    word
}

fn is_pieces(word: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'/';
    word.matches('/').count() == 7 && word.bytes().all(plain)
}

fn is_side(word: &str) -> bool {
    matches!(word, "w" | "b")
}

fn is_field(word: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !word.is_empty() && word.bytes().all(plain)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` if a line begins with pieces and a side to move.
pub(crate) fn is_epd(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(is_pieces) && words.next().is_some_and(is_side)
}
