//! The texts of the page in all languages, by name. The page puts values in
//! where a text has `{name}`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use zeitnot_schema::v1::review::{Category, Label};

use crate::text::{Language, MessageValue, message};

/// Messages of the page itself, and those that name things.
const SOURCES: [&str; 2] = [
    include_str!("../../locales/en/page.ftl"),
    include_str!("../../locales/en/names.ftl"),
];

/// What messages of the page begin with, and their names in the page do not.
const PAGE_PREFIX: &str = "page-";

/// Everything that the page can say.
#[derive(Serialize)]
pub(super) struct Texts {
    /// The languages, by what they call themselves.
    names: BTreeMap<&'static str, &'static str>,
    /// The labels and their signs, in the order in which people are told.
    labels: Vec<(Label, &'static str)>,
    /// The labels that lose something.
    bad: Vec<Label>,
    /// All kinds of mistakes, the gravest first.
    categories: &'static [Category],
    /// The texts of each language.
    #[serde(flatten)]
    by_language: BTreeMap<&'static str, BTreeMap<String, String>>,
}

/// Everything that the page can say.
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

/// The messages of a file with the variables that they have.
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
    fn every_text_is_there_in_every_language_with_places_for_its_values() {
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

    /// The script asks for texts by name: each has to be there.
    #[test]
    fn the_script_asks_for_texts_that_there_are() {
        let texts = texts(Language::English);
        let script = super::super::SCRIPTS.concat();
        let asked =
            script.split(|letter: char| !letter.is_alphanumeric() && !"('-".contains(letter));
        let asked = asked.filter_map(|piece| piece.strip_prefix("t('"));
        let asked: Vec<&str> = asked.filter_map(|piece| piece.strip_suffix('\'')).collect();
        assert!(asked.len() > 40, "{asked:?}");
        for name in asked {
            assert!(texts.contains_key(name), "{name}");
        }
    }
}
