//! Messages about invalid arguments of a command.

use crate::quoted;

/// Reports ignored tokens; `None` if the list is empty.
pub(crate) fn unknown_keywords(command: &str, ignored: &[&str]) -> Option<String> {
    let [first, others @ ..] = ignored else {
        return None;
    };
    let first = quoted(first);
    let tokens = match others.len() {
        0 => format!("unknown keyword {first}"),
        count => format!("unknown keywords {first} and {count} more"),
    };
    Some(format!(
        "{command}: {tokens}, ignored; send help for a list"
    ))
}

/// Reports an invalid or missing number and the value used instead.
pub(crate) fn invalid_number(
    command: &str,
    keyword: &str,
    value: Option<&str>,
    fallback: &str,
) -> String {
    let problem = match value {
        Some(value) => format!("{} is not a number", quoted(value)),
        None => "the number is missing".to_owned(),
    };
    format!("{command} {keyword}: {problem}; {fallback}")
}
