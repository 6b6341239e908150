//! Sanitizes names, remarks, and dates for files.

use zeitnot_core::text;

/// The maximum length of a name or remark, in characters.
const MAX_CHARS: usize = 300;

/// Returns the text as one line of limited length; `None` if it is empty.
pub(super) fn one_line(text: &str) -> Option<String> {
    let text = text::one_line(text, MAX_CHARS);
    (!text.is_empty()).then_some(text)
}

/// Returns the day of a time such as `2026-11-03T18:30:00Z`.
pub(super) fn day(moment: &str) -> Option<&str> {
    moment
        .get(..10)
        .filter(|day| matches_pattern(day, "0000-00-00"))
}

/// Returns the time of day, if there is one.
pub(super) fn time_of_day(moment: &str) -> Option<&str> {
    day(moment)?;
    moment
        .get(11..19)
        .filter(|time| matches_pattern(time, "00:00:00"))
}

/// Returns `true` if digits match zeros, and all else is equal.
fn matches_pattern(text: &str, pattern: &str) -> bool {
    let fits = |(letter, wanted): (u8, u8)| match wanted {
        b'0' => letter.is_ascii_digit(),
        other => letter == other,
    };
    text.len() == pattern.len() && text.bytes().zip(pattern.bytes()).all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_one_short_line() {
        assert_eq!(one_line(" a\nb\t ").as_deref(), Some("a b"));
        assert_eq!(one_line("\r\n"), None);
        let long = one_line(&"é".repeat(1_000)).map(|text| text.chars().count());
        assert_eq!(long, Some(MAX_CHARS));
    }

    #[test]
    fn a_time_has_a_day_and_optionally_a_time_of_day() {
        for (moment, expected) in [
            ("2026-11-03", (Some("2026-11-03"), None)),
            (
                "2026-11-03T18:30:05Z",
                (Some("2026-11-03"), Some("18:30:05")),
            ),
            (
                "2026-11-03 18:30:05 UTC",
                (Some("2026-11-03"), Some("18:30:05")),
            ),
            ("2026-11-03T18:30Z", (Some("2026-11-03"), None)),
            ("3 November", (None, None)),
            ("2026-11-0é", (None, None)),
            ("", (None, None)),
        ] {
            assert_eq!((day(moment), time_of_day(moment)), expected, "{moment}");
        }
    }
}
