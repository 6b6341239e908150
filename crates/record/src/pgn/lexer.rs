//! Splits PGN text into tokens, line by line.

use std::io::BufRead;

use super::{move_text, tag};
use crate::error::{FormatProblem, ReadError, SyntaxError};
use crate::lines::LineReader;
use crate::tree::MAX_MOVE_BYTES;
use crate::{MAX_INPUT_BYTES, RecordOutcome, Tag, text};

/// A token of PGN text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PgnToken {
    /// `[Event "Club night"]`
    Tag(Tag),
    /// Text in braces, or after a semicolon.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$1`, or `!` after a move.
    Glyph(u8),
    /// A word that can be a move.
    Move(String),
    /// A move number, dots, or `e.p.`, which are ignored.
    Filler,
    /// `1-0`
    Outcome(RecordOutcome),
}

/// The position of a token.
#[derive(Debug, Clone, Copy)]
pub(super) struct TokenPosition {
    line: usize,
    column: usize,
}

impl TokenPosition {
    /// Returns the line, from 1.
    pub(super) fn line(self) -> usize {
        self.line
    }

    /// Creates an error about the token at this position.
    pub(super) fn error(self, token: &str, problem: FormatProblem) -> SyntaxError {
        SyntaxError::new(self.line, self.column, token, problem)
    }
}

#[derive(Debug)]
pub(super) struct PgnLexer<R> {
    lines: LineReader<R>,
    /// The byte offset of the next token in the line.
    offset: usize,
    /// A byte offset in the line and the number of characters before it, so that
    /// columns take linear time.
    column_cache: (usize, usize),
    /// Number of bytes that the game may still have.
    remaining_bytes: usize,
    /// Whether the previous line was blank.
    after_blank_line: bool,
}

