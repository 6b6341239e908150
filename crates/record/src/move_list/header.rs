//! Header lines: what their keys mean, and what fits into one.

use crate::error::{Problem, SyntaxError};
use crate::{BoardSize, GameRecord, MAX_TAGS, Outcome, Tag};

/// What a header line says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// One line of the comment on the game, outer white space included.
    Comment(&'a str),
    /// A field or a tag.
    Entry { key: &'a str, value: &'a str },
}

impl<'a> Line<'a> {
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
pub(super) enum Field {
    Game,
    Rule,
    Size,
    First,
    Second,
    TimeControl,
    Start,
    Result,
}

impl Field {
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

    pub(super) fn of_key(key: &str) -> Option<Self> {
        let key = key.replace('-', "_");
        Self::ALL
            .into_iter()
            .find(|field| field.key().eq_ignore_ascii_case(&key))
    }
}

/// What the header lines so far have said.
#[derive(Debug, Default)]
pub(super) struct Header<'a> {
    /// Where the header lands.
    pub(super) record: GameRecord,
    /// The result, if a line gave one.
    pub(super) outcome: Option<Outcome>,
    comment: Vec<&'a str>,
    seen: Vec<Field>,
}

impl<'a> Header<'a> {
    /// Takes one line, given without its `#`, which stood at `place`.
    pub(super) fn take(
        &mut self,
        text: &'a str,
        (line, column): (usize, usize),
    ) -> Result<(), SyntaxError> {
        let wrong = |token, problem| Err(SyntaxError::new(line, column, token, problem));
        if has_controls(text) {
            return wrong(text, Problem::ControlCharacter);
        }
        match Line::parse(text) {
            Line::Comment(text) => self.comment.push(text),
            Line::Entry { key, value: "" } => return wrong(key, Problem::EmptyValue),
            Line::Entry { key, value } => match Field::of_key(key) {
                Some(field) if self.seen.contains(&field) => return wrong(key, Problem::Duplicate),
                Some(field) => {
                    self.seen.push(field);
                    if let Err(problem) = self.fill(field, value) {
                        return wrong(value, problem);
                    }
                }
                None if self.record.tags.len() >= MAX_TAGS => {
                    return wrong(key, Problem::TooManyTags);
                }
                None => self.record.tags.push(Tag {
                    key: key.to_owned(),
                    value: value.to_owned(),
                }),
            },
        }
        Ok(())
    }

    fn fill(&mut self, field: Field, value: &str) -> Result<(), Problem> {
        let record = &mut self.record;
        let text = Some(value.to_owned());
        match field {
            Field::Game => record.game = text,
            Field::Rule => record.rule = text,
            Field::First => record.players.first = text,
            Field::Second => record.players.second = text,
            Field::TimeControl => record.time_control = text,
            Field::Start => record.start = text,
            Field::Size => record.size = Some(BoardSize::parse(value).ok_or(Problem::BadSize)?),
            Field::Result => {
                self.outcome = Some(Outcome::parse(value).ok_or(Problem::BadOutcome)?);
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
pub(super) fn has_controls(text: &str) -> bool {
    text.chars()
        .any(|letter| letter.is_control() && letter != '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_entries_from_comments() {
        let entry = |key, value| Line::Entry { key, value };
        assert_eq!(Line::parse(" Rule :  renju "), entry("Rule", "renju"));
        assert_eq!(Line::parse("start: a: b"), entry("start", "a: b"));
        assert_eq!(Line::parse("rule:"), entry("rule", ""));
        assert_eq!(Line::parse(" Comment:  two "), Line::Comment(" two "));
        assert_eq!(Line::parse(" two words: x"), Line::Comment("two words: x"));
        assert_eq!(Line::parse(""), Line::Comment(""));
    }

    #[test]
    fn knows_its_fields_by_every_spelling() {
        for field in Field::ALL {
            assert_eq!(Field::of_key(field.key()), Some(field));
        }
        assert_eq!(Field::of_key("Time-Control"), Some(Field::TimeControl));
        assert_eq!(Field::of_key("event"), None);
    }
}
