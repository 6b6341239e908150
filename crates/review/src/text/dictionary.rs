//! The messages of all languages: the files of `locales`, embedded in the binary.
//!
//! A new file needs an entry in the `files!` list below and a file of this name in
//! every language; a test compares them.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use super::language::Language;
use super::value::MessageValue;

/// A file of messages in every language, in the order of [`Language::ALL`].
pub(super) struct File {
    /// File name without extension.
    #[cfg(test)]
    pub(super) name: &'static str,
    /// Content by language.
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

/// The files. Message ids are unique across files.
pub(super) const FILES: &[File] = files![
    "names", "what", "why", "patterns", "tips", "page", "terminal"
];

/// The messages of a language.
type Bundle = FluentBundle<FluentResource>;

/// Parsed on first use.
static BUNDLES: LazyLock<[Bundle; 2]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    // Parse errors are ignored, here and below: a missing message shows its id. Tests
    // ensure that all messages exist.
    let locale = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Isolation marks around values would be visible in terminals and files.
    bundle.set_use_isolating(false);
    for file in FILES {
        let source = file.sources[language as usize].to_owned();
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source);
        bundle.add_resource(resource).unwrap_or_default();
    }
    bundle
}

/// Formats a message with `values`; returns the id if the message is unknown.
#[must_use]
pub fn message(language: Language, id: &str, values: &[(&str, MessageValue<'_>)]) -> String {
    find_message(language, id, values).unwrap_or_else(|| id.to_owned())
}

/// Formats a message with `values`; `None` if the message is unknown.
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
    // A missing value is shown by its name.
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new());
    Some(text.into_owned())
}
