//! Times in commands: hours, minutes, and seconds, as in `1:02:03.5`.

use std::time::Duration;

use crate::number::{format_seconds, parse_seconds};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

/// Parses `1:02:03.5`, `2:03`, or `3.5`; `None` if invalid.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let mut parts = text.rsplitn(3, ':');
    let seconds = parse_seconds(parts.next()?)?;
    let mut whole = |unit: u64| match parts.next() {
        None => Some(0),
        Some(digits) => {
            // `u64::from_str` also accepts a leading plus sign.
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            let count: u64 = is_number.then(|| digits.parse().ok()).flatten()?;
            count.checked_mul(unit)
        }
    };
    let minutes = whole(MINUTE)?;
    let hours = whole(HOUR)?;
    seconds.checked_add(Duration::from_secs(minutes.checked_add(hours)?))
}

/// Formats a time so that [`parse`] returns it.
pub(super) fn format(time: Duration) -> String {
    let seconds = time.as_secs();
    let rest = Duration::new(seconds % MINUTE, time.subsec_nanos());
    let pad = if rest.as_secs() < 10 { "0" } else { "" };
    let (hours, minutes) = (seconds / HOUR, seconds % HOUR / MINUTE);
    format!("{hours}:{minutes:02}:{pad}{}", format_seconds(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_round_trip() {
        for (text, millis) in [
            ("0:00:00", 0),
            ("0:04:58", 298_000),
            ("1:02:03.5", 3_723_500),
            ("123:00:09.25", 442_809_250),
        ] {
            let time = Duration::from_millis(millis);
            assert_eq!(parse(text), Some(time));
            assert_eq!(format(time), text);
        }
        let longest = Duration::MAX;
        assert_eq!(parse(&format(longest)), Some(longest));
    }

    #[test]
    fn hours_and_minutes_are_optional() {
        assert_eq!(parse("2:03"), Some(Duration::from_secs(123)));
        assert_eq!(parse("3.5"), Some(Duration::from_millis(3_500)));
        assert_eq!(parse("0:90:00"), Some(Duration::from_secs(5_400)));
        for bad in [
            "",
            ":",
            "1:",
            ":5:00",
            "-1",
            "1:+2:03",
            "0:0:0:0",
            "x",
            "99999999999999999999:00:00",
            "18446744073709551615:0",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
