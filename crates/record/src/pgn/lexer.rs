//! PGN text cut into its pieces, line by line as it comes in.

use std::io::BufRead;

use super::{movement, tag};
use crate::error::{Problem, ReadError, SyntaxError};
use crate::lines::Lines;
use crate::tree::MAX_MOVE_BYTES;
use crate::{MAX_INPUT_BYTES, Outcome, Tag, text};

/// A piece of PGN text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Event "Club night"]`
    Tag(Tag),
    /// What stands in braces, or behind a semicolon.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$1`, or `!` behind a move.
    Glyph(u8),
    /// A word that can be a move.
    Move(String),
    /// The number of a move, dots, and other words that say nothing.
    Filler,
    /// `1-0`
    Outcome(Outcome),
}

/// Where a piece begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    line: usize,
    column: usize,
}

impl Place {
    /// The line, from 1.
    pub(super) fn line(self) -> usize {
        self.line
    }

    /// The error about what stands here.
    pub(super) fn fault(self, token: &str, problem: Problem) -> SyntaxError {
        SyntaxError::new(self.line, self.column, token, problem)
    }
}

/// Cuts PGN text, from front to back.
#[derive(Debug)]
pub(super) struct Lexer<R> {
    lines: Lines<R>,
    /// Where in the line the next piece is looked for.
    at: usize,
    /// Bytes of the line whose characters were counted, and their number: a
    /// column costs no second look at what lies before it.
    counted: (usize, usize),
    /// Bytes that the game may still have.
    left: usize,
    /// Whether the line before this one was blank.
    after_blank: bool,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input),
            at: 0,
            counted: (0, 0),
            left: MAX_INPUT_BYTES,
            after_blank: false,
        }
    }

    /// Allows as many bytes again as a game may have.
    pub(super) fn begin_game(&mut self) {
        self.left = MAX_INPUT_BYTES;
    }

    /// Why the input broke off, if it did; asked once.
    pub(super) fn take_failure(&mut self) -> Option<ReadError> {
        self.lines.take_failure()
    }

    /// The first byte of the next piece; `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, SyntaxError> {
        loop {
            let rest = self.rest().trim_ascii_start();
            self.at = self.lines.line().len() - rest.len();
            match self.rest().first().copied() {
                Some(first) if first != b'%' || self.at > 0 => return Ok(Some(first)),
                _ if self.advance()? => {}
                _ => return Ok(None),
            }
        }
    }

    /// Whether a comment follows on the same line.
    pub(super) fn is_comment_next(&self) -> bool {
        let rest = self.rest().trim_ascii_start();
        matches!(rest.first(), Some(b'{' | b';'))
    }

    /// Whether what comes next is the tag `Event` at the beginning of a line and
    /// below a blank one, as a header begins.
    pub(super) fn is_event_next(&self) -> bool {
        self.at == 0 && self.after_blank && is_event(self.rest())
    }

    /// The next piece and where it begins; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token)>, SyntaxError> {
        let Some(first) = self.peek()? else {
            return Ok(None);
        };
        let place = self.place();
        let token = match first {
            b'[' => self.tag(place)?,
            b'{' => self.braces(place)?,
            b';' => self.rest_of_line(),
            b'(' => self.single(Token::Open),
            b')' => self.single(Token::Close),
            b'*' => self.single(Token::Outcome(Outcome::Unfinished)),
            b'.' => self.single(Token::Filler),
            b'}' => return Err(place.fault("}", Problem::StrayClose)),
            b'$' => self.number_of_glyph(place)?,
            _ => match movement::signs(self.rest()) {
                Some((glyph, length)) => {
                    self.at += length;
                    Token::Glyph(glyph)
                }
                None => self.word(place)?,
            },
        };
        Ok(Some((place, token)))
    }

    /// Goes to where the next game seems to begin: at a line with a tag, behind
    /// the moves of the game that cannot be read.
    pub(super) fn recover(&mut self, mut in_header: bool) {
        loop {
            // The line at hand may do: a comment that is never closed ends there.
            let line = self.lines.line();
            let is_tag = self.at == 0 && tag::begins(line);
            if is_tag && (!in_header || self.is_event_next()) {
                return;
            }
            in_header &= line.starts_with(b"[") || line.trim_ascii().is_empty();
            self.begin_game();
            match self.advance() {
                Ok(true) => {}
                Ok(false) => return,
                // What is left of a line that is too long is not worth reading.
                Err(_) => self.at = self.lines.line().len(),
            }
        }
    }

    fn tag(&mut self, place: Place) -> Result<Token, SyntaxError> {
        let rest = self.rest();
        let Some((tag, length)) = tag::parse(rest) else {
            return Err(place.fault(&text::decode(rest), Problem::BadTag));
        };
        self.at += length;
        Ok(Token::Tag(tag))
    }

    /// A comment up to the brace that closes it, over any number of lines.
    fn braces(&mut self, place: Place) -> Result<Token, SyntaxError> {
        self.at += 1;
        let mut comment = Vec::new();
        loop {
            let rest = self.rest();
            if let Some(end) = rest.iter().position(|byte| *byte == b'}') {
                comment.extend(&rest[..end]);
                self.at += end + 1;
                return Ok(Token::Comment(text::decode(&comment).into_owned()));
            }
            comment.extend(rest);
            comment.push(b'\n');
            if !self.advance()? || tag::begins(self.lines.line()) {
                return Err(place.fault("{", Problem::Unclosed));
            }
        }
    }

    fn rest_of_line(&mut self) -> Token {
        let comment = text::decode(self.rest().get(1..).unwrap_or_default()).into_owned();
        self.at = self.lines.line().len();
        Token::Comment(comment)
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    fn number_of_glyph(&mut self, place: Place) -> Result<Token, SyntaxError> {
        let digits = self.rest().iter().skip(1);
        let count = digits.take_while(|byte| byte.is_ascii_digit()).count();
        let word = self.rest().get(..=count).unwrap_or_default();
        let word = text::decode(word).into_owned();
        let glyph = word.get(1..).and_then(|digits| digits.parse().ok());
        let glyph = glyph.ok_or_else(|| place.fault(&word, Problem::BadGlyph))?;
        self.at += word.len();
        Ok(Token::Glyph(glyph))
    }

    /// A move, a result, or the number of a move.
    fn word(&mut self, place: Place) -> Result<Token, SyntaxError> {
        let rest = self.rest();
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[;!?$.*".contains(byte);
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        let (mut word, behind) = rest.split_at(length);
        let mut used = length;
        // Taking in passing is told by `e.p.`, with or without a space before it.
        if let (Some(before), true) = (word.strip_suffix(b"e"), behind.starts_with(b".p.")) {
            word = before;
            used += b".p.".len();
        }
        let word = text::decode(word).into_owned();
        self.at += used;
        if movement::is_number(&word) {
            Ok(Token::Filler)
        } else if let Some(outcome) = movement::outcome(&word) {
            Ok(Token::Outcome(outcome))
        } else if movement::is_move(&word) {
            Ok(Token::Move(word))
        } else if word.len() > MAX_MOVE_BYTES {
            Err(place.fault(&word, Problem::MoveTooLong))
        } else {
            Err(place.fault(&word, Problem::NotAChessMove))
        }
    }

    /// Takes the next line; false at the end.
    fn advance(&mut self) -> Result<bool, SyntaxError> {
        self.after_blank = self.lines.line().trim_ascii().is_empty();
        self.at = 0;
        self.counted = (0, 0);
        let more = self.lines.advance(self.left);
        self.left = self.left.saturating_sub(self.lines.line().len() + 1);
        if more && (self.left == 0 || self.lines.is_cut()) {
            let line = text::decode(self.lines.line()).into_owned();
            let place = self.place();
            return Err(place.fault(&line, Problem::GameTooLong));
        }
        Ok(more)
    }

    fn rest(&self) -> &[u8] {
        self.lines.line().get(self.at..).unwrap_or_default()
    }

    fn place(&mut self) -> Place {
        let (bytes, columns) = self.counted;
        let more = self.lines.line().get(bytes..self.at).unwrap_or_default();
        // In UTF-8 only the first byte of a character counts.
        let is_first = |byte: &&u8| !matches!(byte, 0x80..=0xBF);
        self.counted = (self.at, columns + more.iter().filter(is_first).count());
        Place {
            line: self.lines.number(),
            column: self.counted.1 + 1,
        }
    }
}

fn is_event(line: &[u8]) -> bool {
    tag::parse(line).is_some_and(|(tag, _)| tag.key == "Event")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(usize, usize, Token)> {
        let mut lexer = Lexer::new(text.as_bytes());
        let mut tokens = Vec::new();
        while let Some((place, token)) = lexer.next().unwrap() {
            if token != Token::Filler {
                tokens.push((place.line, place.column, token));
            }
        }
        tokens
    }

    #[test]
    fn cuts_text_into_pieces() {
        let text = "%escaped [\n[A \"b\"]\n1.e4!? {é\n%x} 1...(exd6 e.p. $14); c}\r\n 1/2-1/2";
        let tag = Tag {
            key: "A".to_owned(),
            value: "b".to_owned(),
        };
        let comment = |text: &str| Token::Comment(text.to_owned());
        assert_eq!(
            tokens(text),
            [
                (2, 1, Token::Tag(tag)),
                (3, 3, Token::Move("e4".to_owned())),
                (3, 5, Token::Glyph(5)),
                (3, 8, comment("é\n%x")),
                (4, 9, Token::Open),
                (4, 10, Token::Move("exd6".to_owned())),
                (4, 20, Token::Glyph(14)),
                (4, 23, Token::Close),
                (4, 24, comment(" c}")),
                (5, 2, Token::Outcome(Outcome::Draw)),
            ]
        );
        assert_eq!(tokens(" \n%"), []);
    }
}
