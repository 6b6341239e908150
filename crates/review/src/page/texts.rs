//! Texts of the page in all languages. The page replaces `{name}` by values.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use zeitnot_schema::v1::review::{Category, Label};

use crate::text::{Language, MessageValue, message};

/// Messages of the page, and names.
const SOURCES: [&str; 2] = [
    include_str!("../../locales/en/page.ftl"),
    include_str!("../../locales/en/names.ftl"),
];

/// Prefix of message ids, which the page omits.
const PAGE_PREFIX: &str = "page-";

/// All texts of the page.
#[derive(Serialize)]
pub(super) struct Texts {
    /// Names of the languages, in each language.
    names: BTreeMap<&'static str, &'static str>,
    /// The labels and their symbols, in display order.
    labels: Vec<(Label, &'static str)>,
    /// Labels of moves that lose something.
    bad: Vec<Label>,
    /// Kinds of mistakes, most serious first.
    categories: &'static [Category],
    /// The texts of each language.
    #[serde(flatten)]
    by_language: BTreeMap<&'static str, BTreeMap<String, String>>,
}

/// All texts of the page.
pub(super) fn all_texts() -> Texts {
    let labels = Label::ALL.iter();
    Texts {
        names: Language::ALL
            .map(|language| (language.code(), language.native_name()))
            .into(),
        labels: labels
            .clone()
            .map(|label| (*label, label.glyph()))
            .collect(),
        bad: labels.copied().filter(|label| label.is_bad()).collect(),
        categories: Category::ALL,
        by_language: Language::ALL
            .map(|language| (language.code(), texts(language)))
            .into(),
    }
}

fn texts(language: Language) -> BTreeMap<String, String> {
    let messages = SOURCES.into_iter().flat_map(messages);
    messages
        .map(|(id, variables)| {
            let places = variables
                .iter()
                .map(|name| (*name, MessageValue::from(format!("{{{name}}}"))));
            let places: Vec<_> = places.collect();
            let name = id.strip_prefix(PAGE_PREFIX).unwrap_or(id);
            (name.to_owned(), message(language, id, &places))
        })
        .collect()
}

/// Returns the message ids of a file with their variables.
fn messages(source: &str) -> impl Iterator<Item = (&str, BTreeSet<&str>)> {
    source.lines().filter_map(|line| {
        let (id, text) = line.split_once(" = ")?;
        let is_message = id.starts_with(|letter: char| letter.is_ascii_lowercase());
        is_message.then(|| (id, variables(text)))
    })
}

fn variables(text: &str) -> BTreeSet<&str> {
    let named = text.split('$').skip(1);
    named
        .filter_map(|rest| rest.split([' ', '}']).next())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_text_with_placeholders() {
        let texts = all_texts();
        let [english, vietnamese] = ["en", "vi"].map(|code| &texts.by_language[code]);
        assert!(english.keys().eq(vietnamese.keys()));
        assert_eq!(english["better"], "Better ({chance})");
        assert_eq!(english["label-blunder"], "Blunder");
        assert_ne!(english["label-blunder"], vietnamese["label-blunder"]);
        for text in english.values().chain(vietnamese.values()) {
            assert!(!text.contains('$'), "{text}");
        }
        assert_eq!(english["premium-word-3"], "3W");
    }

    #[test]
    fn every_text_used_by_the_script_exists() {
        let texts = texts(Language::English);
        let script = super::super::SCRIPTS.concat();
        let used =
            script.split(|letter: char| !letter.is_alphanumeric() && !"('-".contains(letter));
        let used = used.filter_map(|piece| piece.strip_prefix("t('"));
        let used: Vec<&str> = used.filter_map(|piece| piece.strip_suffix('\'')).collect();
        assert!(used.len() > 40, "{used:?}");
        for name in used {
            assert!(texts.contains_key(name), "{name}");
        }
    }
}