impl<R: BufRead> PgnLexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            lines: LineReader::new(input),
            offset: 0,
            column_cache: (0, 0),
            remaining_bytes: MAX_INPUT_BYTES,
            after_blank_line: false,
        }
    }

    /// Resets the limit of bytes for a new game.
    pub(super) fn begin_game(&mut self) {
        self.remaining_bytes = MAX_INPUT_BYTES;
    }

    /// Takes the error that ended the input, if any.
    pub(super) fn take_failure(&mut self) -> Option<ReadError> {
        self.lines.take_failure()
    }

    /// Returns the first byte of the next token; `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, SyntaxError> {
        loop {
            let rest = self.rest().trim_ascii_start();
            self.offset = self.lines.line().len() - rest.len();
            match self.rest().first().copied() {
                Some(first) if first != b'%' || self.offset > 0 => return Ok(Some(first)),
                _ if self.advance()? => {}
                _ => return Ok(None),
            }
        }
    }

    /// Returns `true` if a comment follows on the same line.
    pub(super) fn is_comment_next(&self) -> bool {
        let rest = self.rest().trim_ascii_start();
        matches!(rest.first(), Some(b'{' | b';'))
    }

    /// Returns `true` if a header seems to begin here.
    ///
    /// It begins with the tag `Event`, at the beginning of a line below a blank one.
    pub(super) fn is_event_next(&self) -> bool {
        self.offset == 0 && self.after_blank_line && is_event(self.rest())
    }

    /// Returns the next token and its position; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(TokenPosition, PgnToken)>, SyntaxError> {
        let Some(first) = self.peek()? else {
            return Ok(None);
        };
        let place = self.position();
        let token = match first {
            b'[' => self.tag(place)?,
            b'{' => self.braces(place)?,
            b';' => self.rest_of_line(),
            b'(' => self.single_byte(PgnToken::Open),
            b')' => self.single_byte(PgnToken::Close),
            b'*' => self.single_byte(PgnToken::Outcome(RecordOutcome::Unfinished)),
            b'.' => self.single_byte(PgnToken::Filler),
            b'}' => return Err(place.error("}", FormatProblem::StrayClose)),
            b'$' => self.numeric_glyph(place)?,
            _ => match move_text::parse_glyph_signs(self.rest()) {
                Some((glyph, length)) => {
                    self.offset += length;
                    PgnToken::Glyph(glyph)
                }
                None => self.word(place)?,
            },
        };
        Ok(Some((place, token)))
    }

    /// Skips to the next game: a line with a tag, after the moves of the invalid game.
    pub(super) fn recover(&mut self, mut in_header: bool) {
        loop {
            // It may be the current line, where an unclosed comment ended.
            let line = self.lines.line();
            let is_tag = self.offset == 0 && tag::starts_tag(line);
            if is_tag && (!in_header || self.is_event_next()) {
                return;
            }
            in_header &= line.starts_with(b"[") || line.trim_ascii().is_empty();
            self.begin_game();
            match self.advance() {
                Ok(true) => {}
                Ok(false) => return,
                // The line is too long; skip the rest of it.
                Err(_) => self.offset = self.lines.line().len(),
            }
        }
    }

    fn tag(&mut self, place: TokenPosition) -> Result<PgnToken, SyntaxError> {
        let rest = self.rest();
        let Some((tag, length)) = tag::parse(rest) else {
            return Err(place.error(&text::decode(rest), FormatProblem::BadTag));
        };
        self.offset += length;
        Ok(PgnToken::Tag(tag))
    }

    /// Reads a comment up to its closing brace, over any number of lines.
    fn braces(&mut self, place: TokenPosition) -> Result<PgnToken, SyntaxError> {
        self.offset += 1;
        let mut comment = Vec::new();
        loop {
            let rest = self.rest();
            if let Some(end) = rest.iter().position(|byte| *byte == b'}') {
                comment.extend(&rest[..end]);
                self.offset += end + 1;
                return Ok(PgnToken::Comment(text::decode(&comment).into_owned()));
            }
            comment.extend(rest);
            comment.push(b'\n');
            if !self.advance()? || tag::starts_tag(self.lines.line()) {
                return Err(place.error("{", FormatProblem::Unclosed));
            }
        }
    }

    fn rest_of_line(&mut self) -> PgnToken {
        let comment = text::decode(self.rest().get(1..).unwrap_or_default()).into_owned();
        self.offset = self.lines.line().len();
        PgnToken::Comment(comment)
    }

    fn single_byte(&mut self, token: PgnToken) -> PgnToken {
        self.offset += 1;
        token
    }

    fn numeric_glyph(&mut self, place: TokenPosition) -> Result<PgnToken, SyntaxError> {
        let digits = self.rest().iter().skip(1);
        let count = digits.take_while(|byte| byte.is_ascii_digit()).count();
        let word = self.rest().get(..=count).unwrap_or_default();
        let word = text::decode(word).into_owned();
        let glyph = word.get(1..).and_then(|digits| digits.parse().ok());
        let glyph = glyph.ok_or_else(|| place.error(&word, FormatProblem::BadGlyph))?;
        self.offset += word.len();
        Ok(PgnToken::Glyph(glyph))
    }

    /// Reads a move, a result, or a move number.
    fn word(&mut self, place: TokenPosition) -> Result<PgnToken, SyntaxError> {
        let rest = self.rest();
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[;!?$.*".contains(byte);
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        let (mut word, after) = rest.split_at(length);
        let mut used = length;
        // En passant may be marked by `e.p.`, with or without a space before it.
        if let (Some(before), true) = (word.strip_suffix(b"e"), after.starts_with(b".p.")) {
            word = before;
            used += b".p.".len();
        }
        let word = text::decode(word).into_owned();
        self.offset += used;
        if move_text::is_number(&word) {
            Ok(PgnToken::Filler)
        } else if let Some(outcome) = move_text::parse_outcome(&word) {
            Ok(PgnToken::Outcome(outcome))
        } else if move_text::is_move(&word) {
            Ok(PgnToken::Move(word))
        } else if word.len() > MAX_MOVE_BYTES {
            Err(place.error(&word, FormatProblem::MoveTooLong))
        } else {
            Err(place.error(&word, FormatProblem::NotAChessMove))
        }
    }

    /// Reads the next line; returns `false` at the end.
    fn advance(&mut self) -> Result<bool, SyntaxError> {
        self.after_blank_line = self.lines.line().trim_ascii().is_empty();
        self.offset = 0;
        self.column_cache = (0, 0);
        let more = self.lines.advance(self.remaining_bytes);
        self.remaining_bytes = self
            .remaining_bytes
            .saturating_sub(self.lines.line().len() + 1);
        if more && (self.remaining_bytes == 0 || self.lines.is_truncated()) {
            let line = text::decode(self.lines.line()).into_owned();
            let place = self.position();
            return Err(place.error(&line, FormatProblem::GameTooLong));
        }
        Ok(more)
    }

    fn rest(&self) -> &[u8] {
        self.lines.line().get(self.offset..).unwrap_or_default()
    }

    fn position(&mut self) -> TokenPosition {
        let (bytes, columns) = self.column_cache;
        let more = self
            .lines
            .line()
            .get(bytes..self.offset)
            .unwrap_or_default();
        // Count the first byte of each UTF-8 character.
        let is_first = |byte: &&u8| !matches!(byte, 0x80..=0xBF);
        self.column_cache = (self.offset, columns + more.iter().filter(is_first).count());
        TokenPosition {
            line: self.lines.number(),
            column: self.column_cache.1 + 1,
        }
    }
}

fn is_event(line: &[u8]) -> bool {
    tag::parse(line).is_some_and(|(tag, _)| tag.key == "Event")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(usize, usize, PgnToken)> {
        let mut lexer = PgnLexer::new(text.as_bytes());
        let mut tokens = Vec::new();
        while let Some((place, token)) = lexer.next().unwrap() {
            if token != PgnToken::Filler {
                tokens.push((place.line, place.column, token));
            }
        }
        tokens
    }

    #[test]
    fn text_is_split_into_tokens() {
        let text = "%escaped [\n[A \"b\"]\n1.e4!? {é\n%x} 1...(exd6 e.p. $14); c}\r\n 1/2-1/2";
        let tag = Tag {
            key: "A".to_owned(),
            value: "b".to_owned(),
        };
        let comment = |text: &str| PgnToken::Comment(text.to_owned());
        assert_eq!(
            tokens(text),
            [
                (2, 1, PgnToken::Tag(tag)),
                (3, 3, PgnToken::Move("e4".to_owned())),
                (3, 5, PgnToken::Glyph(5)),
                (3, 8, comment("é\n%x")),
                (4, 9, PgnToken::Open),
                (4, 10, PgnToken::Move("exd6".to_owned())),
                (4, 20, PgnToken::Glyph(14)),
                (4, 23, PgnToken::Close),
                (4, 24, comment(" c}")),
                (5, 2, PgnToken::Outcome(RecordOutcome::Draw)),
            ]
        );
        assert_eq!(tokens(" \n%"), []);
    }
}
