//! The header lines of a move list.

use crate::error::{FormatProblem, SyntaxError};
use crate::{BoardSize, GameRecord, MAX_TAGS, RecordOutcome, Tag};

#[derive(Debug, PartialEq, Eq)]
pub(super) enum HeaderLine<'a> {
    /// A line of the comment on the game, without its first space.
    Comment(&'a str),
    /// A field or a tag.
    Entry { key: &'a str, value: &'a str },
}

impl<'a> HeaderLine<'a> {
    /// Parses the text after the `#`.
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

/// The fields of a record that a header line can fill.
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

/// The header lines read so far.
#[derive(Debug, Default)]
pub(super) struct MoveListHeader<'a> {
    /// The record with the fields of the header.
    pub(super) record: GameRecord,
    /// The result, if a line gave one.
    pub(super) outcome: Option<RecordOutcome>,
    comment: Vec<&'a str>,
    seen: Vec<HeaderField>,
}

impl<'a> MoveListHeader<'a> {
    /// Creates a header of a list of at most `max_moves` moves.
    pub(super) fn new(max_moves: usize) -> Self {
        Self {
            record: GameRecord::with_max_moves(max_moves),
            ..Self::default()
        }
    }

    /// Reads a line without its `#`, whose line and column are given.
    pub(super) fn read_line(
        &mut self,
        text: &'a str,
        (line, column): (usize, usize),
    ) -> Result<(), SyntaxError> {
        let error = |token, problem| Err(SyntaxError::new(line, column, token, problem));
        if has_control_characters(text) {
            return error(text, FormatProblem::ControlCharacter);
        }
        match HeaderLine::parse(text) {
            HeaderLine::Comment(text) => self.comment.push(text),
            HeaderLine::Entry { key, value: "" } => return error(key, FormatProblem::EmptyValue),
            HeaderLine::Entry { key, value } => match HeaderField::from_key(key) {
                Some(field) if self.seen.contains(&field) => {
                    return error(key, FormatProblem::Duplicate);
                }
                Some(field) => {
                    self.seen.push(field);
                    if let Err(problem) = self.set_field(field, value) {
                        return error(value, problem);
                    }
                }
                None if self.record.tags.len() >= MAX_TAGS => {
                    return error(key, FormatProblem::TooManyTags);
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

    /// Returns the record after the last header line.
    pub(super) fn finish(mut self) -> GameRecord {
        let root = self.record.tree.root();
        if let Some(root) = self.record.tree.get_mut(root) {
            root.annotations.comment = self.comment.join("\n");
        }
        self.record.outcome = self.outcome.unwrap_or_default();
        self.record
    }
}

/// Returns `true` if a word can be a key.
pub(super) fn is_key(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic())
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}

/// Returns `true` if a text has control characters other than tabs.
pub(super) fn has_control_characters(text: &str) -> bool {
    text.chars()
        .any(|letter| letter.is_control() && letter != '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_distinguished_from_comments() {
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
    fn fields_are_found_in_any_case_and_with_hyphens() {
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
