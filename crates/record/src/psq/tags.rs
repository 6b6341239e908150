//! What the file says besides players and moves, as tags of the record.

use crate::{GameRecord, Tag};

/// How the game ended, as a number.
pub(super) const TERMINATION: &str = "Termination";
/// The line about the event.
pub(super) const EVENT: &str = "Event";
/// The strength of the players, as the first line has it.
pub(super) const LEVELS: &str = "Levels";

/// The number of a game whose end is not known.
pub(super) const UNKNOWN_END: &str = "-1";
/// The levels of two people.
pub(super) const NO_LEVELS: &str = "0:0";

/// Adds a tag.
pub(super) fn add(record: &mut GameRecord, key: &str, value: &str) {
    let (key, value) = (key.to_owned(), value.to_owned());
    record.tags.push(Tag { key, value });
}

/// The value of the first tag of that name, if it fits its place in the file.
pub(super) fn find<'a>(
    record: &'a GameRecord,
    key: &str,
    fits: impl Fn(&str) -> bool,
) -> Option<&'a str> {
    let tag = record.tags.iter().find(|tag| tag.key == key)?;
    Some(tag.value.as_str()).filter(|value| fits(value))
}

/// Whether a line is a whole number.
pub(super) fn is_number(line: &str) -> bool {
    let digits = line.strip_prefix('-').unwrap_or(line);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text has the form `11:0`.
pub(super) fn is_levels(text: &str) -> bool {
    let digits = |part: &str| is_number(part) && !part.starts_with('-');
    text.split_once(':')
        .is_some_and(|(first, second)| digits(first) && digits(second))
}

/// The rule that the line about an event names.
pub(super) fn rule_in_event(event: &str) -> Option<&'static str> {
    let lower = event.to_ascii_lowercase();
    ["freestyle", "standard", "renju", "caro"]
        .into_iter()
        .find(|rule| lower.contains(rule))
}
