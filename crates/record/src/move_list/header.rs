//! Header lines: what their keys mean, and what fits into one.

use crate::error::{FormatProblem, SyntaxError};
use crate::{BoardSize, GameRecord, MAX_TAGS, RecordOutcome, Tag};

/// What a header line says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum HeaderLine<'a> {
    /// One line of the comment on the game, outer white space included.
    Comment(&'a str),
    /// A field or a tag.
    Entry { key: &'a str, value: &'a str },
}

impl<'a> HeaderLine<'a> {
    /// Reads what follows the `#`.
    pub(super) fn parse(text: &'a str) -> Self {
        let without_space = |text: &'a str| text.strip_prefix(' ').unwrap_or(text);
        match text.split_once(':') {
            Some((key, value)) if is_key(key.trim()) => match key.trim() {
                key if key.eq_ignore_ascii_case("comment") => Self::Comment(without_space(value)),
                key => Self::Entry {
                    key,
                    value: value.trim(),
                },
            },
            _ => Self::Comment(without_space(text)),
        }
    }
}

/// The keys that fill fields of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HeaderField {
    Game,
    Rule,
    Size,
    First,
    Second,
    TimeControl,
    Start,
    Result,
}

impl HeaderField {
    pub(super) const ALL: [Self; 8] = [
        Self::Game,
        Self::Rule,
        Self::Size,
        Self::First,
        Self::Second,
        Self::TimeControl,
        Self::Start,
        Self::Result,
    ];

    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Rule => "rule",
            Self::Size => "size",
            Self::First => "first",
            Self::Second => "second",
            Self::TimeControl => "time_control",
            Self::Start => "start",
            Self::Result => "result",
        }
    }

    pub(super) fn from_key(key: &str) -> Option<Self> {
        let key = key.replace('-', "_");
        Self::ALL
            .into_iter()
            .find(|field| field.key().eq_ignore_ascii_case(&key))
    }
}

/// What the header lines so far have said.
#[derive(Debug, Default)]
pub(super) struct MoveListHeader<'a> {
    /// Where the header lands.
    pub(super) record: GameRecord,
    /// The result, if a line gave one.
    pub(super) outcome: Option<RecordOutcome>,
    comment: Vec<&'a str>,
    seen: Vec<HeaderField>,
}

impl<'a> MoveListHeader<'a> {
    /// Takes one line, given without its `#`, which stood at `place`.
    pub(super) fn read_line(
        &mut self,
        text: &'a str,
        (line, column): (usize, usize),
    ) -> Result<(), SyntaxError> {
        let wrong = |token, problem| Err(SyntaxError::new(line, column, token, problem));
        if has_control_characters(text) {
            return wrong(text, FormatProblem::ControlCharacter);
        }
        match HeaderLine::parse(text) {
            HeaderLine::Comment(text) => self.comment.push(text),
            HeaderLine::Entry { key, value: "" } => return wrong(key, FormatProblem::EmptyValue),
            HeaderLine::Entry { key, value } => match HeaderField::from_key(key) {
                Some(field) if self.seen.contains(&field) => {
                    return wrong(key, FormatProblem::Duplicate);
                }
                Some(field) => {
                    self.seen.push(field);
                    if let Err(problem) = self.set_field(field, value) {
                        return wrong(value, problem);
                    }
                }
                None if self.record.tags.len() >= MAX_TAGS => {
                    return wrong(key, FormatProblem::TooManyTags);
                }
                None => self.record.tags.push(Tag {
                    key: key.to_owned(),
                    value: value.to_owned(),
                }),
            },
        }
        Ok(())
    }

    fn set_field(&mut self, field: HeaderField, value: &str) -> Result<(), FormatProblem> {
        let record = &mut self.record;
        let text = Some(value.to_owned());
        match field {
            HeaderField::Game => record.game = text,
            HeaderField::Rule => record.rule = text,
            HeaderField::First => record.players.first = text,
            HeaderField::Second => record.players.second = text,
            HeaderField::TimeControl => record.time_control = text,
            HeaderField::Start => record.start = text,
            HeaderField::Size => {
                record.size = Some(BoardSize::parse(value).ok_or(FormatProblem::BadSize)?);
            }
            HeaderField::Result => {
                self.outcome = Some(RecordOutcome::parse(value).ok_or(FormatProblem::BadOutcome)?);
            }
        }
        Ok(())
    }

    /// The record with all that the header says.
    pub(super) fn finish(mut self) -> GameRecord {
        let root = self.record.tree.root();
        if let Some(root) = self.record.tree.get_mut(root) {
            root.annotations.comment = self.comment.join("\n");
        }
        self.record.outcome = self.outcome.unwrap_or_default();
        self.record
    }
}

/// Whether a word can stand before the colon.
pub(super) fn is_key(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic())
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}

/// Whether a text has control characters that no header line can hold.
pub(super) fn has_control_characters(text: &str) -> bool {
    text.chars()
        .any(|letter| letter.is_control() && letter != '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_entries_from_comments() {
        let entry = |key, value| HeaderLine::Entry { key, value };
        assert_eq!(HeaderLine::parse(" Rule :  renju "), entry("Rule", "renju"));
        assert_eq!(HeaderLine::parse("start: a: b"), entry("start", "a: b"));
        assert_eq!(HeaderLine::parse("rule:"), entry("rule", ""));
        assert_eq!(
            HeaderLine::parse(" Comment:  two "),
            HeaderLine::Comment(" two ")
        );
        assert_eq!(
            HeaderLine::parse(" two words: x"),
            HeaderLine::Comment("two words: x")
        );
        assert_eq!(HeaderLine::parse(""), HeaderLine::Comment(""));
    }

    #[test]
    fn knows_its_fields_by_every_spelling() {
        for field in HeaderField::ALL {
            assert_eq!(HeaderField::from_key(field.key()), Some(field));
        }
        assert_eq!(
            HeaderField::from_key("Time-Control"),
            Some(HeaderField::TimeControl)
        );
        assert_eq!(HeaderField::from_key("event"), None);
    }
}
