//! Time controls, which are one text in a record and two properties in SGF.
//!
//! `TM` is the initial time in seconds, and `OT` is a description of the overtime.

use crate::number::is_plain;

/// The text of `OT` after the number of seconds that each move adds.
const INCREMENT: &str = " fischer";

/// Joins `TM` and `OT`: `180`, `180+2` for an increment in seconds, or `180, text`.
pub(super) fn join_times(start: Option<&str>, then: Option<&str>) -> Option<String> {
    Some(match (start, then) {
        (None, None) => return None,
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (Some(start), Some(then)) => match then.strip_suffix(INCREMENT) {
            Some(added) if is_plain(start) && is_plain(added) => format!("{start}+{added}"),
            _ => format!("{start}, {then}"),
        },
    })
}

/// Splits a time control into the `TM` and `OT` that [`join_times`] joins.
pub(super) fn split_times(text: &str) -> (Option<String>, Option<String>) {
    let parts = if is_plain(text) {
        (Some(text.to_owned()), None)
    } else if let Some((start, added)) = text.split_once('+') {
        (Some(start.to_owned()), Some(format!("{added}{INCREMENT}")))
    } else if let Some((start, then)) = text.split_once(", ") {
        (Some(start.to_owned()), Some(then.to_owned()))
    } else {
        (None, Some(text.to_owned()))
    };
    let is_start_plain = parts.0.as_deref().is_none_or(is_plain);
    let is_rest_trimmed = parts.1.as_deref().is_none_or(|then| then.trim() == then);
    let is_reversible = join_times(parts.0.as_deref(), parts.1.as_deref()).as_deref() == Some(text);
    if is_start_plain && is_rest_trimmed && is_reversible {
        parts
    } else {
        (None, Some(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_time_controls_can_be_joined() {
        let (start, then) = split_times("180+2");
        assert_eq!(start.as_deref(), Some("180"));
        assert_eq!(then.as_deref(), Some("2 fischer"));
        assert_eq!(split_times("180"), (Some("180".to_owned()), None));
        assert_eq!(split_times("a week"), (None, Some("a week".to_owned())));
        for text in [
            "180",
            "180+2",
            "600, 5x30",
            "x+y",
            "180, 2 fischer",
            "1+",
            ", ",
            "5+ 2",
        ] {
            let (start, then) = split_times(text);
            assert_eq!(
                join_times(start.as_deref(), then.as_deref()).as_deref(),
                Some(text)
            );
        }
    }
}
