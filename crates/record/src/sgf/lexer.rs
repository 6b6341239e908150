//! Splits SGF text into tokens.

use crate::error::{FormatProblem, SyntaxError};

/// A token of SGF text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SgfToken<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// The name of a property.
    Name(&'a str),
    /// The text between brackets, with escapes.
    Value(&'a str),
}

/// An error at a byte offset.
#[derive(Debug, Clone, Copy)]
pub(super) struct SgfFault {
    at: usize,
    length: usize,
    problem: FormatProblem,
}

impl SgfFault {
    pub(super) fn new(at: usize, length: usize, problem: FormatProblem) -> Self {
        Self {
            at,
            length,
            problem,
        }
    }

    /// Converts the error to one with line and column.
    pub(super) fn into_syntax_error(self, text: &str) -> SyntaxError {
        let end = self.at.saturating_add(self.length).min(text.len());
        let token = text.get(self.at..end).unwrap_or_default();
        SyntaxError::from_offset(text, self.at, token, self.problem)
    }
}

#[derive(Debug)]
pub(super) struct SgfLexer<'a> {
    text: &'a str,
    at: SgfPosition,
}

/// A position in a text, from which a lexer can continue.
#[derive(Debug, Clone, Copy)]
pub(super) struct SgfPosition {
    offset: usize,
    /// A byte offset and its line.
    line_cache: (usize, usize),
}

impl Default for SgfPosition {
    fn default() -> Self {
        Self {
            offset: 0,
            line_cache: (0, 1),
        }
    }
}

impl<'a> SgfLexer<'a> {
    pub(super) fn new(text: &'a str, at: SgfPosition) -> Self {
        Self { text, at }
    }

    pub(super) fn position(&self) -> SgfPosition {
        self.at
    }

    /// Returns the line of a byte offset, from 1.
    ///
    /// Offsets must not decrease; a smaller one gives the line of the previous call.
    pub(super) fn line_of(&mut self, offset: usize) -> usize {
        let (from, line) = self.at.line_cache;
        let between = self.text.as_bytes().get(from..offset).unwrap_or_default();
        let ends = between.iter().filter(|&&byte| byte == b'\n').count();
        self.at.line_cache = (offset.max(from), line + ends);
        self.at.line_cache.1
    }

    /// Returns the current byte offset.
    pub(super) fn offset(&self) -> usize {
        self.at.offset
    }

    /// Skips to the next `(;`; returns `false` at the end.
    pub(super) fn seek_game(&mut self) -> bool {
        while let Some(found) = self.rest().find('(') {
            self.at.offset += found;
            if self.rest()[1..].trim_start().starts_with(';') {
                return true;
            }
            self.at.offset += 1;
        }
        self.at.offset = self.text.len();
        false
    }

    /// Returns the byte offset and the next token; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(usize, SgfToken<'a>)>, SgfFault> {
        let rest = self.rest();
        self.at.offset += rest.len() - rest.trim_start().len();
        let at = self.at.offset;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(None);
        };
        let (token, length) = match first {
            '(' => (SgfToken::Open, 1),
            ')' => (SgfToken::Close, 1),
            ';' => (SgfToken::Node, 1),
            '[' => {
                let raw = text_until_bracket(&rest[1..]).ok_or(SgfFault::new(
                    at,
                    1,
                    FormatProblem::Unclosed,
                ))?;
                (SgfToken::Value(raw), raw.len() + 2)
            }
            _ => {
                let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric());
                let name = &rest[..end.unwrap_or(rest.len())];
                if name.is_empty() {
                    return Err(SgfFault::new(
                        at,
                        first.len_utf8(),
                        FormatProblem::StrayCharacter,
                    ));
                }
                (SgfToken::Name(name), name.len())
            }
        };
        self.at.offset += length;
        Ok(Some((at, token)))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at.offset..).unwrap_or_default()
    }
}

/// Returns the text before the bracket that closes a value.
fn text_until_bracket(text: &str) -> Option<&str> {
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
    fn text_is_split_into_tokens() {
        let mut lexer = SgfLexer::new(
            "see (a) (\n;B[a\\]\\\\]\n[é]5A [x])",
            SgfPosition::default(),
        );
        assert!(lexer.seek_game());
        let mut tokens = Vec::new();
        while let Some((_, token)) = lexer.next().unwrap() {
            tokens.push(token);
        }
        assert_eq!(
            tokens,
            [
                SgfToken::Open,
                SgfToken::Node,
                SgfToken::Name("B"),
                SgfToken::Value("a\\]\\\\"),
                SgfToken::Value("é"),
                SgfToken::Name("5A"),
                SgfToken::Value("x"),
                SgfToken::Close,
            ]
        );
        assert!(!lexer.seek_game());
    }
}
