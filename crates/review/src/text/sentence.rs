//! A message that was chosen, and what is put into it.

use std::borrow::Cow;

use super::dictionary::message;
use super::language::Language;
use super::value::MessageValue;

/// A message and the values in it; in no language yet.
#[derive(Clone, Debug)]
pub(super) struct Sentence<'a> {
    id: Cow<'static, str>,
    values: Vec<(&'static str, MessageValue<'a>)>,
}

impl<'a> Sentence<'a> {
    /// A message.
    pub(super) fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id: id.into(),
            values: Vec::new(),
        }
    }

    /// With a value in it.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<MessageValue<'a>>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// In a language.
    pub(super) fn localized(&self, language: Language) -> String {
        // A line that goes on ends its sentence: no full stop after "…".
        message(language, &self.id, &self.values).replace("….", "…")
    }

    /// The name of the message.
    #[cfg(test)]
    pub(super) fn id(&self) -> &str {
        &self.id
    }
}

/// Sentences that belong together, one after another.
#[derive(Clone, Debug)]
pub(super) struct Passage<'a>(Vec<Sentence<'a>>);

impl<'a> Passage<'a> {
    /// One that begins with a sentence.
    pub(super) fn new(first: Sentence<'a>) -> Self {
        Self(vec![first])
    }

    /// And then another sentence, if there is one.
    pub(super) fn and_then(mut self, next: Option<Sentence<'a>>) -> Self {
        self.0.extend(next);
        self
    }

    /// In a language.
    pub(super) fn localized(&self, language: Language) -> String {
        let told: Vec<_> = self.0.iter().map(|one| one.localized(language)).collect();
        told.join(" ")
    }

    /// The names of its messages.
    #[cfg(test)]
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(Sentence::id)
    }
}
