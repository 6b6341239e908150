//! The entries besides players and moves, which become tags of the record.

use crate::{GameRecord, Tag};

/// The number for the end of the game.
pub(super) const TERMINATION: &str = "Termination";
/// The line about the event.
pub(super) const EVENT: &str = "Event";
/// The levels of the players in the first line.
pub(super) const LEVELS: &str = "Levels";

/// The number for an unknown end.
pub(super) const UNKNOWN_END: &str = "-1";
/// The levels of two people.
pub(super) const NO_LEVELS: &str = "0:0";

pub(super) fn add(record: &mut GameRecord, key: &str, value: &str) {
    let (key, value) = (key.to_owned(), value.to_owned());
    record.tags.push(Tag { key, value });
}

/// Returns the value of the first tag with this name, if it is valid.
pub(super) fn find<'a>(
    record: &'a GameRecord,
    key: &str,
    is_valid: impl Fn(&str) -> bool,
) -> Option<&'a str> {
    let tag = record.tags.iter().find(|tag| tag.key == key)?;
    Some(tag.value.as_str()).filter(|value| is_valid(value))
}

/// Returns `true` for an integer.
pub(super) fn is_number(line: &str) -> bool {
    let digits = line.strip_prefix('-').unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` for text such as `11:0`.
pub(super) fn is_levels(text: &str) -> bool {
    let digits = |part: &str| is_number(part) && !part.starts_with('-');
    text.split_once(':')
        .is_some_and(|(first, second)| digits(first) && digits(second))
}

/// Returns the rule in the line about the event.
pub(super) fn rule_in_event(event: &str) -> Option<&'static str> {
    let lower = event.to_ascii_lowercase();
    ["freestyle", "standard", "renju", "caro"]
        .into_iter()
        .find(|rule| lower.contains(rule))
}
