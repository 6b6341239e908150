//! Decimal numbers in files: evaluations in hundredths and times in seconds.
//!
//! Decimal digits are kept exactly, which floats would not do.

use std::time::Duration;

/// Parses a number such as `-1.25` into rounded hundredths; `None` if invalid.
pub(crate) fn parse_hundredths(text: &str) -> Option<i32> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = split(digits)?;
    let whole: i64 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let digit = |index| {
        let byte: Option<&u8> = fraction.as_bytes().get(index);
        i64::from(byte.map_or(0, |byte| byte - b'0'))
    };
    let round = i64::from(digit(2) >= 5);
    let hundredths = whole
        .checked_mul(100)?
        .checked_add(digit(0) * 10 + digit(1) + round)?;
    i32::try_from(if negative { -hundredths } else { hundredths }).ok()
}

/// Formats hundredths, as in `-1.25`.
pub(crate) fn format_hundredths(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

/// Parses seconds such as `12.5`, down to the nanosecond; `None` if invalid.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = split(text.trim())?;
    let whole: u64 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let mut nanos: u32 = 0;
    for index in 0..9 {
        let digit = fraction.as_bytes().get(index).map_or(0, |byte| byte - b'0');
        nanos = nanos * 10 + u32::from(digit);
    }
    Some(Duration::new(whole, nanos))
}

/// Formats seconds so that [`parse_seconds`] returns the same time.
pub(crate) fn format_seconds(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    let short = text.trim_end_matches('0').trim_end_matches('.');
    short.to_owned()
}

/// Returns `true` for digits with at most one decimal point between them.
pub(crate) fn is_plain(text: &str) -> bool {
    split(text).is_some_and(|(whole, fraction)| {
        !whole.is_empty() && text.contains('.') != fraction.is_empty()
    })
}

/// Splits a number at its decimal point; at least one part is not empty.
fn split(text: &str) -> Option<(&str, &str)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let has_digits = !whole.is_empty() || !fraction.is_empty();
    (has_digits && digits(whole) && digits(fraction)).then_some((whole, fraction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_round_trip() {
        for (text, value) in [("1.25", 125), ("-.5", -50), ("+3", 300), ("0.995", 100)] {
            assert_eq!(parse_hundredths(text), Some(value), "{text}");
        }
        for value in [0, -5, 7, 100, -12_345, i32::MAX, i32::MIN] {
            assert_eq!(parse_hundredths(&format_hundredths(value)), Some(value));
        }
        for bad in ["", ".", "-", "1,5", "1e3", "99999999999", "--1", "é"] {
            assert_eq!(parse_hundredths(bad), None, "{bad}");
        }
    }

    #[test]
    fn seconds_round_trip_to_the_nanosecond() {
        for time in [Duration::ZERO, Duration::new(7, 1), Duration::MAX] {
            assert_eq!(parse_seconds(&format_seconds(time)), Some(time));
        }
        assert_eq!(format_seconds(Duration::from_millis(10_500)), "10.5");
        assert_eq!(format_seconds(Duration::from_secs(100)), "100");
        assert_eq!(parse_seconds("-1"), None);
    }

    #[test]
    fn plain_numbers_begin_and_end_with_digits() {
        assert!(is_plain("180") && is_plain("0.5"));
        for odd in ["", ".5", "5.", "1.2.3", "x"] {
            assert!(!is_plain(odd), "{odd}");
        }
    }
}
