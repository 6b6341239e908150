//! What is said about words behind a command that were not understood.

use crate::quoted;

/// These words mean nothing; nothing to say if there are none.
pub(crate) fn unknown_keywords(command: &str, skipped: &[&str]) -> Option<String> {
    let [first, others @ ..] = skipped else {
        return None;
    };
    let first = quoted(first);
    let what = match others.len() {
        0 => format!("{first} is no keyword and is skipped"),
        count => format!("{first} and {count} more tokens are no keywords and are skipped"),
    };
    Some(format!("{command}: {what}; send help for a list"))
}

/// What follows a keyword is no number, and what comes of it.
pub(crate) fn invalid_number(
    command: &str,
    keyword: &str,
    value: Option<&str>,
    remedy: &str,
) -> String {
    let problem = match value {
        Some(value) => format!("{} is no number", quoted(value)),
        None => "its number is missing".to_owned(),
    };
    format!("{command} {keyword}: {problem}, so {remedy}")
}
