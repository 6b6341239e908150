//! All texts, by language: the files of `locales`, in the binary.
//!
//! Another file of messages is another word in the list at `files!` below and a
//! file of that name in every language; a test compares them.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use super::language::Language;
use super::value::MessageValue;

/// A file of messages in every language, in the order of [`Language::ALL`].
pub(super) struct File {
    /// How it is called, without its ending.
    #[cfg(test)]
    pub(super) name: &'static str,
    /// What it says.
    pub(super) sources: [&'static str; 2],
}

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(File {
            #[cfg(test)]
            name: $name,
            sources: [
                include_str!(concat!("../../locales/en/", $name, ".ftl")),
                include_str!(concat!("../../locales/vi/", $name, ".ftl")),
            ],
        }),+]
    };
}

/// The files. No two of them have a message of the same name.
pub(super) const FILES: &[File] = files![
    "names", "what", "why", "patterns", "tips", "page", "terminal"
];

/// The messages of a language.
type Bundle = FluentBundle<FluentResource>;

/// Read once, when somebody first asks.
static BUNDLES: LazyLock<[Bundle; 2]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    // What cannot be read is left out, here and below: a message that is
    // missing shows its name. Tests see to it that nothing is.
    let locale = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Marks around what is put in would be seen in terminals and in files.
    bundle.set_use_isolating(false);
    for file in FILES {
        let source = file.sources[language as usize].to_owned();
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source);
        bundle.add_resource(resource).unwrap_or_default();
    }
    bundle
}

/// A text of the interface: the message of that name, with `values` put in. A
/// name that no message has is its own text.
#[must_use]
pub fn message(language: Language, id: &str, values: &[(&str, MessageValue<'_>)]) -> String {
    find_message(language, id, values).unwrap_or_else(|| id.to_owned())
}

/// The message of that name, if there is one.
pub(super) fn find_message(
    language: Language,
    id: &str,
    values: &[(&str, MessageValue<'_>)],
) -> Option<String> {
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle.get_message(id)?.value()?;
    let mut arguments = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        arguments.set(*name, value.localized(language));
    }
    // A value that was not given is seen in the text, by its name.
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new());
    Some(text.into_owned())
}
