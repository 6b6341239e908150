//! SGF text cut into its pieces.

use crate::error::{Problem, SyntaxError};

/// A piece of SGF text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// The name of a property.
    Name(&'a str),
    /// What stands between brackets, escapes and all.
    Value(&'a str),
}

/// A piece of the text that is wrong.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fault {
    at: usize,
    length: usize,
    problem: Problem,
}

impl Fault {
    pub(super) fn new(at: usize, length: usize, problem: Problem) -> Self {
        Self {
            at,
            length,
            problem,
        }
    }

    /// The error for people, who count in lines and columns.
    pub(super) fn explain(self, text: &str) -> SyntaxError {
        let end = self.at.saturating_add(self.length).min(text.len());
        let token = text.get(self.at..end).unwrap_or_default();
        SyntaxError::at(text, self.at, token, self.problem)
    }
}

/// Cuts SGF text, from front to back.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// A place, and the line that it is in.
    counted: (usize, usize),
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            counted: (0, 1),
        }
    }

    /// The line of a place, from 1. Places are asked for from front to back; one
    /// before the last counts as in its line.
    pub(super) fn line_of(&mut self, place: usize) -> usize {
        let (from, line) = self.counted;
        let between = self.text.as_bytes().get(from..place).unwrap_or_default();
        let ends = between.iter().filter(|&&byte| byte == b'\n').count();
        self.counted = (place.max(from), line + ends);
        self.counted.1
    }

    /// How many bytes are behind.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Goes to the next `(;`, past whatever comes before it; false at the end.
    pub(super) fn seek_game(&mut self) -> bool {
        while let Some(found) = self.rest().find('(') {
            self.at += found;
            if self.rest()[1..].trim_start().starts_with(';') {
                return true;
            }
            self.at += 1;
        }
        self.at = self.text.len();
        false
    }

    /// The next piece and where it begins; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, Fault> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        let at = self.at;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(None);
        };
        let (token, length) = match first {
            '(' => (Token::Open, 1),
            ')' => (Token::Close, 1),
            ';' => (Token::Node, 1),
            '[' => {
                let raw = closed(&rest[1..]).ok_or(Fault::new(at, 1, Problem::Unclosed))?;
                (Token::Value(raw), raw.len() + 2)
            }
            _ => {
                let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric());
                let name = &rest[..end.unwrap_or(rest.len())];
                if name.is_empty() {
                    return Err(Fault::new(at, first.len_utf8(), Problem::Stray));
                }
                (Token::Name(name), name.len())
            }
        };
        self.at += length;
        Ok(Some((at, token)))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }
}

/// What stands before the bracket that closes a value.
fn closed(text: &str) -> Option<&str> {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })?;
    text.get(..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_text_into_pieces() {
        let mut lexer = Lexer::new("see (a) (\n;B[a\\]\\\\]\n[é]5A [x])");
        assert!(lexer.seek_game());
        let mut tokens = Vec::new();
        while let Some((_, token)) = lexer.next().unwrap() {
            tokens.push(token);
        }
        assert_eq!(
            tokens,
            [
                Token::Open,
                Token::Node,
                Token::Name("B"),
                Token::Value("a\\]\\\\"),
                Token::Value("é"),
                Token::Name("5A"),
                Token::Value("x"),
                Token::Close,
            ]
        );
        assert!(!lexer.seek_game());
    }
}
