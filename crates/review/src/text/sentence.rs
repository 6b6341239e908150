//! Messages with values, independent of the language.

use std::borrow::Cow;

use super::dictionary::message;
use super::language::Language;
use super::value::MessageValue;

/// A message and its values.
#[derive(Clone, Debug)]
pub(super) struct Sentence<'a> {
    id: Cow<'static, str>,
    values: Vec<(&'static str, MessageValue<'a>)>,
}

impl<'a> Sentence<'a> {
    pub(super) fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id: id.into(),
            values: Vec::new(),
        }
    }

    /// Adds a value.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<MessageValue<'a>>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// Formats the text in a language.
    pub(super) fn localized(&self, language: Language) -> String {
        // A shortened line ends the sentence: no period after "…".
        message(language, &self.id, &self.values).replace("….", "…")
    }

    #[cfg(test)]
    pub(super) fn id(&self) -> &str {
        &self.id
    }
}

/// A sequence of sentences.
#[derive(Clone, Debug)]
pub(super) struct Passage<'a>(Vec<Sentence<'a>>);

impl<'a> Passage<'a> {
    pub(super) fn new(first: Sentence<'a>) -> Self {
        Self(vec![first])
    }

    /// Appends a sentence, if any.
    pub(super) fn and_then(mut self, next: Option<Sentence<'a>>) -> Self {
        self.0.extend(next);
        self
    }

    /// Formats the text in a language.
    pub(super) fn localized(&self, language: Language) -> String {
        let sentences: Vec<_> = self.0.iter().map(|one| one.localized(language)).collect();
        sentences.join(" ")
    }

    /// Returns the ids of the messages.
    #[cfg(test)]
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(Sentence::id)
    }
}
